/**
 * What a word or phrase does in a question. Phrases are written in plain words (no case, no accents on Latin letters, every
 * apostrophe and hyphen a space), parted by `|`; a `*` at the end of a word stands for any ending.
 */
export type WordClass =
  | PageVerb
  | Extractable
  /** Asks for all of something: list, extract, every. */
  | 'list'
  /** Names what is in front: page, article, text. */
  | 'page'
  /** Points at what is in front: this, here. */
  | 'this'
  /** Points back at what was said: it, that, the second one. */
  | 'back'
  /** "is this", "is that", "is it": asks for a judgement on it. */
  | 'is-this'
  | 'is-that'
  | 'is-it'
  /** The same where the pronoun may be an article: "ist das Wetter gut?" */
  | 'is-the'
  /** "this is": a judgement is asked for only by the mark at the end. */
  | 'this-is'
  /** Good, safe, true: what is asked by a judgement. */
  | 'verdict'
  /** Parts of a page. */
  | 'opening'
  | 'end'
  | 'section'
  /** For, like: for whom or in which shape an answer is wanted. */
  | 'aside'
  /** About: what follows is what is asked for. */
  | 'about'
  /** That, to: what follows is what is judged, not the page. */
  | 'clause'
  /** What the user did or kept, what was said, what the program does: not the page in front. */
  | 'elsewhere'
  /** And, what about: goes on from what was said. */
  | 'onward'
  /** Tell me more, shorter, are you sure: asks for the last answer in another way. */
  | 'again'
  /** Better, difference, example: says nothing without what it belongs to. */
  | 'related'
  | 'question'
  /** Asks for the thing itself; asks for a reason; where a fragment begins: "in winter?" */
  | 'what'
  | 'why'
  | 'preposition'
  | 'courtesy'
  /** Ordinals: which of several. */
  | 'ordinal'
  /** Names of languages; shapes of an answer: a table, bullet points. */
  | 'tongue'
  | 'shape'
  /** His, her: points back together with the word after it. */
  | 'possessive'
  /** Who wrote it, when it was published. */
  | 'origin'
  | 'small';

export type PageVerb = 'summary' | 'points' | 'translation' | 'explanation' | 'overview' | 'judgement';
export type Extractable = 'dates' | 'prices' | 'steps' | 'names' | 'links' | 'numbers';

export interface Lexicon {
  /** BCP 47 primary tag. */
  language: string;
  /** Written without spaces between words, or with endings grown onto them: phrases are looked for inside of words. */
  isJoined?: boolean;
  /** A verb tells who is meant by its ending: "¿cuándo nació?" speaks of somebody who was named before. */
  dropsPronouns?: boolean;
  words: Readonly<Partial<Record<WordClass, string>>>;
}
