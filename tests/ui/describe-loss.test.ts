import { describe, expect, it } from 'vitest';
import { describeLoss } from '../../src/ui/describe-loss';

const copy = 'from its second copy.';

describe('describeLoss', () => {
  it.each([
    [
      { restoredSources: 1312, missingSources: 0, sourceCount: 1312, isComplete: true },
      `The browser had lost Recollect’s database. Recollect restored all 1,312 entries ${copy}`,
    ],
    [
      { restoredSources: 1, missingSources: 0, sourceCount: 1, isComplete: true },
      `The browser had lost Recollect’s database. Recollect restored 1 entry ${copy}`,
    ],
    [
      { restoredSources: 12, missingSources: 0, sourceCount: 312, isComplete: true },
      `The browser had lost a part of Recollect’s database. Recollect restored 12 entries ${copy}`,
    ],
    [
      { restoredSources: 309, missingSources: 3, sourceCount: 309, isComplete: false },
      `The browser had lost Recollect’s database. Recollect restored 309 entries ${copy} 3 of 312 entries could not be restored.`,
    ],
    [
      { restoredSources: 309, missingSources: 0, sourceCount: 309, isComplete: false },
      `The browser had lost Recollect’s database. Recollect restored 309 entries ${copy} Some of the latest changes could not be restored.`,
    ],
    [
      { restoredSources: 0, missingSources: 312, sourceCount: 0, isComplete: false },
      'The browser had lost Recollect’s database, and its second copy too. 312 entries could not be restored.',
    ],
    [
      { restoredSources: 0, missingSources: 2, sourceCount: 5, isComplete: false },
      'The browser had lost a part of Recollect’s database, and of its second copy too. 2 of 7 entries could not be restored.',
    ],
  ])('says what happened: %j', (loss, words) => {
    expect(describeLoss(loss)).toBe(words);
  });
});
