import type { TextRange } from '../../text';
import { splitClauses } from './clauses';
import type { Grammar, Rule } from './grammar';
import { isAboutStyle, toTopic } from './topic';
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
  const statements: Statement[] = [];
  let hasTask = false;
  let open: Opened | null = null;
  let hasSubject = false;
  const close = (end: number) => {
    if (open) statements.push(toStatement(grammar, sentence, open, end));
    open = null;
  };
  for (const [at, { start }] of splitClauses(sentence, grammar.conjunctions).entries()) {
    // A part of what was read already: circumstances and subjects can be longer than a clause.
    if (open && start < open.found.headEnd) continue;
    if (open && grammar.reasons.test(sentence.slice(0, start))) continue;
    const begin = skip(grammar.lead, sentence, start);
    const found: Found | null =
      matchRule(grammar, sentence, begin, open !== null || hasSubject) ??
      (at === 0 ? matchFronted(grammar, sentence, begin) : null);
    if (found) {
      if (isForeign(grammar, sentence.slice(0, found.at))) continue;
      close(start);
      const isFronted = at > 0 && at <= 3 && statements.length === 0 && !hasTask;
      const isCircumstanced = isFronted && isAt(grammar.circumstances, sentence, 0);
      open = { found, start: isCircumstanced ? 0 : begin };
    } else if (isAt(grammar.question, sentence, begin)) {
      close(start);
      return { statements, hasTask: true };
    } else if (isAt(grammar.task, sentence, begin)) {
      close(start);
      hasTask = true;
      hasSubject = false;
    } else if (start < sentence.trimEnd().length) {
      hasSubject = isAt(grammar.ownSubject, sentence, begin);
    }
  }
  // "I like tea?" asks, although it does not begin like a question.
  if (open?.found.rule.isCertain === false && questionEnd.test(sentence))
    return { statements, hasTask: true };
  close(sentence.length);
  return { statements, hasTask };
}

interface Found {
  rule: Rule;
  at: number;
  isElided: boolean;
  /** Where the object begins and ends, if there is one. */
  object: TextRange | null;
  /** Up to here it is one statement; after that, another one may begin. */
  headEnd: number;
}

interface Opened {
  found: Found;
  start: number;
}

/** Only now it is known where the statement ends, and so what belongs to its object. */
function toStatement(grammar: Grammar, sentence: string, { found, start }: Opened, end: number): Statement {
  const { rule, object, at, isElided } = found;
  const thing = object === null ? '' : sentence.slice(object.start, Math.min(object.end, end));
  const named = toTopic(grammar, rule, sentence.slice(at, end), thing);
  return {
    start,
    end,
    ...named,
    subject: isElided ? grammar.subject(sentence.slice(start, end)) : '',
    isBare: rule.isBare,
  };
}

function matchRule(grammar: Grammar, sentence: string, at: number, isContinued: boolean): Found | null {
  for (const rule of grammar.rules) {
    for (const pattern of isContinued ? [rule.pattern, rule.elided] : [rule.pattern]) {
      const match = pattern && matchAt(pattern, sentence, at);
      const object = match?.groups?.['object'] ?? '';
      if (!match || (rule.needsStyle && !isAboutStyle(grammar, object))) continue;
      if (!isCase(object, rule.objectCase)) continue;
      const end = at + match[0].length;
      const [from, to] = match.indices?.groups?.['object'] ?? [end, end];
      return {
        ...{ rule, at, isElided: pattern === rule.elided },
        object: object === '' ? null : { start: from, end: to },
        headEnd: object !== '' && to === end ? from : end,
      };
    }
  }
  return null;
}

function isCase(object: string, wanted: Rule['objectCase']): boolean {
  return wanted === null || (wanted === 'upper') === /^\p{Lu}/u.test(object);
}

/** Said by somebody else, imagined, or a text that is only to be worked on. */
function isForeign({ unreal, material }: Grammar, before: string): boolean {
  return unreal.test(before) || material.test(before);
}

/** "At work I use…": the statement begins after the circumstances, which belong to it. */
function matchFronted(grammar: Grammar, sentence: string, at: number): Found | null {
  const begin = skip(grammar.fronted, sentence, at);
  return begin === at ? null : matchRule(grammar, sentence, begin, false);
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
