import type { TabState } from '../messaging/protocol';

/** What can be done with the page in front: `barred` is one that must not be remembered. */
export type PageMemory = 'unknown' | 'open' | 'remembered' | 'undecided' | 'barred' | 'unreadable';

export function memoryOf(state: TabState | null): PageMemory {
  if (!state) return 'unknown';
  if (state.remembered) return 'remembered';
  if (state.notice !== null) return 'unreadable';
  if (state.site?.decision.reason === 'no-consent') return 'undecided';
  return state.site?.decision.allow === 'never' ? 'barred' : 'open';
}

interface MemoryButtonProps {
  memory: PageMemory;
  isBusy: boolean;
  onRemember: () => void;
  onForget: () => void;
  onChoose: () => void;
}

/** One button for everything, so that the keyboard focus stays where it was after a click. */
export function MemoryButton({ memory, isBusy, onRemember, onForget, onChoose }: MemoryButtonProps) {
  const action = {
    open: { label: isBusy ? 'Reading…' : 'Remember', testId: 'remember-page', run: onRemember },
    remembered: { label: 'Forget', testId: 'forget-page', run: onForget },
    undecided: { label: 'Choose…', testId: 'choose-capture', run: onChoose },
    unknown: null,
    barred: null,
    unreadable: null,
  }[memory];
  if (!action) return null;
  return (
    <button
      type="button"
      className={memory === 'remembered' ? 'button button-quiet' : 'button'}
      data-testid={action.testId}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) action.run();
      }}
    >
      {action.label}
    </button>
  );
}
