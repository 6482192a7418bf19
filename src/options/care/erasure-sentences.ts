/** Whether text that was forgotten may still be in files of ours. */
export function describeErasure(holdsForgotten: boolean): string {
  return holdsForgotten
    ? 'Gone from the memory, and now being taken out of the files on this disk. That takes up to a minute while the browser runs, and goes on when it next starts.'
    : 'No text of anything forgotten is left in Recollect’s files on this disk.';
}

export const notInOurHands =
  'Not in Recollect’s hands: the browser’s own history and cache, files you exported, backups, and what a drive keeps of places it has freed. The address of a forgotten page can stay for a while in the lists by which the browser finds its files.';
