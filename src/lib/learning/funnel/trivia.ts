/** The first layer: what is plainly not worth a thought, by its words alone. */
import { splitSentences, toPlainText } from '../../text';
import { isSmallTalk } from './courtesies';
import { isCommand, isQuestion } from './openings';
import { hasOwnVoice } from './voice';

export type TrivialReason = 'too-short' | 'small-talk' | 'look-up' | 'command';

const leastLength = 10;
/** One character of these scripts says as much as about three letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const denseWeight = 3;
/** A longer message is no bare command or look-up, whatever it begins with. */
const mostSentences = 3;

/** Null: it may be worth something. */
export function findTriviality(text: string): TrivialReason | null {
  const plain = toPlainText(text);
  if (isSmallTalk(plain)) return 'small-talk';
  if (measure(plain) < leastLength) return 'too-short';
  if (hasOwnVoice(plain)) return null;
  const sentences = toSentences(text).filter((sentence) => !isSmallTalk(sentence.plain));
  if (sentences.length > mostSentences) return null;
  if (sentences.every(({ plain: sentence }) => isQuestion(sentence))) return 'look-up';
  const isAsking = sentences.every(({ plain: sentence }) => isQuestion(sentence) || isCommand(sentence));
  return isAsking ? 'command' : null;
}

export interface Sentence {
  original: string;
  plain: string;
}

/** A line of its own is a sentence, too. */
export function toSentences(text: string): Sentence[] {
  return text
    .split(/\n+/u)
    .flatMap((line) => splitSentences(line).map(({ start, end }) => line.slice(start, end)))
    .map((original) => ({ original, plain: toPlainText(original) }))
    .filter(({ plain }) => /[\p{L}\p{N}]/u.test(plain));
}

function measure(plain: string): number {
  return plain.length + (plain.match(dense)?.length ?? 0) * (denseWeight - 1);
}
