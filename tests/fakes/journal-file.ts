import type { JournalFile } from '../../src/lib/memory/journal';

type Change = { offset: number; bytes: Uint8Array } | { size: number };

/** How many steps a change takes: a crash can fall between any two of them. */
const stepsOf = (change: Change) => ('bytes' in change ? change.bytes.length : 1);

export class CrashError extends Error {}

/**
 * A disk with the two files of a journal, whose power can fail at any byte of any write. Flushed bytes stay;
 * of what was not flushed any prefix may stay, which the test chooses. It can also refuse operations.
 */
export class FakeJournalDisk {
  readonly files: readonly [FakeJournalFile, FakeJournalFile];
  /** Steps taken so far: bytes written, cuts, flushes. */
  steps = 0;
  /** Changes and flushes so far. */
  operations = 0;
  /** The power fails after this many steps. */
  crashAt = Infinity;
  /** The operations from this number on are refused, after doing the given part of their work. */
  failAt = Infinity;
  failCount = 1;
  failPart = 0;
  isDead = false;

  constructor(contents: readonly [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()]) {
    this.files = [new FakeJournalFile(this, contents[0]), new FakeJournalFile(this, contents[1])];
  }

  /** The disk after the power is back; `keep` (0..1) is the part of the unflushed work that stays. */
  restart(keep: readonly [number, number] = [0, 0]): FakeJournalDisk {
    return new FakeJournalDisk([this.files[0].survive(keep[0]), this.files[1].survive(keep[1])]);
  }

  /** Everything there is to find on the disk. */
  holds(text: string): boolean {
    return this.files.some((file) => Buffer.from(file.survive(1)).includes(text));
  }

  /** How many steps of this operation happen, and how it fails if it does; throws when the power is off. */
  allow(wanted: number): { steps: number; error: Error | null } {
    this.assertAlive();
    this.operations += 1;
    const isRefused = this.operations > this.failAt && this.operations <= this.failAt + this.failCount;
    let steps = isRefused ? Math.floor(wanted * this.failPart) : wanted;
    let error = isRefused ? new Error('refused') : null;
    if (this.steps + steps > this.crashAt) {
      steps = this.crashAt - this.steps;
      this.isDead = true;
      error = new CrashError('crash');
    }
    this.steps += steps;
    return { steps, error };
  }

  assertAlive(): void {
    if (this.isDead) throw new CrashError('dead');
  }
}

export class FakeJournalFile implements JournalFile {
  readonly #disk: FakeJournalDisk;
  readonly #seen = new GrowingBytes();
  readonly #durable = new GrowingBytes();
  #unflushed: Change[] = [];

  constructor(disk: FakeJournalDisk, content: Uint8Array) {
    this.#disk = disk;
    this.#seen.write(0, content);
    this.#durable.write(0, content);
  }

  getSize(): Promise<number> {
    this.#disk.assertAlive();
    return Promise.resolve(this.#seen.size);
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    this.#disk.assertAlive();
    return Promise.resolve(this.#seen.slice(offset, offset + length));
  }

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    await Promise.resolve();
    const { steps, error } = this.#disk.allow(bytes.length);
    this.#change({ offset, bytes: bytes.slice(0, steps) });
    if (error) throw error;
  }

  async truncate(size: number): Promise<void> {
    await Promise.resolve();
    const { steps, error } = this.#disk.allow(1);
    if (steps > 0) this.#change({ size });
    if (error) throw error;
  }

  async flush(): Promise<void> {
    await Promise.resolve();
    const { steps, error } = this.#disk.allow(1);
    if (steps > 0) {
      for (const change of this.#unflushed) apply(this.#durable, change);
      this.#unflushed = [];
    }
    if (error) throw error;
  }

  survive(keep: number): Uint8Array {
    const survivor = new GrowingBytes();
    survivor.write(0, this.#durable.slice(0, this.#durable.size));
    let left = Math.round(this.#unflushed.reduce((sum, change) => sum + stepsOf(change), 0) * keep);
    for (const change of this.#unflushed) {
      if (left <= 0) break;
      apply(survivor, 'bytes' in change ? { ...change, bytes: change.bytes.slice(0, left) } : change);
      left -= stepsOf(change);
    }
    return survivor.slice(0, survivor.size);
  }

  #change(change: Change): void {
    apply(this.#seen, change);
    this.#unflushed.push(change);
  }
}

function apply(target: GrowingBytes, change: Change): void {
  if ('bytes' in change) target.write(change.offset, change.bytes);
  else target.truncate(change.size);
}

class GrowingBytes {
  #bytes = new Uint8Array(1024);
  size = 0;

  write(offset: number, bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const end = offset + bytes.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      grown.set(this.#bytes.subarray(0, this.size));
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, offset);
    this.size = Math.max(this.size, end);
  }

  truncate(size: number): void {
    this.#bytes.fill(0, size, this.size);
    this.size = size;
  }

  slice(start: number, end: number): Uint8Array {
    return this.#bytes.slice(start, Math.min(end, this.size));
  }
}
