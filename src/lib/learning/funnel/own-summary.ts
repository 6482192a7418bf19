/**
 * A judge sums a message up. What it writes is kept as what the user said, so it may hold nothing that the user did not
 * say: a page that is quoted in a message, or talks to the judge, must not become the user's decision.
 */
import { splitSentences, toOwnWords, toWords } from '../../text';
import { shorten } from '../../model';
import { scoreByRules } from './score';

/** Other words than the user's own are needed to tell of somebody in the third person, but no more than these. */
const leastOwn = 0.6;
/** As many letters as two forms of one word share at least. */
const stemLength = 4;
/** Words by which somebody is told of. */
const reporting = new Set(
  [
    'the|a|an|user|users|they|their|them|he|she|his|her|says|said|states|stated|has|have|is|are|was|were|be|been|to|of|and|or|that|this|in|on|at|for|with|it|its|as|by|in short',
    'der|die|das|ein|eine|einen|nutzer|nutzerin|benutzer|er|sie|sein|seine|ihr|ihre|sagt|hat|ist|sind|und|oder|zu|dass|in|im|am|fur|mit|als|von',
    "le|la|les|un|une|l'utilisateur|utilisateur|utilisatrice|il|elle|son|sa|ses|dit|a|est|sont|et|ou|de|du|des|que|dans|en|au|pour|avec|comme",
    'el|los|las|una|usuario|usuaria|su|sus|dice|ha|tiene|es|son|y|o|que|por|para|con|como|del|al',
    'o|os|as|um|uma|utilizador|ele|ela|seu|sua|diz|tem|e|sao|ou|do|da|no|na|em|com',
    "il|lo|gli|uno|utente|l'utente|lui|lei|suo|sua|dice|ha|sono|di|che|nel|nella|per",
  ]
    .join('|')
    .split('|'),
);

/** The summary if it only says what the user said; else the user's own words, cut where a sentence ends. */
export function toOwnSummary(summary: string, text: string, maxLength: number): string {
  const own = toOwnWords(text);
  if (summary.trim() !== '' && saysOnlyOwn(summary, own)) return shorten(summary, maxLength);
  const best = scoreByRules(text).summary;
  return best === '' ? cutAtSentence(own || text, maxLength) : shorten(best, maxLength);
}

/** Numbers and names must be the user's, and so must most of the words. */
function saysOnlyOwn(summary: string, own: string): boolean {
  const ownWords = toWords(own);
  const known = new Set(ownWords);
  const stems = new Set(ownWords.map(toStem));
  const isOwn = (word: string) => known.has(word) || (word.length >= stemLength && stems.has(toStem(word)));
  const words = toWords(summary).filter((word) => !reporting.has(word));
  if (words.some((word) => /\p{N}/u.test(word) && !known.has(word))) return false;
  if (findNames(summary).some((name) => !isOwn(name))) return false;
  // Scripts without spaces have no words to compare: there, nothing is believed but what was said.
  return words.length > 0 && words.filter(isOwn).length >= words.length * leastOwn;
}

/** Words with a capital letter that no sentence begins with. */
function findNames(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:)“”"’'] )\p{Lu}[\p{L}\p{N}'’-]*/gu)]
    .flatMap(([name]) => toWords(name))
    .filter((name) => !reporting.has(name));
}

function toStem(word: string): string {
  return word.slice(0, stemLength);
}

function cutAtSentence(text: string, maxLength: number): string {
  const ends = splitSentences(text).map(({ end }) => end);
  const end = ends.findLast((at) => text.slice(0, at).trim().length <= maxLength);
  return shorten(end === undefined ? text : text.slice(0, end), maxLength);
}
