/** The names under which functions wait in a tab's isolated world, where pages cannot see them. */
export const readerNames = {
  read: 'recollectReadPage',
  show: 'recollectShowPassage',
  look: 'recollectLookAtPage',
  /** Left there by the content script; missing in tabs that are older than the extension. */
  settled: 'recollectViewSettled',
} as const;

/** The words a citation leads to are marked under this name. */
export const highlightName = 'recollect-passage';
