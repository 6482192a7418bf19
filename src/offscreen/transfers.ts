import type { ImportSummary, MemoryManager } from '../lib/memory';
import type { ExportPiece } from '../messaging/protocol';
import { AppError } from '../shared/app-error';

/** Messages are copied twice on their way: in characters. */
const pieceLength = 500_000;

interface RunningImport {
  id: number;
  writer: WritableStreamDefaultWriter<string>;
  summary: Promise<ImportSummary>;
}

/** Exports and imports that travel piece by piece, one of each at a time. */
export class Transfers {
  readonly #memory: () => Promise<MemoryManager>;
  #nextId = 1;
  #export: { id: number; lines: AsyncIterator<string> } | null = null;
  #import: RunningImport | null = null;

  constructor(memory: () => Promise<MemoryManager>) {
    this.#memory = memory;
  }

  async readExport(id: number): Promise<ExportPiece> {
    if (id === 0) {
      const lines = (await this.#memory()).exportMemory()[Symbol.asyncIterator]();
      this.#export = { id: this.#nextId++, lines };
    }
    const running = this.#export;
    if (!running || (id !== 0 && running.id !== id)) throw interrupted('export');
    const parts: string[] = [];
    for (let length = 0; length < pieceLength;) {
      const line = await running.lines.next();
      if (line.done) break;
      parts.push(line.value);
      length += line.value.length;
    }
    if (parts.length === 0) this.#export = null;
    return { id: running.id, text: parts.join('') };
  }

  async beginImport(): Promise<number> {
    const memory = await this.#memory();
    void this.#import?.writer.abort(interrupted('import')).catch(() => undefined);
    const { readable, writable } = new TransformStream<string, string>();
    const id = this.#nextId++;
    const summary = memory.importMemory(readPieces(readable));
    // Whoever sends the pieces hears of a failure with the next one.
    summary.catch(() => undefined);
    this.#import = { id, writer: writable.getWriter(), summary };
    return id;
  }

  async writeImport(id: number, text: string): Promise<void> {
    const { writer, summary } = this.#running(id);
    // A file that is refused early stops taking pieces: then its error is the one to tell.
    await Promise.race([writer.write(text), summary]).catch(() => summary);
  }

  async endImport(id: number): Promise<ImportSummary> {
    const { writer, summary } = this.#running(id);
    this.#import = null;
    await writer.close().catch(() => undefined);
    return summary;
  }

  #running(id: number): RunningImport {
    if (this.#import?.id !== id) throw interrupted('import');
    return this.#import;
  }
}

async function* readPieces(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function interrupted(what: string): AppError {
  return new AppError('cancelled', `This ${what} was interrupted. Start it again.`);
}
