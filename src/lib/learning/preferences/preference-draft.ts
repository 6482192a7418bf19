import { type MemoryChange, pinnedImportance } from '../../memory';
import { toJsonDetails, toTitle, type StoredPreference } from './stored-preference';

/** Somewhat more than what nobody judged: the user said it in person. */
const importance = 70;

/**
 * All preferences as they are to become. Changes are made here, one after the other, and written together: what it
 * gives back are the changes between what was read and what is wanted.
 *
 * Superseded preferences are a forest: each has at most one successor, and an active one is a root.
 */
export class PreferenceDraft {
  readonly #original: ReadonlyMap<string, StoredPreference>;
  readonly #current: Map<string, StoredPreference>;
  /** To be written anew although only their state differs: they become the newest. */
  readonly #restated = new Set<string>();

  constructor(stored: readonly StoredPreference[]) {
    this.#original = new Map(stored.map((preference) => [preference.url, preference]));
    this.#current = new Map(this.#original);
  }

  get(url: string): StoredPreference | undefined {
    return this.#current.get(url);
  }

  all(): StoredPreference[] {
    return [...this.#current.values()];
  }

  put(preference: StoredPreference): void {
    this.#current.set(preference.url, preference);
    this.#restated.add(preference.url);
  }

  patch(
    url: string,
    patch: Partial<Pick<StoredPreference, 'active'>>,
    details: Partial<StoredPreference['details']> = {},
  ): void {
    const known = this.#current.get(url);
    if (known) this.#current.set(url, { ...known, ...patch, details: { ...known.details, ...details } });
  }

  delete(url: string): void {
    this.#current.delete(url);
    this.#restated.delete(url);
  }

  /** The active ones about a topic, beside one of them. */
  rivalsOf(url: string, topic: string): StoredPreference[] {
    return this.all().filter(
      (other) => other.active && other.url !== url && topic !== '' && other.details.topic === topic,
    );
  }

  /** What it has replaced, newest first. */
  childrenOf(url: string): StoredPreference[] {
    return this.all()
      .filter(({ details }) => details.supersededBy === url)
      .sort((left, right) => right.updatedAt - left.updatedAt);
  }

  /** All that lies below it. */
  historyOf(url: string): StoredPreference[] {
    const found: StoredPreference[] = [];
    const seen = new Set([url]);
    const queue = this.childrenOf(url);
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (seen.has(next.url)) continue;
      seen.add(next.url);
      found.push(next);
      queue.push(...this.childrenOf(next.url));
    }
    return found.sort((left, right) => right.updatedAt - left.updatedAt);
  }

  supersede(url: string, by: string): void {
    this.detach(url);
    this.patch(url, { active: false }, { supersededBy: by, review: undefined });
    const successor = this.get(by);
    if (successor) this.patch(by, {}, { supersedes: [...successor.details.supersedes, url] });
  }

  /** Takes it out of the history of its successor. */
  detach(url: string): void {
    for (const { url: other, details } of this.all())
      if (details.supersedes.includes(url))
        this.patch(other, {}, { supersedes: details.supersedes.filter((one) => one !== url) });
    this.patch(url, {}, { supersededBy: undefined });
  }

  /** Active again, unless another one about the same is: then it is the history of that. */
  release(url: string): void {
    const released = this.get(url);
    if (!released) return;
    const [rival] = this.rivalsOf(url, released.details.topic);
    if (rival) {
      this.supersede(url, rival.url);
    } else {
      this.detach(url);
      this.patch(url, { active: true });
    }
  }

  /** What differs from what was read; it holds only while that has not changed. */
  toChanges(): MemoryChange[] {
    const changes: MemoryChange[] = [];
    for (const url of this.#original.keys())
      if (!this.#current.has(url)) changes.push({ kind: 'remove', sourceUrl: url });
    for (const [url, preference] of this.#current) {
      const original = this.#original.get(url);
      if (original === preference) continue;
      const { active, updatedAt: ifUpdatedAt } = preference;
      const details = toJsonDetails(preference.details);
      if (original && !this.#restated.has(url)) {
        changes.push({ kind: 'patch', sourceUrl: url, patch: { active, details }, ifUpdatedAt });
        continue;
      }
      if (original)
        changes.push({ kind: 'patch', sourceUrl: url, patch: {}, ifUpdatedAt: original.updatedAt });
      changes.push(toPut(preference));
    }
    return changes;
  }
}

function toPut({ url, content, active, details }: StoredPreference): MemoryChange {
  const { preferenceType: type } = details;
  return {
    kind: 'put',
    chunks: [{ content, headingPath: ['preferences', type] }],
    options: {
      ...{
        sourceUrl: url,
        title: toTitle(type),
        docType: 'preference',
        importance: details.pinned ? pinnedImportance : importance,
        active,
      },
      details: toJsonDetails(details),
    },
  };
}
