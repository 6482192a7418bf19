import { AppError } from '../../../shared/app-error';
import { KeyedQueue } from '../keyed-queue';
import { decodeBody, encodeBody, encodeFrame, newestVersion } from './frame';
import { defaultBlockBytes, scanFrames, type ScanRange } from './frame-reader';
import { FrameWriter } from './frame-writer';
import { headAreaBytes, writeHead } from './generation-head';
import { empty, recoverGeneration, type Generation } from './recover-generation';
import { TailCopy } from './tail-copy';
import type {
  JournalEntry,
  JournalFile,
  JournalFiles,
  JournalOptions,
  JournalProblem,
  JournalRecord,
  ReplaySummary,
} from './types';
import type { JournalState } from './witness';

/** Below this a journal is not worth shrinking. In bytes. */
const smallJournalBytes = 8 * 2 ** 20;

/**
 * The second copy of what the memory has acknowledged, from which a wiped database is healed.
 *
 * - What `append` resolved is replayed after any crash, in order; a record is there as a whole or not at all.
 * - A crash at any point of `compact` leaves the old or the new file whole; appends go on meanwhile, into the
 *   old file, and are copied behind the snapshot before the new file takes over.
 * - A damaged record costs itself only.
 */
export class Journal {
  readonly #blockBytes: number;
  readonly #report: (problem: JournalProblem) => void;
  /** `write`: what moves the end of the current file. `scan`: what needs that file to stay the current one. */
  readonly #tasks = new KeyedQueue();
  #generation: Generation;
  /** A failed append may have left bytes behind the end. */
  #isTailDirty = false;
  /** The idle file still holds the generation before this one. */
  #isIdleDirty = false;
  /** Set when it is not known which file is current: only opening anew can tell. */
  #failure: AppError | null = null;

  /** Use `Journal.open`. */
  constructor(generation: Generation, blockBytes: number, report: (problem: JournalProblem) => void) {
    this.#generation = generation;
    this.#blockBytes = blockBytes;
    this.#report = report;
  }

  /** Reads the heads and the last record only; damage further up is noticed by `replay`. */
  static async open(files: JournalFiles, options: JournalOptions = {}): Promise<Journal> {
    const { blockBytes = defaultBlockBytes, onProblem: report = () => undefined } = options;
    return new Journal(await recoverGeneration(files, { blockBytes, report }), blockBytes, report);
  }

  /** 0 before the first record. */
  get lastSequence(): number {
    return this.#generation.lastSequence;
  }

  get bytes(): number {
    return this.#generation.end;
  }

  /** For `diagnose`. */
  get state(): JournalState {
    const { baseSequence, lastSequence, isDamaged } = this.#generation;
    return { baseSequence, lastSequence, isDamaged };
  }

  /** Text that was to be erased is still on disk: compact within seconds. Survives a restart. */
  get holdsErased(): boolean {
    return this.#generation.holdsErased || this.#isIdleDirty;
  }

  /** True after erasing or damage, or when half of the file may be of no use any more. */
  get needsCompaction(): boolean {
    const { end, sealedBytes, isDamaged } = this.#generation;
    return this.holdsErased || isDamaged || end > 2 * Math.max(sealedBytes, smallJournalBytes);
  }

