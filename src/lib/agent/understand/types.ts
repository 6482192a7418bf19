/** What is asked of the page in front as a whole. */
export type PageTask =
  'summary' | 'points' | 'translation' | 'explanation' | 'judgement' | 'extraction' | 'overview';

export interface Understanding {
  /** What is searched for: the question, with the subject of the chat before it where it has none of its own. */
  query: string;
  /** The words of a follow-up itself, without those that it took over; null: it has none, or stands by itself. */
  ownQuery: string | null;
  /** Null: something particular is asked, on whatever page. */
  pageTask: PageTask | null;
  /** Which part of the page is meant: "the first paragraph", "the introduction", "the conclusion". */
  part: 'all' | 'opening' | 'end';
  /** What kind of thing is asked for, of the page or of what was spoken of; null: something else than these. */
  extracted: 'dates' | 'prices' | 'steps' | 'names' | 'links' | 'numbers' | null;
  /** It names nothing beside the page, so that nothing else can be looked for: "summarise this". */
  isOfPageAlone: boolean;
  /** It asks who wrote the page in front, or when. */
  asksOrigin: boolean;
  /** A greeting or thanks: nothing is asked. */
  isCourtesy: boolean;
  /** It is about what was read, said or kept before, or about the one who asks: not about the page in front. */
  isElsewhere: boolean;
  /** The earlier question of this chat that it goes on from; null: it stands by itself. */
  followsUp: string | null;
  /** Primary BCP 47 tag of the question's language, null where that cannot be told. */
  language: string | null;
}

export interface EarlierTurn {
  question: string;
  answer: string;
}
