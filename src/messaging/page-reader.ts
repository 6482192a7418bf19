/** The names under which the reader's functions wait in a tab's isolated world, where pages cannot see them. */
export const readerNames = { read: 'recollectReadPage', show: 'recollectShowPassage' } as const;

/** The words a citation leads to are marked under this name. */
export const highlightName = 'recollect-passage';
