import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as being there: positions are fractions of a pixel. */
const nearEndPx = 8;
const gapAbovePx = 16;

/**
 * Keeps the end of a growing element in view, unless the user has scrolled up. Without `isEndShown`
 * (the last answer is complete) it goes no further than the beginning of that answer: what appears
 * below must not push away what is being read.
 */
export function useFollowScroll(content: unknown, isEndShown: boolean) {
  const containerRef = useRef<HTMLElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const lastTop = useRef(0);

  const onScroll = useCallback(() => {
    const container = containerRef.current;
    if (!container) return;
    const { scrollTop, scrollHeight, clientHeight } = container;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearEndPx;
    const hasMovedUp = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    setFollowing((current) => isAtEnd || (current && !hasMovedUp));
  }, []);

  const scrollToEnd = useCallback(() => {
    setFollowing(true);
    containerRef.current?.scrollTo({ top: containerRef.current.scrollHeight });
  }, []);

  useLayoutEffect(() => {
    const container = containerRef.current;
    if (!isFollowing || !container) return;
    const last = container.lastElementChild;
    const limit = isEndShown || !(last instanceof HTMLElement) ? Infinity : last.offsetTop - gapAbovePx;
    container.scrollTop = Math.max(container.scrollTop, Math.min(container.scrollHeight, limit));
  }, [content, isFollowing, isEndShown]);

  return { containerRef, onScroll, isFollowing, scrollToEnd };
}
