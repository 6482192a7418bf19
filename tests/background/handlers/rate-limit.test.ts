import { describe, expect, it } from 'vitest';
import { RateLimit } from '../../../src/background/handlers/rate-limit';

describe('RateLimit', () => {
  const create = () => {
    const time = { now: 0 };
    return { time, limit: new RateLimit({ burst: 5, perSecond: 2, now: () => time.now }) };
  };
  const countAllowed = (limit: RateLimit, key: number, tries: number) =>
    Array.from({ length: tries }, () => limit.allow(key)).filter(Boolean).length;

  it('lets a burst through and stops a flood', () => {
    const { limit } = create();
    expect(countAllowed(limit, 1, 10_000)).toBe(5);
  });

  it('counts each tab for itself', () => {
    const { limit } = create();
    countAllowed(limit, 1, 100);
    expect(countAllowed(limit, 2, 100)).toBe(5);
  });

  it('lets through what comes at a human pace, and never more than a burst after a pause', () => {
    const { limit, time } = create();
    countAllowed(limit, 1, 100);
    time.now += 1_000;
    expect(countAllowed(limit, 1, 100)).toBe(2);
    time.now += 1_000_000;
    expect(countAllowed(limit, 1, 100)).toBe(5);
  });

  it('forgets a tab that is closed', () => {
    const { limit } = create();
    countAllowed(limit, 1, 100);
    limit.forget(1);
    expect(countAllowed(limit, 1, 100)).toBe(5);
  });
});
