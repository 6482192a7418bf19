import { describe, expect, it } from 'vitest';
import { describeVersions } from '../../src/options/describe-versions';

const at = new Date('2026-11-03T12:00:00').getTime();

describe('describeVersions', () => {
  it('says how often a page changed, and how much of it the last time', () => {
    const versions = [{ at, added: 0.2, removed: 0 }];
    expect(describeVersions({ versionCount: 3, versions })).toBe(
      'Changed 3 times; last on Nov 3, 2026, a fifth was new',
    );
    expect(describeVersions({ versionCount: 1, versions: [{ at, added: 1, removed: 0.5 }] })).toBe(
      'Changed once; last on Nov 3, 2026, all of it was new, half was gone',
    );
    expect(describeVersions({ versionCount: 2, versions: [{ at, added: 0, removed: 0 }] })).toBe(
      'Changed twice; last on Nov 3, 2026, in its order only',
    );
  });

  it('says nothing of a page that never changed, nor of what cannot be read', () => {
    for (const versions of [[], 'x', [null], [{ at: 'x' }], { at }])
      expect(describeVersions({ versionCount: 3, versions })).toBe('');
    expect(describeVersions({})).toBe('');
  });
});
