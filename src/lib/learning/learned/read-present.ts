import type { MemoryManager } from '../../memory';
import { isLearnedKind, stateOf, textOf } from './details';
import type { LearnedState } from './types';

/** What has become of something that was learned earlier. */
export interface PresentState {
  url: string;
  state: LearnedState | 'gone';
  /** As it reads now; empty when it is gone. */
  text: string;
}

export async function readPresent(memory: MemoryManager, urls: readonly string[]): Promise<PresentState[]> {
  return Promise.all(
    urls.map(async (url) => {
      const record = await memory.get(url);
      if (!record || !isLearnedKind(record.docType)) return { url, state: 'gone', text: '' };
      return { url, state: stateOf(record), text: textOf(record) };
    }),
  );
}
