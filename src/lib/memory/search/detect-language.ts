import {
  languageNames,
  languagesOfScript,
  otherLanguage,
  type Script,
  stopWordBit,
  stopWordLanguages,
} from './languages';

const sampleLength = 1000;
const wordPattern = /[\p{L}\p{M}'’]+/gu;

/** A page's own statement counts as much as this many stop words: it is often a template's default. */
const tagWeight = 2;

export interface LanguageGuess {
  language: string;
  script: Script;
  /** Stop words seen; 0 means that the language is only the script's usual one. */
  evidence: number;
}

/**
 * Guesses the language of normalized text from its script, its stop words and the page's language tag.
 *
 * @param expected languages that are likely here, most likely first: they win ties, and short texts
 */
export function detectLanguage(
  normalized: string,
  tag?: string,
  expected: readonly string[] = [],
): LanguageGuess {
  const words = normalized.slice(0, sampleLength).match(wordPattern) ?? [];
  const script = dominantScript(words);
  const ofScript = languagesOfScript(script);
  const candidates = [...expected.filter((name) => ofScript.includes(name)), ...ofScript];
  const stated = tag?.toLowerCase().split('-')[0] ?? '';
  // Single letters are stop words somewhere, but more often they are names of things.
  const stopWords = words.filter((word) => word.length > 1).map(stopWordLanguages);
  let language = candidates[0] ?? otherLanguage;
  let best = 0;
  for (const candidate of candidates) {
    const bit = stopWordBit(candidate);
    let hits = candidate === stated ? tagWeight : 0;
    for (const bits of stopWords) if ((bits & bit) !== 0) hits += 1;
    if (hits > best) {
      best = hits;
      language = candidate;
    }
  }
  // A page that says it is in a language we have no rules for is not stemmed as another one.
  const isForeign = stated.length >= 2 && !languageNames.includes(stated) && best <= tagWeight;
  return { language: isForeign ? otherLanguage : language, script, evidence: best };
}

/** By letters; a script without spaces says in one letter what others need several for. */
function dominantScript(words: readonly string[]): Script {
  const counts: Record<Script, number> = { latin: 0, cyrillic: 0, arabic: 0, devanagari: 0, other: 0 };
  for (const word of words) counts[scriptOf(word)] += word.length;
  let best: Script = 'latin';
  for (const script of ['cyrillic', 'arabic', 'devanagari', 'other'] as const) {
    const weight = script === 'other' ? 3 : 1;
    if (counts[script] * weight > counts[best]) best = script;
  }
  return best;
}

function scriptOf(word: string): Script {
  const first = word.charCodeAt(0);
  if (first < 0x370 || (first >= 0x1e00 && first < 0x1f00)) return 'latin';
  if (first >= 0x400 && first < 0x530) return 'cyrillic';
  if ((first >= 0x600 && first < 0x700) || (first >= 0x750 && first < 0x780)) return 'arabic';
  if (first >= 0x900 && first < 0x980) return 'devanagari';
  return 'other';
}
