/** When a page counts as read. */
export interface ReadingThreshold {
  /** In front of somebody who is there, in ms. */
  dwellMs: number;
  /** The share of it that was on the screen, 0..1. */
  depth: number;
}
