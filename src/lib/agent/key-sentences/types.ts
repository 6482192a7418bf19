/** A piece of a text, word for word. */
export interface PageExcerpt {
  /** Offsets into the text. */
  start: number;
  end: number;
}
