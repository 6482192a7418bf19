/**
 * Weights of the fields in quarters of a word of the text (BM25F: frequencies and lengths are weighted
 * before they saturate, so that a word in the title and in the text is not counted as two finds).
 */
export const fieldUnits = { title: 6, heading: 5, content: 4, context: 2 } as const;

export const unitsPerWord = 4;

/** What a word in the passage before or after counts. */
export const neighbourShare = 0.6;

/** Between fields, so that no phrase spans two of them. */
export const fieldGap = 16;
