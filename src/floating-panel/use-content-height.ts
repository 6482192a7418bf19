import { useEffect, useRef, type RefObject } from 'react';

/** Tells how high the page would like to be: what scrolls inside of it counts in full. */
export function useContentHeight(onHeight: (height: number) => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = content.current?.parentElement;
    const page = scroller?.parentElement;
    if (!content.current || !scroller || !page) return undefined;
    let last = 0;
    const observer = new ResizeObserver(() => {
      const others = page.scrollHeight - scroller.clientHeight;
      const height = Math.ceil(others + (scroller.hidden ? 0 : scroller.scrollHeight));
      if (height === last) return;
      last = height;
      onHeight(height);
    });
    observer.observe(content.current);
    for (const child of page.children) observer.observe(child);
    return () => observer.disconnect();
  }, [onHeight]);
  return content;
}
