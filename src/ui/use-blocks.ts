import { useEffect, useMemo, useRef, useState } from 'react';
import { GrowingMarkdown } from './growing-markdown';
import { parseMarkdown, type TopBlock } from './markdown';

/** One frame; words come faster than anybody sees. In ms. */
const leastPauseMs = 16;
/** The more has to be parsed and drawn anew, the rarer that is done. */
const charactersPerMs = 100;

/** The blocks of a text; while more of it may follow, with pauses that leave room for everything else. */
export function useBlocks(text: string, isOpen: boolean): TopBlock[] {
  const growing = useMemo(() => new GrowingMarkdown(), []);
  const [shown, setShown] = useState(text);
  const shownAt = useRef(-Infinity);

  useEffect(() => {
    if (!isOpen) return undefined;
    const pause = leastPauseMs + growing.countOpen(text) / charactersPerMs;
    const wait = shownAt.current + pause - performance.now();
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(text);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [growing, text, isOpen]);

  const latest = isOpen ? shown : text;
  return useMemo(() => (isOpen ? growing.parse(latest) : parseMarkdown(latest)), [growing, latest, isOpen]);
}
