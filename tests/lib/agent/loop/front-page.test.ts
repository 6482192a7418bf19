import { describe, expect, it, vi } from 'vitest';
import type { Decision } from '../../../../src/lib/pages/should-index';
import { PageKeeping, readFrontPage, toPrivacy } from '../../../../src/lib/agent/loop/front-page';
import type { AgentPorts } from '../../../../src/lib/agent/types';
import type { MemoryManager } from '../../../../src/lib/memory';
import { AppError } from '../../../../src/shared/app-error';
import { allowed, breadPage } from '../../../fakes/agent-ports';
import { createCannedMemory } from '../../../fakes/canned-memory';

const signal = new AbortController().signal;
const secret: Decision = { allow: 'never', reason: 'private-field', sentence: 'It is private.' };
const address: Decision = { allow: 'address-only', reason: 'site-rule', sentence: 'The address only.' };
const unkept: Decision = { allow: 'never', reason: 'capture-off', sentence: 'Switched off.' };

const read = (decision: Decision, isTemporary = false) => {
  const ports = { readPage: () => Promise.resolve(breadPage), decide: () => Promise.resolve(decision) };
  return readFrontPage({ text: 'x', tabId: 1, isTemporary }, ports as unknown as AgentPorts, signal);
};

describe('the page in front', () => {
  it('is open, not kept, or secret', () => {
    expect([allowed, unkept, address, secret].map(toPrivacy)).toEqual(['open', 'unkept', 'secret', 'secret']);
  });

  it('is not kept in a temporary chat, and is no less private there', async () => {
    expect(await read(allowed)).toMatchObject({ decision: allowed });
    expect(await read(allowed, true)).toMatchObject({ decision: { allow: 'never', reason: 'capture-off' } });
    const kept = await read(address, true);
    expect(kept).toMatchObject({ decision: { allow: 'never', reason: 'site-rule' } });
    expect('decision' in kept && toPrivacy(kept.decision)).toBe('secret');
    expect(await read(secret, true)).toMatchObject({ decision: secret });
  });

  it('is said to be remembered only where it is going to be', () => {
    const memory = createCannedMemory([]);
    const firstOf = (decision: Decision, place: MemoryManager | null = memory) =>
      new PageKeeping(place, { captured: breadPage, decision }, {} as AgentPorts).first;
    expect(firstOf(allowed)).toMatchObject({
      kind: 'being-remembered',
      sourceUrl: 'https://example.com/bread',
    });
    expect(firstOf(secret)).toEqual({ kind: 'not-remembered', notice: 'It is private.' });
    expect(firstOf(allowed, null)).toEqual({
      kind: 'not-remembered',
      notice: 'The memory cannot be used right now, so this page is not kept.',
    });
  });

  it('is stored once, waited for where that matters, and for its outcome only a moment', async () => {
    vi.useFakeTimers();
    const kept = {
      kind: 'remembered',
      url: 'https://example.com/bread',
      title: 'Bread',
      passages: 1,
    } as const;
    let calls = 0;
    let finish: (outcome: typeof kept) => void = () => undefined;
    const keepPage = () => {
      calls += 1;
      return new Promise<typeof kept>((resolve) => (finish = resolve));
    };
    const front = { captured: breadPage, decision: allowed };
    const keeping = new PageKeeping(createCannedMemory([]), front, { keepPage } as unknown as AgentPorts);
    keeping.begin();
    let isSettled = false;
    const settled = keeping.settled().then(() => (isSettled = true));
    const outcome = keeping.outcome();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await Promise.race([outcome, Promise.resolve('still waiting')])).toBeNull();
    expect(isSettled).toBe(false);
    finish(kept);
    await settled;
    expect(await keeping.outcome()).toEqual(kept);
    expect(calls).toBe(1);
    vi.useRealTimers();
  });

  it('that cannot be read gives its notice; any other failure is one', async () => {
    const failing = (error: Error) =>
      readFrontPage(
        { text: 'x', tabId: 1 },
        {
          readPage: () => Promise.reject(error),
          decide: () => Promise.resolve(allowed),
        } as unknown as AgentPorts,
        signal,
      );
    expect(await failing(new AppError('page-unreadable', 'A PDF.'))).toEqual({ notice: 'A PDF.' });
    await expect(failing(new AppError('storage-failed', 'No.'))).rejects.toThrow('No.');
  });
});
