// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ViewWatcher } from '../../src/content/view-watcher';

/** jsdom has no navigation API: a plain target for its events stands in. */
const navigation = new EventTarget();
Object.defineProperty(window, 'navigation', { value: navigation });

const text = 'The keeper wound the clock of the tower each evening before the lamp of the harbour was lit. ';

function move(address: string): void {
  history.pushState(null, '', address);
  navigation.dispatchEvent(new Event('currententrychange'));
}

function watch() {
  const life = new AbortController();
  const onView = vi.fn();
  const watcher = new ViewWatcher(document, onView, life.signal);
  const state = { isSettled: false };
  const settle = () => void watcher.settled().then(() => (state.isSettled = true));
  return { life, onView, settle, state };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('ViewWatcher', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<main></main>';
    history.replaceState(null, '', '/start');
  });
  afterEach(() => void vi.useRealTimers());

  const show = (content: string) => (document.querySelector('main')!.textContent = content);

  it('does not hold up an ordinary page', async () => {
    const { settle, state } = watch();
    settle();
    await pass(0);
    expect(state.isSettled).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['/other', 1],
    ['/start?page=2', 1],
    ['/start#/view', 1],
    ['/start#section', 0],
    ['/start?utm_source=mail', 0],
  ])('%s: %i view', (address, count) => {
    const { onView, life } = watch();
    move(address);
    expect(onView).toHaveBeenCalledTimes(count);
    life.abort();
  });

  it('waits until the new content is there and rests', async () => {
    const { settle, state } = watch();
    move('/other');
    settle();
    show('Loading');
    await pass(1_000);
    expect(state.isSettled).toBe(false);
    show(text);
    await pass(200);
    show(text + text);
    await pass(200);
    expect(state.isSettled).toBe(false);
    await pass(200);
    expect(state.isSettled).toBe(true);
  });

  it('waits no longer than three seconds, whether nothing happens or all the time something', async () => {
    const { settle, state } = watch();
    move('/other');
    settle();
    for (let times = 0; times < 28; times += 1) {
      show(`${text}${times}`);
      await pass(100);
    }
    expect(state.isSettled).toBe(false);
    await pass(300);
    expect(state.isSettled).toBe(true);
  });

  it('waits for the last of several views', async () => {
    const { settle, state } = watch();
    move('/one');
    settle();
    await pass(2_900);
    move('/two');
    await pass(2_000);
    expect(state.isSettled).toBe(false);
    await pass(1_100);
    expect(state.isSettled).toBe(true);
  });

  it('ends with its script', () => {
    const { onView, life } = watch();
    life.abort();
    move('/other');
    expect(onView).not.toHaveBeenCalled();
  });
});
