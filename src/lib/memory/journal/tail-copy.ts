import { encodeFrame } from './frame';
import { scanFrames, type ScanRange } from './frame-reader';
import type { FrameWriter } from './frame-writer';
import { headAreaBytes } from './generation-head';
import type { JournalFile } from './types';

/** Copies the records after a snapshot, in as many rounds as needed: each starts where the last one ended. */
export class TailCopy {
  readonly #writer: FrameWriter;
  readonly coveredSequence: number;
  lastSequence: number;
  holdsErased = false;
  /** A record is missing between those that were copied. */
  hasGap = false;
  #position = headAreaBytes;

  constructor(writer: FrameWriter, coveredSequence: number) {
    this.#writer = writer;
    this.coveredSequence = coveredSequence;
    this.lastSequence = coveredSequence;
  }

  async run(file: JournalFile, range: ScanRange): Promise<void> {
    for await (const { header, body } of scanFrames(file, { ...range, start: this.#position })) {
      if (header.sequence <= this.coveredSequence) continue;
      const { version, sequence, erases } = header;
      this.hasGap ||= sequence !== this.lastSequence + 1;
      this.lastSequence = sequence;
      this.holdsErased ||= erases;
      const marks = { sequence, erases, holdsErased: this.holdsErased };
      await this.#writer.add(encodeFrame(marks, { version, body }));
    }
    this.#position = range.end;
  }
}
