import { useEffect } from 'react';
import type { CareServices } from './care-services';
import { describeErasure, notInOurHands } from './erasure-sentences';

/** How often it is looked whether it is done. In ms. */
const lookMs = 2_000;

interface ErasureNoteProps {
  memory: Pick<CareServices['memory'], 'getStats'>;
  /** As the memory was last seen. */
  holdsForgotten: boolean;
  /** It is gone by now: look afresh. */
  onErased: () => void;
}

/** Whether what was forgotten is gone from the disk too, as it is right now. */
export function ErasureNote({ memory, holdsForgotten, onErased }: ErasureNoteProps) {
  useEffect(() => {
    if (!holdsForgotten) return undefined;
    const look = async () => {
      if (!(await memory.getStats()).holdsForgotten) onErased();
    };
    // If it cannot be asked now, it is asked again.
    const timer = setInterval(() => void look().catch(() => undefined), lookMs);
    return () => clearInterval(timer);
  }, [memory, holdsForgotten, onErased]);
  return (
    <div className="care-row">
      <div className="care-words">
        <h3 className="care-title">What was forgotten</h3>
        <p className="care-explanation" data-testid="erasure-state" role="status">
          {describeErasure(holdsForgotten)}
        </p>
        <p className="care-explanation">{notInOurHands}</p>
      </div>
    </div>
  );
}
