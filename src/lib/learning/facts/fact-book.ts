import {
  createContentId,
  type Details,
  type FactDetails,
  factDetailsSchema,
  type MemoryChange,
  type MemoryManager,
  saidAtOf,
  toFactUrl,
  toSubjectUrl,
} from '../../memory';
import { toFactKey } from './fact-text';

/** A fact that is to be stored. */
export interface NewFact {
  text: string;
  details: FactDetails;
}

export interface KnownFact {
  url: string;
  text: string;
  active: boolean;
  details: FactDetails;
  /** When it was said last, in ms since the epoch. */
  saidAt: number;
  /** Null: it is not stored yet. */
  stored: { updatedAt: number; active: boolean; details: Details } | null;
}

const mostFacts = 10_000;

/**
 * The facts of some subjects as they are, and as they will be: changes are written down here first and stored together.
 * Nothing is ever taken out; what is replaced and what replaces it name each other.
 */
export class FactBook {
  readonly #memory: MemoryManager;
  readonly #subjects = new Map<string, Promise<KnownFact[]>>();
  readonly #changed = new Set<KnownFact>();

  constructor(memory: MemoryManager) {
    this.#memory = memory;
  }

  /** All facts about a subject, also those that were superseded or wait. */
  read(subject: string): Promise<KnownFact[]> {
    const url = toSubjectUrl(subject);
    const known = this.#subjects.get(url) ?? this.#load(url);
    this.#subjects.set(url, known);
    return known;
  }

  async #load(sourceUrl: string): Promise<KnownFact[]> {
    const { sources } = await this.#memory.list({ docType: 'fact', sourceUrl }, { limit: mostFacts });
    return sources.map((source) => {
      const { sourceUrl: url, title, active, details, updatedAt } = source;
      return {
        ...{ url, text: title, active, stored: { updatedAt, active, details } },
        ...{ details: factDetailsSchema.parse(details), saidAt: saidAtOf(source) },
      };
    });
  }

  /** The fact that says the same and holds now. */
  async findActive(subject: string, text: string): Promise<KnownFact | null> {
    const key = toFactKey(text);
    const facts = await this.read(subject);
    return facts.find((fact) => fact.active && toFactKey(fact.text) === key) ?? null;
  }

  async add({ text, details }: NewFact, active: boolean): Promise<KnownFact> {
    const facts = await this.read(details.subject);
    const fact: KnownFact = {
      url: await this.#chooseUrl(text, details),
      text,
      active,
      details,
      saidAt: toSaidAt(details),
      stored: null,
    };
    facts.push(fact);
    this.#changed.add(fact);
    return fact;
  }

  /** `old` is history from now on. */
  supersede(old: KnownFact, by: KnownFact): void {
    if (old === by) return;
    old.active = false;
    old.details = { ...old.details, supersededBy: by.url, review: undefined };
    by.details = { ...by.details, supersedes: [...new Set([...by.details.supersedes, old.url])] };
    this.#changed.add(old).add(by);
  }

  /** What is said once more is as new as that. */
  sayAgain(fact: KnownFact, saidAt: number): void {
    if (saidAt <= fact.saidAt || saidAt === Infinity) return;
    fact.saidAt = saidAt;
    fact.details = { ...fact.details, saidAt };
    this.#changed.add(fact);
  }

  /** The same fact of the same message has the same address; one that was said before, and again, a new one. */
  async #chooseUrl(
    text: string,
    { subject, conversationId = '', requestId = '' }: FactDetails,
  ): Promise<string> {
    const taken = new Set((await this.read(subject)).map(({ url }) => url));
    const key = toFactKey(text);
    const subjectKey = toSubjectUrl(subject);
    for (let attempt = 0; ; attempt += 1) {
      const repeated = attempt === 0 ? [] : [conversationId, requestId, attempt];
      const url = toFactUrl(subject, await createContentId(subjectKey, key, ...repeated));
      if (!taken.has(url)) return url;
    }
  }

  toChanges(): MemoryChange[] {
    return [...this.#changed].map(({ url, text, active, details, stored }): MemoryChange => {
      if (!stored) {
        const importance = toImportance(details);
        const options = { sourceUrl: url, title: text, docType: 'fact', importance, active } as const;
        return {
          kind: 'put',
          chunks: [{ content: text }],
          options: { ...options, details: toJson({}, details) },
        };
      }
      const patch = { active, details: toJson(stored.details, details) };
      return { kind: 'patch', sourceUrl: url, patch, ifUpdatedAt: stored.updatedAt };
    });
  }

  /** Whether what is to be changed is still as it was read: a fact may have been pinned or forgotten meanwhile. */
  async isCurrent(): Promise<boolean> {
    const current = await Promise.all(
      [...this.#changed].map(async ({ url, stored }) => {
        const source = await this.#memory.getSource(url);
        if (!stored || !source) return !stored && !source;
        const { active, details } = source;
        return active === stored.active && JSON.stringify(details) === JSON.stringify(stored.details);
      }),
    );
    return current.every(Boolean);
  }
}

/** What nobody has dated is said now. */
export function toSaidAt({ saidAt = Infinity }: FactDetails): number {
  return saidAt;
}

function toImportance({ confidence, origin }: FactDetails): number {
  return origin === 'user' ? 80 : Math.round(40 + confidence * 40);
}

/** What others keep in the details stays; what is not set is not JSON. */
function toJson(before: Details, details: FactDetails): Details {
  const merged: Record<string, Details[string] | undefined> = { ...before, ...details };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
