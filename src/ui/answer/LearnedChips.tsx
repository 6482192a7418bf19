import type { LearnedMemory } from '../../lib/chats';
import { LearnedChip } from './LearnedChip';
import { toChipView } from './learned-chip';
import type { LearnedAccess } from './use-learned';

interface LearnedChipsProps {
  learned: readonly LearnedMemory[];
  access: LearnedAccess;
}

/** Under a question: what it has taught about the user. The region is always there, so that it is read out. */
export function LearnedChips({ learned, access }: LearnedChipsProps) {
  const { present, taken, undo, redo, edit } = access;
  return (
    <div className="learned" aria-live="polite">
      {learned.map((memory) => {
        const { sourceUrl } = memory;
        const back = taken.get(sourceUrl);
        return (
          <LearnedChip
            key={sourceUrl}
            view={toChipView(memory, present.get(sourceUrl), back)}
            onUndo={() => undo(sourceUrl)}
            onRedo={() => back && redo(back)}
            onEdit={(text) => edit(sourceUrl, text)}
          />
        );
      })}
    </div>
  );
}