  /**
   * Resolves with the sequence number of the last record once all are durable. When it rejects, none of them
   * is in the journal; if the disk refuses even to take them back, the next append does so first. A crash
   * meanwhile may keep the first few of them.
   */
  append(entries: readonly JournalEntry[]): Promise<number> {
    return this.#tasks.run('write', async () => {
      this.#assertUsable();
      if (entries.length === 0) return this.lastSequence;
      let { lastSequence, holdsErased } = this.#generation;
      const frames: Uint8Array[] = [];
      for (const entry of entries) {
        const erases = entry.erases ?? false;
        lastSequence += 1;
        holdsErased ||= erases;
        frames.push(encodeFrame({ sequence: lastSequence, erases, holdsErased }, await encodeBody(entry)));
      }
      const end = await this.#writeTail(frames);
      this.#generation = { ...this.#generation, end, lastSequence, holdsErased };
      return lastSequence;
    });
  }

  async #writeTail(frames: readonly Uint8Array[]): Promise<number> {
    const { current, end } = this.#generation;
    if (this.#isTailDirty) await this.#cutTail();
    this.#isTailDirty = true;
    try {
      const writer = new FrameWriter(current, end, this.#blockBytes);
      for (const frame of frames) await writer.add(frame);
      await writer.flush();
      this.#isTailDirty = false;
      return writer.end;
    } catch (error) {
      // If this fails too, the next append tries again: the first error is the one to tell.
      await this.#cutTail().catch(() => undefined);
      throw error;
    }
  }

  async #cutTail(): Promise<void> {
    const { current, end } = this.#generation;
    await current.truncate(end);
    await current.flush();
    this.#isTailDirty = false;
  }

  /**
   * Visits, oldest first, the records after a sequence number. If that is older than `state.baseSequence`, all
   * are visited: together they are the whole state, in which what was removed meanwhile does not occur. Records
   * appended meanwhile are not visited. The visitor must not wait for `replay` or `compact`.
   */
  replay(
    visit: (record: JournalRecord) => void | Promise<void>,
    { after = 0 }: { after?: number } = {},
  ): Promise<ReplaySummary> {
    return this.#tasks.run('scan', async () => {
      this.#assertUsable();
      const { current, baseSequence, end } = this.#generation;
      const summary = { visited: 0, skipped: 0 };
      const range = this.#rangeTo(end, () => (summary.skipped += 1));
      for await (const frame of scanFrames(current, range)) {
        const { sequence, version, bodyBytes } = frame.header;
        if (after >= baseSequence && sequence <= after) continue;
        const entry = await decodeBody(frame);
        if (entry) {
          summary.visited += 1;
          await visit({ sequence, ...entry });
        } else {
          const kind = version > newestVersion ? 'newer-version' : 'damaged';
          summary.skipped += 1;
          this.#report({ kind, offset: frame.offset, bytes: bodyBytes });
        }
      }
      return summary;
    });
  }

  /**
   * Replaces everything up to `coveredSequence` by the entries given, which must be the whole state after that
   * record (and may know of later ones already: replaying a change twice must be harmless). A higher number
   * than `lastSequence` is fine: so a lost journal is rewritten from the database.
   *
   * Everything that was appended later is kept. When it rejects, the journal is as it was, unless
   * `holdsErased` tells that only the last step, emptying the old file, is missing.
   */
  compact(
    live: AsyncIterable<JournalEntry> | Iterable<JournalEntry>,
    coveredSequence: number,
  ): Promise<void> {
    return this.#tasks.run('scan', async () => {
      this.#assertUsable();
      const { idle, baseSequence } = this.#generation;
      if (coveredSequence < baseSequence) throw new Error('The snapshot is older than the journal’s.');
      await empty(idle);
      this.#isIdleDirty = false;
      const writer = new FrameWriter(idle, headAreaBytes, this.#blockBytes);
      try {
        for await (const entry of live) {
          const marks = { sequence: coveredSequence, erases: false, holdsErased: false };
          await writer.add(encodeFrame(marks, await encodeBody(entry)));
        }
        const copy = new TailCopy(writer, coveredSequence);
        // Without holding up appends; what comes meanwhile is little, and copied while they wait.
        await copy.run(this.#generation.current, this.#rangeTo(this.#generation.end));
        await this.#tasks.run('write', () => this.#switchOver(writer, copy));
      } catch (error) {
        if (this.#generation.idle === idle) await this.#discard(idle);
        throw error;
      }
    });
  }

  async #switchOver(writer: FrameWriter, copy: TailCopy): Promise<void> {
    const { current, idle, end, generation, lastSequence } = this.#generation;
    if (this.#isTailDirty) await this.#cutTail();
    await copy.run(current, this.#rangeTo(end));
    await writer.flush();
    const head = {
      generation: generation + 1,
      baseSequence: copy.coveredSequence,
      sealedBytes: writer.end,
    };
    await writeHead(idle, head);
    this.#generation = {
      ...head,
      current: idle,
      idle: current,
      end: writer.end,
      // Never lower than before, even if the last record turned out to be damaged: numbers are not reused.
      lastSequence: Math.max(copy.lastSequence, lastSequence),
      holdsErased: copy.holdsErased,
      isDamaged: copy.hasGap || copy.lastSequence < lastSequence,
    };
    this.#isIdleDirty = true;
    await empty(current);
    this.#isIdleDirty = false;
  }

  /** A head that was half written could, after a crash, win over the file that appends go on to. */
  async #discard(idle: JournalFile): Promise<void> {
    try {
      await empty(idle);
    } catch (error) {
      this.#failure = new AppError(
        'storage-failed',
        'The memory’s journal is in an uncertain state. Restart the browser.',
        { cause: error },
      );
    }
  }

  #rangeTo(end: number, onDamage?: () => void): ScanRange {
    return {
      start: headAreaBytes,
      end,
      blockBytes: this.#blockBytes,
      onDamage: (offset, bytes) => {
        this.#generation = { ...this.#generation, isDamaged: true };
        this.#report({ kind: 'damaged', offset, bytes });
        onDamage?.();
      },
    };
  }

  #assertUsable(): void {
    if (this.#failure) throw this.#failure;
  }
}
