import type { JournalFile } from './types';

/** Gathers frames into writes of at least one block, so that small records do not cost a write each. */
export class FrameWriter {
  readonly #file: JournalFile;
  readonly #blockBytes: number;
  #offset: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(file: JournalFile, offset: number, blockBytes: number) {
    this.#file = file;
    this.#offset = offset;
    this.#blockBytes = blockBytes;
  }

  /** Where the file ends once everything is written. */
  get end(): number {
    return this.#offset + this.#waitingBytes;
  }

  async add(frame: Uint8Array): Promise<void> {
    this.#waiting.push(frame);
    this.#waitingBytes += frame.length;
    if (this.#waitingBytes >= this.#blockBytes) await this.#write();
  }

  /** Resolves when everything is durable. */
  async flush(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#write();
    await this.#file.flush();
  }

  async #write(): Promise<void> {
    const bytes = new Uint8Array(this.#waitingBytes);
    let length = 0;
    for (const frame of this.#waiting) {
      bytes.set(frame, length);
      length += frame.length;
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#file.write(this.#offset, bytes);
    this.#offset += length;
  }
}
