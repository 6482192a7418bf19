import { describe, expect, it } from 'vitest';
import { capturePolicySchema, defaultPolicy } from '../../../src/lib/pages/capture-policy';
import { shouldIndex } from '../../../src/lib/pages/should-index';

const signs = {
  address: 'https://example.org/',
  isIncognito: false,
  hasPrivateField: false,
  isNoStore: false,
};

describe('before the user has chosen', () => {
  it('nothing is kept, not even what they tell to remember', () => {
    for (const occasion of ['asked', 'read', 'told'] as const) {
      const policy = { ...defaultPolicy, capture: 'read' as const };
      expect(shouldIndex(occasion, signs, policy)).toMatchObject({ allow: 'never', reason: 'no-consent' });
      expect(shouldIndex(occasion, signs, { ...policy, consentedAt: 1 })).toMatchObject({ allow: 'full' });
    }
  });
});

describe('a damaged policy', () => {
  it('is read on the careful side', () => {
    const damaged = { consentedAt: 'yes', capture: 'everything', allowPrivateNetwork: 1, siteRules: 'x' };
    expect(capturePolicySchema.parse(damaged)).toMatchObject({
      ...{ consentedAt: null, capture: 'off', allowPrivateNetwork: false, siteRules: [] },
    });
  });
});
