/** What each operation does to the preferences: pure, so that it can be done again when something came between. */
import { type PreferenceDetails, preferenceDetailsSchema } from '../../memory';
import type { PreferenceDraft } from './preference-draft';
import { toComparable, type StoredPreference } from './stored-preference';
import type { NewPreference } from './types';

/** A preference that was checked, with the address it gets if it is new. */
export interface StatedPreference extends NewPreference {
  topic: string;
  saidAt: number;
  freeUrl: string;
}

/** Gives back the address of the preference; nothing changes when it is there and active. */
export function statePreference(draft: PreferenceDraft, stated: StatedPreference): string {
  const comparable = toComparable(stated.content);
  const same = draft
    .all()
    .filter(({ content }) => toComparable(content) === comparable)
    .sort((left, right) => Number(right.active) - Number(left.active))[0];
  if (same?.active) {
    if (stated.saidAt > saidAtOf(same)) draft.patch(same.url, {}, { saidAt: stated.saidAt });
    return same.url;
  }
  const url = same?.url ?? stated.freeUrl;
  const rivals = draft.rivalsOf(url, stated.topic);
  // A question that is asked again, or read late, says nothing new.
  const [later] = rivals.filter((rival) => saidAtOf(rival) > stated.saidAt);
  if (later) {
    if (!same) addToHistory(draft, stated, later.url);
    return url;
  }
  // What the user has pinned gives way to the user's own hand only.
  const isDisputed = rivals.some(({ details }) => details.pinned) && (stated.origin ?? 'user') !== 'user';
  if (isDisputed && same) return url;
  const formerSuccessor = same?.details.supersededBy;
  if (same) draft.detach(url);
  draft.put({
    ...{ url, content: stated.content, active: !isDisputed },
    ...{ createdAt: same?.createdAt ?? 0, updatedAt: same?.updatedAt ?? 0 },
    details: {
      ...toDetails(stated),
      supersedes: same?.details.supersedes ?? [],
      review: isDisputed ? 'contradiction' : undefined,
      lastStated: { superseded: isDisputed ? [] : rivals.map((rival) => rival.url), formerSuccessor },
    },
  });
  if (!isDisputed) for (const rival of rivals) draft.supersede(rival.url, url);
  return url;
}

function addToHistory(draft: PreferenceDraft, stated: StatedPreference, successor: string): void {
  const { freeUrl: url, content } = stated;
  draft.put({ url, content, active: false, createdAt: 0, updatedAt: 0, details: toDetails(stated) });
  draft.supersede(url, successor);
}

function saidAtOf({ details, createdAt }: StoredPreference): number {
  return details.saidAt ?? createdAt;
}

function toDetails({ type, topic, origin, isPinned, ...stated }: StatedPreference) {
  const { conversationId, requestId, quote, saidAt } = stated;
  const details: PreferenceDetails = preferenceDetailsSchema.parse({
    ...{ preferenceType: type, topic, origin: origin ?? 'user', pinned: isPinned ?? false },
    ...{ conversationId, requestId, quote, saidAt },
  });
  return details;
}

export function takeBack(draft: PreferenceDraft, url: string): void {
  const stated = draft.get(url);
  if (!stated) return;
  // Superseded since: only its own place in the history goes.
  if (stated.details.supersededBy !== undefined) {
    forget(draft, url);
    return;
  }
  const { superseded = [], formerSuccessor = '' } = stated.details.lastStated ?? {};
  if (draft.get(formerSuccessor)) {
    // It was there before: back to where it was in the history.
    draft.patch(url, { active: false }, { lastStated: undefined });
    for (const one of superseded) if (draft.get(one)?.details.supersededBy === url) draft.release(one);
    if (!draft.historyOf(url).some((one) => one.url === formerSuccessor)) {
      draft.supersede(url, formerSuccessor);
      return;
    }
  }
  const children = draft.childrenOf(url);
  draft.delete(url);
  for (const child of children) draft.release(child.url);
}

export function forget(draft: PreferenceDraft, url: string): void {
  const gone = draft.get(url);
  if (!gone) return;
  const successor = gone.details.supersededBy;
  draft.detach(url);
  if (successor !== undefined && draft.get(successor)) {
    for (const child of draft.childrenOf(url)) draft.supersede(child.url, successor);
  } else {
    for (const earlier of draft.historyOf(url)) draft.delete(earlier.url);
  }
  draft.delete(url);
}
