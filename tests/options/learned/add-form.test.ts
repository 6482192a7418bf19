import { describe, expect, it } from 'vitest';
import { newLearnedSchema } from '../../../src/messaging/schemas';
import { emptyForm, toNewLearned } from '../../../src/options/learned/add-form';

describe('toNewLearned', () => {
  it('is nothing while nothing is written', () => {
    expect(toNewLearned({ ...emptyForm, text: ' \n ' })).toBeNull();
  });

  it('takes of the form what belongs to the kind', () => {
    const form = { ...emptyForm, text: ' Use metric units. ', subject: ' Maria ', title: ' T ' };
    expect(toNewLearned(form)).toEqual({
      ...{ docType: 'preference', text: 'Use metric units.', preferenceType: 'style' },
    });
    expect(toNewLearned({ ...form, docType: 'fact' })).toEqual({
      ...{ docType: 'fact', text: 'Use metric units.', subject: 'Maria' },
    });
    expect(toNewLearned({ ...form, docType: 'knowledge', tags: 'a, #b,, a , ' })).toEqual({
      ...{ docType: 'knowledge', text: 'Use metric units.', title: 'T', category: 'best_practice' },
      tags: ['a', 'b'],
    });
  });

  it('makes what the border accepts', () => {
    const tags = Array.from({ length: 30 }, (_, at) => `${at}`.repeat(60)).join(',');
    for (const docType of ['preference', 'fact', 'knowledge'] as const) {
      const added = toNewLearned({ ...emptyForm, docType, text: 'x', tags });
      expect(newLearnedSchema.safeParse(added).success).toBe(true);
    }
    expect(newLearnedSchema.safeParse({ docType: 'page', text: 'x' }).success).toBe(false);
    expect(newLearnedSchema.safeParse({ docType: 'fact', text: ' ', subject: '' }).success).toBe(false);
    expect(
      newLearnedSchema.safeParse({ docType: 'fact', text: 'x'.repeat(4_001), subject: '' }).success,
    ).toBe(false);
  });
});
