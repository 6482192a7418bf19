import { guessLanguage } from '../../memory';
import { splitSentences } from '../../text';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import type { Grammar } from './grammar';
import { italian } from './italian';
import { toOwnVoice } from './own-voice';
import { portuguese } from './portuguese';
import { readSentence, type Statement } from './read-sentence';
import { spanish } from './spanish';
import type { PreferenceIntent } from './types';

const grammars: readonly Grammar[] = [english, german, french, spanish, portuguese, italian];

/** So many sentences are looked at. */
const mostSentences = 40;
/** Longer ones nobody types: it is a text without marks, a transcript or a list of words. */
const longestSentence = 600;

/** So many words of another language and none of its own, and it is that one: "Soy" is a bean as well. */
const foreignWords = 2;

/** A preference and where it stands in the message. */
interface Found extends PreferenceIntent {
  start: number;
  end: number;
}

/**
 * The preferences that somebody states in a message, in order, without any model. What is quoted, asked, wished for
 * the moment, imagined or said of others is none.
 */
export function detectPreferences(message: string): PreferenceIntent[] {
  return findAll(message).map(({ type, content, topic, language }) => ({
    ...{ isPreference: true, type, content, topic, language },
  }));
}

/** All that is stated in a message as one: of the type and the topic of the first. */
export function detectPreferenceIntent(message: string): PreferenceIntent | null {
  const found = findAll(message);
  const [first] = found;
  if (!first) return null;
  const { type, topic, language } = first;
  return { isPreference: true, type, content: joinContents(message, found), topic, language };
}

function findAll(message: string): Found[] {
  const voice = toOwnVoice(message);
  const sentences = splitSentences(voice).slice(0, mostSentences);
  // The language of the whole tells what a short sentence cannot.
  const guessed = guessLanguage(voice);
  const ordered = grammars.toSorted(
    (left, right) => Number(right.language === guessed) - Number(left.language === guessed),
  );
  const found: Found[] = [];
  let afterTask = false;
  for (const { start, end } of sentences) {
    const sentence = voice.slice(start, end);
    if (sentence.length > longestSentence) continue;
    const own = readAnyLanguage(sentence, ordered);
    for (const statement of own.statements) {
      if (statement.isBare && afterTask) continue;
      const intent = toIntent(message, start, statement, own.language);
      if (!found.some(({ topic, content }) => topic === intent.topic && content === intent.content))
        found.push(intent);
    }
    afterTask ||= own.hasTask;
    // What comes now was written to be worked on.
    if (ordered.some(({ material }) => material.test(sentence))) break;
  }
  return found;
}

/** Related languages share many words: of those that can read a sentence, the one whose own words it has. */
function readAnyLanguage(sentence: string, ordered: readonly Grammar[]) {
  const readings = ordered.map((grammar) => ({
    ...readSentence(sentence, grammar),
    language: grammar.language,
    evidence: sentence.match(new RegExp(grammar.telltales.source, 'giu'))?.length ?? 0,
  }));
  const most = Math.max(...readings.map(({ evidence }) => evidence));
  const [best] = readings
    .filter(({ statements, evidence }) => statements.length > 0 && (evidence > 0 || most < foreignWords))
    .sort((left, right) => right.evidence - left.evidence);
  const hasTask = readings.some((reading) => reading.hasTask);
  return { statements: best?.statements ?? [], language: best?.language ?? '', hasTask };
}

/** Marks and words that led over to what came next. */
const looseEnd = /(?:[\s,;:(–—-]|\s(?:and|but|so|or|und|aber|et|mais|y|e|pero|mas|ma))+$/u;

function toIntent(message: string, offset: number, statement: Statement, language: string): Found {
  const { type, topic, subject } = statement;
  const words = message.slice(offset + statement.start, offset + statement.end).replace(looseEnd, '');
  const content = capitalize(`${subject}${words}`.replaceAll(/\s+/g, ' ').trim());
  const start = offset + statement.start;
  return { isPreference: true, type, content, topic, language, start, end: start + words.length };
}

/** As it was said, where nothing else stands between. */
function joinContents(message: string, found: readonly Found[]): string {
  const start = found[0]?.start ?? 0;
  let text = '';
  let upTo = start;
  for (const one of found) {
    const between = message.slice(upTo, one.start);
    const isTogether = /^(?:[\s,;.!:–—-]|and|but|so|und|et|y|e)*$/iu.test(between);
    text += upTo === start ? '' : isTogether ? between : ' ';
    text += message.slice(one.start, one.end);
    upTo = one.end;
  }
  return capitalize(text.replaceAll(/\s+/g, ' ').trim());
}

function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
