/** Cuts what a server echoes of a key out of a sentence, in whatever form, and leaves the rest of it. */

/** In the place of what was cut, until all is; no server writes it. */
const cut = '\uE000';
/** What stands right beside is of the same word. */
const aroundCut = /[\w+/~-]*\uE000[\w+/~\uE000-]*/gu;
/** A piece of a key that is shorter could be any word. */
const leastPart = 4;
const leastInside = 6;
const leastKey = 12;
/** What every key of a maker begins with is no secret, and says which key is meant. */
const publicPrefix =
  /^(sk|pk|rk|gsk|hf|xai|pplx|aiza|key)([-_](proj|ant|or|live|test|svcacct|admin|v\d+|api\d*))*[-_]?$/i;
/** “sk-ab***xyz”, “••••wxyz”. */
const masked = /[\w+/=.~-]*(?:[*•●∗x]{3,}|\*{2,}|•+)[\w+/=.~*•-]*/giu;
const shortened = /[\w+/=~-]{2,}(?:\.{2,}|…)[\w+/=~-]{2,}/gu;
const headers = /\b(bearer|basic)\s+(?=[^\s"']*[\d*_=-])[^\s"',;]{4,}/gi;
const fields =
  /((?:[?&]|\b)(?:x-)?(?:[a-z]+[-_])?(?:api[-_]?key|access[-_]?token|auth[-_]?token|key|token)\s?[=:]\s?["']?)(?=[^\s"'&]*[\d*•])[^\s"'&,;)]{4,}/gi;
/** Longer than any word of a sentence: a key, or a part of one. */
const secretLike = /[\w+/=-]{24,}/g;
const words = /[\w+/=~-]{4,}/g;

export function cutKey(sentence: string, apiKey: string): string {
  const key = apiKey.trim();
  let clean = sentence.replaceAll(cut, ' ');
  if (key !== '') {
    for (const form of formsOf(key)) clean = clean.replace(form, cut);
  }
  clean = clean
    .replace(headers, `$1 ${cut}`)
    .replace(fields, `$1${cut}`)
    .replace(masked, cut)
    .replace(shortened, (found) => (isOfKey(found, key) ? cut : found))
    .replace(secretLike, cut);
  return clean.replace(words, (word) => (isPart(word, key) ? cut : word)).replace(aroundCut, '…');
}

/** The key itself and its usual spellings, with or without spaces in between, whatever the case. */
function formsOf(key: string): RegExp[] {
  const spellings = [key, encodeURIComponent(key), toBase64(key), toBase64(`:${key}`), toBase64(`${key}:`)];
  // One that was cut in two, or is shown in groups.
  if (key.length >= 16) spellings.push(key.slice(0, key.length / 2), key.slice(key.length / 2));
  return [...new Set(spellings)]
    .filter((spelling) => spelling.length >= leastPart)
    .sort((left, right) => right.length - left.length)
    .map((spelling) => new RegExp(Array.from(spelling, escapeCharacter).join('[\\s\\p{Cf}]*'), 'giu'));
}

/** Without its padding, which is often left out. */
function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
}

function escapeCharacter(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** The beginning or the end of a shortened word is that of the key. */
function isOfKey(shortWord: string, key: string): boolean {
  const [start = '', end = ''] = shortWord.toLowerCase().split(/\.{2,}|…/u);
  const own = key.toLowerCase();
  return key !== '' && (own.startsWith(start) || own.endsWith(end));
}

/** A word that is the beginning or the end of the key, or shares a longer piece with it. */
function isPart(word: string, key: string): boolean {
  const [found, own] = [word.toLowerCase(), key.toLowerCase()];
  if (publicPrefix.test(word)) return false;
  // A key that is an ordinary word stands for “none”: only all of it is cut, above.
  if (key.length < leastKey || !/\d/.test(key)) return false;
  if (found.length >= leastPart && (own.startsWith(found) || own.endsWith(found))) return true;
  for (let at = 0; at + leastInside <= found.length; at += 1) {
    const piece = found.slice(at, at + leastInside);
    if (own.includes(piece) && !publicPrefix.test(piece)) return true;
  }
  return false;
}
