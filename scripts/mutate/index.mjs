// @ts-check
/** All faults that the tests have to notice. */
import { answerMutants } from './answer.mjs';
import { chatMutants } from './chats.mjs';
import { journalMutants } from './journal.mjs';
import { learningMutants } from './learning.mjs';
import { lookUpMutants } from './look-ups.mjs';
import { memoryMutants } from './memory.mjs';
import { promptMutants } from './prompt.mjs';
import { quotingMutants } from './quoting.mjs';
import { recallMutants } from './recall.mjs';
import { saidMutants } from './said.mjs';

/** @type {readonly import('./mutant.mjs').Mutant[]} */
export const mutants = [
  ...promptMutants,
  ...answerMutants,
  ...quotingMutants,
  ...lookUpMutants,
  ...recallMutants,
  ...learningMutants,
  ...saidMutants,
  ...chatMutants,
  ...memoryMutants,
  ...journalMutants,
];
