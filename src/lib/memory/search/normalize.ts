/** Longer tokens are cut here: a 1 MB "word" must cost no more than a long one. */
export const longestToken = 64;

const latinOrGreek = /[\u00aa-\u024f\u1e00-\u1fff\u0370-\u03ff]/;
const combiningMarks = /[\u0300-\u036f]/g;
const smallVariants = /[ёς]/g;

/** Brings text to the one form that is compared: well-formed, NFKC, lower case. */
export function normalizeText(text: string): string {
  const folded = text.toWellFormed().normalize('NFKC').toLowerCase();
  return folded.replace(smallVariants, (letter) => (letter === 'ё' ? 'е' : 'σ'));
}

/**
 * Drops the accents of Latin and Greek letters ("café" is found by "cafe"). Runs after stemming, because
 * stemmers need the accents; other scripts keep their marks, which there are vowels.
 */
export function foldAccents(term: string): string {
  return latinOrGreek.test(term) ? term.normalize('NFD').replace(combiningMarks, '') : term;
}

/** Cuts a token to `longestToken` units without leaving half a character behind. */
export function capToken(token: string): string {
  return token.length <= longestToken ? token : token.slice(0, longestToken).toWellFormed();
}
