// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateFieldWatch } from '../../src/page-reader/late-field-watch';

const address = () => document.location.href;

function watch() {
  const state = { hasField: false, isOrphan: false };
  const find = vi.fn(() => state.hasField);
  const onFound = vi.fn();
  const watcher = new LateFieldWatch(document, { find, onFound, isOrphan: () => state.isOrphan });
  return { watcher, state, find, onFound };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const change = () => document.body.append(document.createElement('p'));

describe('LateFieldWatch', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.innerHTML = '';
    history.replaceState(null, '', '/');
  });

  it('does nothing before something was read', async () => {
    const { find, state } = watch();
    state.hasField = true;
    change();
    await pass(60);
    expect(find).not.toHaveBeenCalled();
  });

  it('tells once, soon after the page has changed', async () => {
    const { watcher, state, onFound } = watch();
    watcher.add(address());
    await pass(3);
    state.hasField = true;
    change();
    await pass(2);
    expect(onFound).toHaveBeenCalledExactlyOnceWith(address());
    change();
    await pass(60);
    expect(onFound).toHaveBeenCalledTimes(1);
  });

  it('looks only now and then while nothing changes, and finds what no change told of', async () => {
    const { watcher, state, find, onFound } = watch();
    watcher.add(address());
    await pass(60);
    expect(find.mock.calls.length).toBeLessThanOrEqual(6);
    state.hasField = true;
    await pass(10);
    expect(onFound).toHaveBeenCalledTimes(1);
  });

  it('looks at once when somebody goes into a field', () => {
    const { watcher, state, onFound } = watch();
    watcher.add(address());
    state.hasField = true;
    document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(onFound).toHaveBeenCalledTimes(1);
  });

  it('is about the view that was read, not about another one of the same application', async () => {
    const { watcher, state, onFound } = watch();
    watcher.add(address());
    const read = address();
    history.replaceState(null, '', '/other');
    state.hasField = true;
    change();
    await pass(30);
    expect(onFound).not.toHaveBeenCalled();
    history.replaceState(null, '', '/');
    change();
    await pass(2);
    expect(onFound).toHaveBeenCalledExactlyOnceWith(read);
  });

  it('leaves a page alone for longer, the longer a look takes', async () => {
    const { watcher, find } = watch();
    find.mockImplementation(() => {
      vi.advanceTimersByTime(0);
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValueOnce(now + 500);
      return false;
    });
    watcher.add(address());
    for (let second = 0; second < 20; second += 1) {
      change();
      await pass(1);
    }
    // Half a second of work may come once in 25 seconds.
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('ends when the extension was replaced', async () => {
    const { watcher, state, find } = watch();
    watcher.add(address());
    state.isOrphan = true;
    await pass(1);
    state.isOrphan = false;
    change();
    await pass(60);
    expect(find).not.toHaveBeenCalled();
  });
});
