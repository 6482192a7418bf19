// @ts-check
/** All faults that the tests have to notice. */
import { answerMutants } from './answer.mjs';
import { learningMutants } from './learning.mjs';
import { memoryMutants } from './memory.mjs';
import { promptMutants } from './prompt.mjs';
import { recallMutants } from './recall.mjs';

/** @type {readonly import('./mutant.mjs').Mutant[]} */
export const mutants = [
  ...promptMutants,
  ...answerMutants,
  ...recallMutants,
  ...learningMutants,
  ...memoryMutants,
];
