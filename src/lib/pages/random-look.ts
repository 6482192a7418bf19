/**
 * Whether a text looks thrown together by a machine. `likely` is enough beside a word that tells of a secret;
 * without one it has to be `surely`, because ids of articles and products are thrown together as well.
 */
export function looksRandom(text: string, how: 'likely' | 'surely'): boolean {
  if (isUuid.test(text)) return how === 'likely';
  if (how === 'likely' && isGrouped(text)) return true;
  const parts = text.split(/[^A-Za-z\d]+/);
  return parts.some((part) => (how === 'surely' ? isSurelyRandom(part) : isLikelyRandom(part)));
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `QX7F-29KM-81ZP`, as codes are written that somebody has to copy. */
function isGrouped(text: string): boolean {
  if (!/^[A-Z\d]{4,6}(-[A-Z\d]{4,6}){1,5}$/.test(text)) return false;
  return text.split('-').filter((group) => /\d/.test(group) && /[A-Z]/.test(group)).length >= 2;
}

function isLikelyRandom(part: string): boolean {
  if (part.length > 24) return true;
  if (part.length < 7 || !/[a-z]/i.test(part) || isVersion.test(part)) return false;
  if (/\d/.test(part)) {
    return part.length >= 12 || hasShortRuns(part) || (part.length >= 10 && /[a-z]\d+[a-z]/i.test(part));
  }
  // Words have vowels, and their capitals at the beginning.
  const isJumbled = part.length >= 12 && runsOf(part).filter(({ length }) => length <= 2).length >= 3;
  return hasShortRuns(part) || isJumbled || /[b-df-hj-np-tv-xz]{5}/i.test(part);
}

const isVersion = /^v\d+[a-z]*\d*$/i;

function isSurelyRandom(part: string): boolean {
  if (!/\d/.test(part) || !/[a-z]/i.test(part)) return false;
  const isMixed = /[a-z]/.test(part) && /[A-Z]/.test(part);
  return part.length >= (isMixed ? 12 : 16) && hasShortRuns(part);
}

/** "aB3xY9" is made of runs of one letter; "windows11", "camelCase" and "RTX4090" are not. */
function hasShortRuns(part: string): boolean {
  const runs = runsOf(part);
  return runs.length >= 4 && part.length / runs.length <= 2.7;
}

function runsOf(part: string): string[] {
  return part.match(/\d+|[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
}
