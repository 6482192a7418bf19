import { describe, expect, it } from 'vitest';
import { resettable } from '../../src/messaging/settings';
import { describeReset } from '../../src/ui/describe-reset';

describe('describeReset', () => {
  it('says nothing when nothing was reset', () => {
    expect(describeReset([])).toBeNull();
  });

  it('names what the user has to look at', () => {
    expect(describeReset(['siteRules', 'chatModel'])).toBe(
      'A part of your settings could not be read and was reset: rules for sites, the model that answers. Please check.',
    );
    expect(describeReset(['rag', 'all'])).toMatch(/^Your settings could not be read/);
  });

  it.each(resettable)('has words for %s', (name) => {
    expect(describeReset([name])).toMatch(/could not be read.*\./);
  });
});
