// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadingWatcher, type ReaderSigns } from '../../src/content/reading-watcher';
import type { ReadingThreshold } from '../../src/messaging/reading';

const threshold: ReadingThreshold = { dwellMs: 30_000, depth: 0.5 };

function watch(given: ReadingThreshold | null = threshold) {
  const signs: ReaderSigns = { isInFront: true, depth: 1 };
  const life = new AbortController();
  const getThreshold = vi.fn(() => Promise.resolve(given));
  const onRead = vi.fn();
  const ports = { getThreshold, onRead, observe: () => ({ ...signs }) };
  const watcher = new ReadingWatcher(document, ports, life.signal);
  return { watcher, signs, life, getThreshold, onRead };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('ReadingWatcher', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells once when a page was in front long enough and half of it was seen', async () => {
    const { onRead } = watch();
    await pass(29);
    expect(onRead).not.toHaveBeenCalled();
    await pass(2);
    expect(onRead).toHaveBeenCalledTimes(1);
    await pass(300);
    document.dispatchEvent(new Event('pointermove'));
    await pass(300);
    expect(onRead).toHaveBeenCalledTimes(1);
  });

  it('waits until enough of the page was seen, even if it is scrolled back', async () => {
    const { signs, onRead } = watch();
    signs.depth = 0.2;
    await pass(40);
    expect(onRead).not.toHaveBeenCalled();
    signs.depth = 0.6;
    document.dispatchEvent(new Event('scroll'));
    await pass(2);
    expect(onRead).toHaveBeenCalledTimes(1);
  });

  it('counts only the time in front', async () => {
    const { signs, onRead } = watch();
    await pass(20);
    signs.isInFront = false;
    await pass(600);
    expect(onRead).not.toHaveBeenCalled();
    signs.isInFront = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(9);
    expect(onRead).not.toHaveBeenCalled();
    await pass(3);
    expect(onRead).toHaveBeenCalledTimes(1);
  });

  it('counts no time in which nobody is there', async () => {
    const { onRead } = watch({ dwellMs: 120_000, depth: 0.5 });
    await pass(1_000);
    expect(onRead).not.toHaveBeenCalled();
    for (let minute = 0; minute < 2; minute += 1) {
      document.dispatchEvent(new Event('keydown'));
      await pass(59);
    }
    expect(onRead).toHaveBeenCalledTimes(1);
  });

  it('starts over for another view, and tells of it too', async () => {
    const { watcher, onRead } = watch();
    await pass(25);
    watcher.restart();
    await pass(25);
    expect(onRead).not.toHaveBeenCalled();
    await pass(6);
    expect(onRead).toHaveBeenCalledTimes(1);
    watcher.restart();
    await pass(31);
    expect(onRead).toHaveBeenCalledTimes(2);
  });

  it('asks nothing of pages that are left at once', async () => {
    const { life, getThreshold } = watch();
    await pass(4);
    life.abort();
    await pass(100);
    expect(getThreshold).not.toHaveBeenCalled();
  });

  it('asks once in any other mode, and then rests', async () => {
    const { getThreshold, onRead } = watch(null);
    await pass(20);
    for (let moves = 0; moves < 100; moves += 1) {
      document.dispatchEvent(new Event('pointermove'));
      await pass(1);
    }
    expect(getThreshold).toHaveBeenCalledTimes(1);
    expect(onRead).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rests while the page is not in front', async () => {
    const { signs } = watch();
    signs.isInFront = false;
    await pass(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not disturbed by a view that begins while it asks', async () => {
    const life = new AbortController();
    let answer: (threshold: ReadingThreshold | null) => void = () => undefined;
    const onRead = vi.fn();
    const watcher = new ReadingWatcher(
      document,
      {
        getThreshold: () => new Promise((resolve) => (answer = resolve)),
        onRead,
        observe: () => ({ isInFront: true, depth: 1 }),
      },
      life.signal,
    );
    await pass(5);
    const answerFirst = answer;
    watcher.restart();
    answerFirst({ dwellMs: 5_000, depth: 0 });
    await pass(4);
    expect(onRead).not.toHaveBeenCalled();
    life.abort();
  });
});
