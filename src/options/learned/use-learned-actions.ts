import { useMemo } from 'react';
import type {
  Forgotten,
  ImportedResolution,
  LearnedItem,
  NewLearned,
  ReviewDecision,
} from '../../lib/learning/learned';
import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import { countOf } from '../../ui/count-of';
import type { Attempt } from '../../ui/use-attempt';
import type { ShowToast } from '../../ui/use-toast';
import { toName } from './learned-words';

interface Surroundings {
  callBackground: Call<BackgroundProtocol>;
  attempt: Attempt;
  showToast: ShowToast;
  /** Shows the list afresh. */
  onChange: () => void;
}

export interface LearnedActions {
  /** `keep`: what it was stays as history. */
  edit: (item: LearnedItem, text: string, keep: boolean) => void;
  pin: (item: LearnedItem) => void;
  forget: (item: LearnedItem) => void;
  resolve: (item: LearnedItem, decision: ReviewDecision) => void;
  /** All that came with a file. */
  resolveImported: (decision: ImportedResolution['decision']) => void;
  add: (added: NewLearned, onDone: () => void) => void;
}

const decided: Record<ReviewDecision, string> = {
  accept: 'Remembered',
  replace: 'Remembered, in place of the old',
  reject: 'Rejected',
};

/** Everything is done at once, and can be taken back. */
export function useLearnedActions({
  callBackground,
  attempt,
  showToast,
  onChange,
}: Surroundings): LearnedActions {
  return useMemo(() => {
    /** Does it, says so, and offers to take it back. */
    const run = <Result>(
      key: string,
      change: () => Promise<Result>,
      text: string,
      undo: (result: Result) => Promise<string>,
    ) =>
      attempt(key, async () => {
        const result = await change();
        onChange();
        showToast({
          text,
          undo: () =>
            attempt(`${key}-undo`, async () => {
              const said = await undo(result);
              onChange();
              showToast({ text: said });
            }),
        });
      });
    const restore = async (forgotten: Forgotten, name: string) =>
      (await callBackground('learned-restore', forgotten)) > 0
        ? `Remembered again: ${name}`
        : `Too late to take back: ${name}`;

    return {
      edit: ({ url }, text, keep) => {
        if (keep) {
          run(
            'learned-supersede',
            () => callBackground('learned-supersede', { url, text }),
            `Replaced by ${toName(text)}; the old is kept as an earlier version`,
            async (next) => {
              await callBackground('learned-undo', { url: next });
              return 'Taken back';
            },
          );
          return;
        }
        run(
          'learned-edit',
          () => callBackground('learned-edit', { url, text }),
          `Changed to ${toName(text)}`,
          async (before) => {
            await callBackground('learned-edit', { url, text: before });
            return `Changed back to ${toName(before)}`;
          },
        );
      },
      pin: ({ url, pinned }) =>
        attempt('learned-pin', async () => {
          await callBackground('learned-pin', { url, pinned: !pinned });
          onChange();
        }),
      forget: ({ url, text }) =>
        run(
          'learned-forget',
          () => callBackground('learned-forget', { url }),
          `Forgotten: ${toName(text)}`,
          (forgotten) => restore(forgotten, toName(text)),
        ),
      resolve: ({ url, text }, decision) =>
        run(
          'learned-resolve',
          () => callBackground('learned-resolve', { url, decision }),
          `${decided[decision]}: ${toName(text)}`,
          async (resolution) =>
            (await callBackground('learned-reopen', resolution))
              ? `Waits again: ${toName(text)}`
              : `Too late to take back: ${toName(text)}`,
        ),
      resolveImported: (decision) =>
        run(
          'imported-resolve',
          () => callBackground('imported-resolve', { decision }),
          decision === 'accept'
            ? 'Taken over: all that came with the file'
            : 'Rejected: all that came with the file',
          async (resolution) => {
            const count = await callBackground('imported-reopen', resolution);
            return count > 0 ? `${countOf(count, 'thing')} to look at again` : 'Too late to take back';
          },
        ),
      add: (added, onDone) =>
        run(
          'learned-add',
          async () => {
            const url = await callBackground('learned-add', added);
            onDone();
            return url;
          },
          `Remembered: ${toName(added.text)}`,
          async (url) => {
            await callBackground('learned-undo', { url });
            return `Not remembered: ${toName(added.text)}`;
          },
        ),
    };
  }, [callBackground, attempt, showToast, onChange]);
}
