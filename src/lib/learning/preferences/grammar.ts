import type { PreferenceType } from './types';

/**
 * How a language states a preference. A statement is recognised at the beginning of a clause and nowhere else: what
 * others say, think or prefer, and what is only asked or imagined, stands behind other words.
 */
export interface Grammar {
  /** BCP 47 primary tag. */
  language: string;
  /** Put before a clause that leaves its subject to the one before: "I love tea and [I] hate coffee". */
  subject: (clause: string) => string;
  /** Words that begin a clause of its own, beside marks. */
  conjunctions: RegExp;
  /** Those of them that give a reason: it belongs to the statement before, if there is one. */
  reasons: RegExp;
  /** A clause whose subject the next one may share. */
  ownSubject: RegExp;
  /** Words before a statement that add nothing to it: "Please note that". */
  lead: RegExp;
  /** Begins a sentence with the circumstances of what follows; ends before the statement. */
  fronted: RegExp;
  /** How circumstances begin that are a clause of their own. */
  circumstances: RegExp;
  /** A clause that begins like this asks something. */
  question: RegExp;
  /** A clause that begins like this wants something done now. */
  task: RegExp;
  /** What follows in the message is a text to be worked on, not the user's own voice. */
  material: RegExp;
  /** The sentence is imagined, or tells what somebody else said. */
  unreal: RegExp;
  /** Words and letters by which it is told from its relatives. */
  telltales: RegExp;
  rules: readonly Rule[];
  /** Topics of style by the words that name them, the first that fits. */
  styleTopics: readonly (readonly [topic: string, words: RegExp])[];
  /** What a preference of style is about: answers and their parts. */
  styleObject: RegExp;
  /** Where the object of a statement ends. */
  objectEnd: RegExp;
  /** Words of an object that do not tell what it is about. */
  lightWords: RegExp;
}

export interface Rule {
  pattern: RegExp;
  /** The same without its subject, for a clause that shares the subject of the one before. */
  elided: RegExp | null;
  type: PreferenceType;
  /** `*` stands for the stems of the object. */
  topic: string;
  /** Only when it is about answers: "I want short ones". */
  needsStyle: boolean;
  /** Meant for this message alone when it comes after a task: "Keep it short." */
  isBare: boolean;
  /** A question mark at its end does not make it a question. */
  isCertain: boolean;
  /** How the object must begin, where that tells a profession from a name or a mood. */
  objectCase: 'upper' | 'lower' | null;
}

export interface RuleSource {
  /** A regular expression in which `{name}` stands for words of the language and a space for any white space. */
  says: string;
  type: PreferenceType;
  topic: string;
  needsStyle?: boolean;
  isBare?: boolean;
  isCertain?: boolean;
  objectCase?: 'upper' | 'lower';
}

/** `{i}` is the subject, a phrase that ends with its own space: it may be left out in a second clause. */
export function defineRules(words: Readonly<Record<string, string>>, sources: readonly RuleSource[]): Rule[] {
  return sources.map(({ says, type, topic, ...options }) => ({
    ...{ type, topic, needsStyle: false, isBare: false, isCertain: false, objectCase: null, ...options },
    pattern: compile(says, words),
    elided: says.startsWith('{i}') ? compile(says.slice('{i}'.length), words) : null,
  }));
}

/** Words at the place where they are looked for: nothing is searched, so no text takes long. */
export function atStart(source: string, words: Readonly<Record<string, string>> = {}): RegExp {
  return compile(source, words);
}

export function anywhere(source: string, words: Readonly<Record<string, string>> = {}): RegExp {
  return new RegExp(expand(source, words), 'iu');
}

function compile(source: string, words: Readonly<Record<string, string>>): RegExp {
  return new RegExp(expand(source, words), 'diuy');
}

/** `{b}` ends a word in any script: `\b` knows only English letters. A word cut short ("l'") ends with its mark. */
const common: Readonly<Record<string, string>> = {
  b: String.raw`(?:(?<=['¿])|(?![\p{L}\p{M}\p{N}]))`,
  s: String.raw`(?<![\p{L}\p{M}\p{N}])`,
  object: '(?<object>.+)',
};

function expand(source: string, words: Readonly<Record<string, string>>): string {
  let expanded = source;
  // Words may be made of words.
  for (let depth = 0; depth < 4; depth += 1) {
    expanded = expanded.replace(/(?<!\\p)\{([a-z]\w*)\}/gi, (_, name: string) => {
      const found = words[name] ?? common[name];
      if (found === undefined) throw new Error(`No words for {${name}}`);
      return found;
    });
  }
  return expanded.replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`);
}
