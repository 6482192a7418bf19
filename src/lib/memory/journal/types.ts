/** What is to be remembered; `payload` is anything that JSON can hold. */
export interface JournalEntry {
  kind: string;
  payload: unknown;
  /** Earlier records hold text that must leave the disk: a compaction is due soon. */
  erases?: boolean;
}

export interface JournalRecord {
  /** Rises by one with each appended record. Records of a snapshot share that of the state they describe. */
  sequence: number;
  kind: string;
  payload: unknown;
}

/** One file on disk. Offsets and lengths are in bytes. Rejects with `storage-full` or `storage-failed`. */
export interface JournalFile {
  getSize(): Promise<number>;
  /** Fewer bytes than asked for only at the end of the file. The caller owns the array. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** All of it or a rejection; a gap before `offset` is filled with zeros. `bytes` may be reused afterwards. */
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Everything written so far survives the power cord. */
  flush(): Promise<void>;
}

/**
 * The two files of a journal, both open for as long as it is used. One is current; the other is empty, or
 * being filled by a compaction. Nothing is ever created, renamed or deleted: directories are less durable
 * than files (Chromium keeps those of OPFS in a LevelDB, the very thing that the journal insures against).
 */
export type JournalFiles = readonly [JournalFile, JournalFile];

export interface JournalProblem {
  /**
   * `torn-tail`: the end of the file is no whole record; it was cut. An interrupted append leaves this.
   * `damaged`: bytes that are no whole record were skipped.
   * `unreadable`: a file held nothing of ours and was emptied.
   * `newer-version`: a record of a later version of Recollect was left alone.
   */
  kind: 'torn-tail' | 'damaged' | 'unreadable' | 'newer-version';
  offset: number;
  bytes: number;
}

export interface JournalOptions {
  onProblem?: (problem: JournalProblem) => void;
  /** How much is read at a time, in bytes (default 1 MiB). */
  blockBytes?: number;
}

export interface ReplaySummary {
  /** Records that were visited. */
  visited: number;
  /** Places where records were damaged and skipped, or written by a later version. */
  skipped: number;
}
