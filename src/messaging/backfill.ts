/** Where pages of before can be taken from. */
export const backfillOrigins = ['tabs', 'bookmarks', 'history'] as const;
export type BackfillOrigin = (typeof backfillOrigins)[number];

export interface BackfillChoice {
  origin: BackfillOrigin;
  /** Bookmarked or visited within so many days; null: at any time. Open tabs are all meant. */
  days: number | null;
  /** At most so many, the newest. */
  limit: number;
}

/** As many as the queue takes. */
export const maxBackfill = 1_000;
