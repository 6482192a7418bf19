import { chooseLanguage } from './choose-language';
import { findTask, is, type Task } from './find-task';
import { asksForTheSame, goesOn, isCourtesy } from './follow-up';
import { readQuestion, toWordList, type Reading, type Token } from './read-question';
import { findMeantItem, joinWords, listAnswerWords, listSubjectWords } from './subject-words';
import type { EarlierTurn, Understanding } from './types';

/** Longer questions carry a text with them: what is asked stands at the beginning. */
const longestRead = 1_000;
/** Nobody goes on from further back. */
const mostEarlier = 8;
const longestAnswerRead = 600;

/** A question in its place in the chat. */
interface Turn {
  question: string;
  reading: Reading;
  task: Task | null;
  /** What it would ask for if nothing came before it. */
  own: Task | null;
  /** It says what it asks for, be it about something that was named before it. */
  isSubstantive: boolean;
  /** Null: it stands by itself. */
  goesOnFrom: Turn | null;
  answer: string;
  language: string | null;
}

/** What a question asks for, of the page in front or of anything, and what it goes on from. Says nothing of truth. */
export function understandQuestion(text: string, earlier: readonly EarlierTurn[]): Understanding {
  let previous: Turn | null = null;
  for (const { question, answer } of earlier.slice(-mostEarlier)) {
    previous = readTurn(question, answer, previous);
  }
  const turn = readTurn(text, '', previous);
  const { task, language } = turn;
  return {
    query: turn.goesOnFrom === null ? cut(text) : toQuery(turn, turn.goesOnFrom),
    ownQuery: turn.goesOnFrom === null ? null : joinWords(listSubjectWords(turn.reading)) || null,
    pageTask: task?.pageTask ?? null,
    part: task?.part ?? 'all',
    extracted: task?.extracted ?? turn.own?.extracted ?? null,
    isOfPageAlone: isOfPageAlone(turn),
    asksOrigin: turn.reading.tokens.some(is('origin')),
    isCourtesy: isCourtesy(turn.reading),
    isElsewhere: turn.reading.tokens.some(is('elsewhere')),
    followsUp: turn.goesOnFrom === null ? null : findSubject(turn.goesOnFrom).question,
    language,
  };
}

/** What is judged is judged by more than the page. */
function isOfPageAlone({ task, reading }: Turn): boolean {
  const isWholePage = task !== null && task.pageTask !== 'judgement';
  return isWholePage && listSubjectWords(reading).length === 0 && !reading.tokens.some(is('elsewhere'));
}

function readTurn(question: string, answer: string, previous: Turn | null): Turn {
  const text = cut(question);
  const { reading, language } = chooseLanguage(text, toWordList(text), previous?.language ?? null);
  const own = findTask(reading, text);
  const goesOnFrom = previous !== null && goesOn(reading, own, text) ? previous : null;
  const task = goesOnFrom === null ? own : continueTask(own, goesOnFrom.task, reading);
  const isSubstantive = own?.isImplied === false || listSubjectWords(reading).length > 0;
  return { question, reading, task, own, isSubstantive, goesOnFrom, answer, language };
}

/** What is asked of an answer about the page is asked of the page; of another answer it is not. */
function continueTask(own: Task | null, before: Task | null, reading: Reading): Task | null {
  if (own === null || own.isImplied)
    return before !== null && (own !== null || asksForTheSame(reading)) ? before : null;
  const isOfPage = before !== null || (own.pageTask === 'judgement' && own.reference === 'this');
  return isOfPage ? own : null;
}

/** "Why?" after "and in winter?" is why in winter, not why at all; "shorter" in between asked for nothing. */
function findSubject(turn: Turn): Turn {
  return turn.goesOnFrom === null || turn.isSubstantive ? turn : findSubject(turn.goesOnFrom);
}

/** Its own words, then those of the questions it goes on from, the nearest first. */
function toQuery(turn: Turn, before: Turn): string {
  const words: Token[] = listSubjectWords(turn.reading);
  const item = findMeantItem(turn.reading, before.answer);
  if (item !== null) words.push(...readPlainly(item, before.reading));
  for (let at: Turn | null = before; at !== null; at = at.goesOnFrom)
    words.push(...listSubjectWords(at.reading));
  if (words.length === 0) words.push(...readPlainly(before.answer, before.reading));
  return joinWords(words) || cut(turn.question);
}

function readPlainly(text: string, { lexicon }: Reading): Token[] {
  return listAnswerWords(readQuestion(toWordList(text.slice(0, longestAnswerRead)), lexicon));
}

function cut(text: string): string {
  return text.slice(0, longestRead).toWellFormed().replaceAll(/\s+/gu, ' ').trim();
}
