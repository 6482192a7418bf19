/** A run of text as it stands on a page; in points, from the lower left corner. */
export interface PdfRun {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  width: number;
  /** Of the font. */
  size: number;
  /** Names a font within the document; says nothing about how it looks. */
  font: string;
  /** As on a typewriter: source code, most often. */
  isFixedPitch: boolean;
  isRightToLeft: boolean;
}

export interface PdfPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  runs: readonly PdfRun[];
}

/** An entry of the document's own table of contents. */
export interface OutlineEntry {
  title: string;
  /** From 1. */
  level: number;
}

/** A line of one column, in reading order. */
export interface PdfLine {
  text: string;
  page: number;
  left: number;
  right: number;
  y: number;
  /** Size and font of most of its letters. */
  size: number;
  font: string;
  /** Every letter is in that font. */
  isOneFont: boolean;
  isFixedPitch: boolean;
  /** Where the text around it begins and ends. */
  columnLeft: number;
  columnRight: number;
}

/** A document as text. */
export interface PdfText {
  /** Markdown-like, as the reader of web pages writes it. */
  text: string;
  /** Where each page begins in the text, the first one first. */
  pageOffsets: number[];
}
