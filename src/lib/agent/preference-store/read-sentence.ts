import type { TextRange } from '../../memory';
import { splitClauses } from './clauses';
import type { Grammar, Rule } from './grammar';
import { toTopic } from './topic';
import type { PreferenceType } from './types';

/** A statement and where it stands in its sentence. */
export interface Statement extends TextRange {
  type: PreferenceType;
  topic: string;
  /** What its clause leaves out. */
  subject: string;
  isBare: boolean;
}

export interface SentenceReading {
  statements: Statement[];
  /** Something is asked or wanted here: what comes after may be about that only. */
  hasTask: boolean;
}

const questionEnd = /[?？]["'”’»)\]\s]*$/;

/** Reads the clauses of a sentence in order: statements, and where questions and tasks begin. */
export function readSentence(sentence: string, grammar: Grammar): SentenceReading {
  const reading: SentenceReading = { statements: [], hasTask: false };
  const isQuestion = questionEnd.test(sentence);
  let open: Statement | null = null;
  let certain = false;
  const close = (end: number) => {
    if (open) reading.statements.push({ ...open, end });
    open = null;
  };
  const clauses = splitClauses(sentence, grammar.conjunctions);
  for (const [at, { start }] of clauses.entries()) {
    const begin = skip(grammar.lead, sentence, start);
    const found =
      matchRule(grammar, sentence, begin, open !== null) ??
      (at === 0 ? matchFronted(grammar, sentence, begin) : null);
    if (found) {
      if (grammar.unreal.test(sentence.slice(0, found.at))) continue;
      close(start);
      certain = found.rule.isCertain;
      const from = isFronted(grammar, sentence, reading, at) ? skip(grammar.lead, sentence, 0) : begin;
      open = {
        ...{ start: from, end: sentence.length, type: found.type, topic: found.topic },
        ...{ subject: found.isElided ? grammar.subject : '', isBare: found.rule.isBare },
      };
    } else if (isAt(grammar.question, sentence, begin)) {
      close(start);
      reading.hasTask = true;
      return reading;
    } else if (isAt(grammar.task, sentence, begin)) {
      close(start);
      reading.hasTask = true;
    }
  }
  // "I like tea?" asks, although it does not begin like a question.
  if (isQuestion && !certain) return { statements: reading.statements.slice(0, -1), hasTask: true };
  close(sentence.length);
  return reading;
}

interface Found {
  rule: Rule;
  at: number;
  isElided: boolean;
  type: PreferenceType;
  topic: string;
}

function matchRule(grammar: Grammar, sentence: string, at: number, isContinued: boolean): Found | null {
  for (const rule of grammar.rules) {
    for (const pattern of isContinued ? [rule.pattern, rule.elided] : [rule.pattern]) {
      const match = pattern && matchAt(pattern, sentence, at);
      if (!match) continue;
      const object = match.groups?.['object'] ?? '';
      const named = toTopic(grammar, rule, match[0], object);
      if (named) return { rule, at, isElided: pattern === rule.elided, ...named };
    }
  }
  return null;
}

/** "At work I use…": the statement begins after the circumstances, which belong to it. */
function matchFronted(grammar: Grammar, sentence: string, at: number): Found | null {
  const begin = skip(grammar.fronted, sentence, at);
  return begin === at ? null : matchRule(grammar, sentence, begin, false);
}

/** Whether the clauses before are the circumstances of this one. */
function isFronted(
  grammar: Grammar,
  sentence: string,
  { statements, hasTask }: SentenceReading,
  at: number,
): boolean {
  return statements.length === 0 && !hasTask && at > 0 && at <= 3 && isAt(grammar.circumstances, sentence, 0);
}

function skip(pattern: RegExp, text: string, at: number): number {
  return at + (matchAt(pattern, text, at)?.[0].length ?? 0);
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  return matchAt(pattern, text, at) !== null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
