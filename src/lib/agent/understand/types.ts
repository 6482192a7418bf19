/** What is asked of the page in front as a whole. */
export type PageTask =
  'summary' | 'points' | 'translation' | 'explanation' | 'judgement' | 'extraction' | 'overview';

export interface Understanding {
  /** What is searched for: the question, with the subject of the chat before it where it has none of its own. */
  query: string;
  /** Null: something particular is asked, on whatever page. */
  pageTask: PageTask | null;
  /** Which part of the page is meant: "the first paragraph", "the introduction", "the conclusion". */
  part: 'all' | 'opening' | 'end';
  /** What an extraction asks for; null: something else than these, or no extraction. */
  extracted: 'dates' | 'prices' | 'steps' | 'names' | 'links' | 'numbers' | null;
  /** It asks who wrote the page in front, or when. */
  asksOrigin: boolean;
  /** A greeting or thanks: nothing is asked. */
  isCourtesy: boolean;
  /** The earlier question of this chat that it goes on from; null: it stands by itself. */
  followsUp: string | null;
  /** Primary BCP 47 tag of the question's language, null where that cannot be told. */
  language: string | null;
}

export interface EarlierTurn {
  question: string;
  answer: string;
}
