import { AppError } from '../../../shared/app-error';
import {
  factDetailsSchema,
  type MemoryManager,
  type MemoryRecord,
  type SourceSummary,
  toSubjectUrl,
} from '../../memory';
import { textOf } from './details';
import type { LearnedKind } from './types';

/** Sources with all the words of a text that are compared with it. */
const maxCompared = 50;

interface Candidate extends Pick<SourceSummary, 'details'> {
  docType: LearnedKind;
  text: string;
  /** The address of what is about to be changed itself. */
  except?: string | undefined;
}

/** Nothing is to be there twice: no fact about the same subject, no preference in the same words. */
export async function assertNew(memory: MemoryManager, candidate: Candidate): Promise<void> {
  if (fold(candidate.text) === '')
    throw new AppError('invalid-input', 'Write down what is to be remembered.');
  if ((await findSame(memory, candidate)).length > 0)
    throw new AppError('invalid-input', 'This is remembered already, in the same words.');
}

/** What is in use and says the same in the same words. */
export async function findSame(memory: MemoryManager, candidate: Candidate): Promise<MemoryRecord[]> {
  const { docType, details, except } = candidate;
  const words = fold(candidate.text);
  const sourceUrl = docType === 'fact' ? toSubjectUrl(factDetailsSchema.parse(details).subject) : undefined;
  const found = await memory.findText(words, { docType, sourceUrl, active: true }, maxCompared);
  const others = found.filter((one) => one.sourceUrl !== except);
  const records = await Promise.all(others.map((one) => memory.get(one.sourceUrl)));
  return records.flatMap((record) => (record && fold(textOf(record)) === words ? [record] : []));
}

/** How it is spaced, and how it ends, makes no difference. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/[.!\s]+$/u, '')
    .trim();
}
