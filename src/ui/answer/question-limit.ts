export const questionLimit = 2000;

const warnFrom = 1800;
const format = new Intl.NumberFormat('en');

/** Says how much room is left once it gets narrow; null while there is plenty. */
export function describeQuestionLength(length: number): string | null {
  if (length <= warnFrom) return null;
  const limit = format.format(questionLimit);
  if (length <= questionLimit) return `${format.format(length)} of ${limit} characters`;
  return `A question can have ${limit} characters; this one has ${format.format(length)}.`;
}
