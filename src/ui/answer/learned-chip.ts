import type { PresentState, TakenBack } from '../../lib/learning/learned';
import type { LearnedMemory } from '../../lib/chats';

/** What is shown of something that a question has taught. */
export interface ChipView {
  /** `unknown`: it was not looked up yet. */
  kind: 'unknown' | 'kept' | 'taken-back' | 'replaced' | 'waiting' | 'gone';
  /** Before the words. */
  label: string;
  /** As it reads today; empty when there is nothing to quote. */
  text: string;
  /** What it has taken the place of. */
  replaced: string | null;
}

/** `present`: what has become of it; `taken`: the user has taken it back here, and can still change their mind. */
export function toChipView(
  { text, replaced }: LearnedMemory,
  present: PresentState | undefined,
  taken: TakenBack | undefined,
): ChipView {
  if (!present) return { kind: 'unknown', label: 'Remembered:', text, replaced };
  switch (present.state) {
    case 'active':
      return { kind: 'kept', label: 'Remembered:', text: present.text, replaced };
    case 'superseded':
      // It had been said before: it is history again.
      if (taken) return { kind: 'gone', label: 'Not remembered.', text: '', replaced: null };
      return { kind: 'replaced', label: 'Replaced since:', text: present.text, replaced: null };
    case 'review':
      return { kind: 'waiting', label: 'Waits for you in Settings:', text: present.text, replaced: null };
    case 'gone':
      return taken
        ? { kind: 'taken-back', label: 'Not remembered.', text: '', replaced: null }
        : { kind: 'gone', label: 'Not remembered any more.', text: '', replaced: null };
  }
}

/** Every address once, in the order in which they were learned. */
export function listLearnedUrls(turns: readonly { learned: readonly LearnedMemory[] }[]): string[] {
  return [...new Set(turns.flatMap(({ learned }) => learned.map(({ sourceUrl }) => sourceUrl)))];
}
