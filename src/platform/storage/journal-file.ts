import type { JournalFile, JournalFiles } from '../../lib/memory';
import { AppError } from '../../shared/app-error';

declare global {
  /** TypeScript knows it in its library for workers only, which cannot be loaded beside that for pages. */
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<SyncAccessHandle>;
  }
}

interface SyncAccessHandle {
  getSize(): number;
  read(target: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

interface JournalFilesOptions {
  /** A directory of the origin's private file system. */
  directory?: string;
  /** How long to wait for a worker that is dying to let go of the files. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

const retryMs = 50;
/** Reading on and on must not keep a search waiting: after this many bytes others get their turn. */
const bytesPerTurn = 4 * 2 ** 20;

/**
 * Opens both files of the journal, for this worker alone; works in dedicated workers only. Rejects with
 * `engine-unavailable` when another worker keeps them, or the browser refuses.
 */
export async function openJournalFiles(
  options: JournalFilesOptions = {},
): Promise<{ files: JournalFiles; close(): void }> {
  const { directory: name = 'recollect-journal', timeoutMs = 8_000, signal } = options;
  const opened: SyncAccessHandle[] = [];
  const close = () => opened.forEach((handle) => handle.close());
  try {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(name, { create: true });
    const deadline = performance.now() + timeoutMs;
    const open = async (file: string): Promise<JournalFile> => {
      const handle = await acquire(await directory.getFileHandle(file, { create: true }), deadline, signal);
      opened.push(handle);
      return createJournalFile(handle);
    };
    return { files: [await open('a.journal'), await open('b.journal')], close };
  } catch (error) {
    close();
    if (signal?.aborted) throw error;
    throw new AppError(
      'engine-unavailable',
      'The browser did not open the memory’s journal. Close other windows of Recollect or restart the browser.',
      { cause: error },
    );
  }
}

/** A handle is exclusive, and one of a worker that was ended is let go only when that is gone for good. */
async function acquire(
  file: FileSystemFileHandle,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<SyncAccessHandle> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isHeld || performance.now() >= deadline) throw error;
    }
    await wait(retryMs);
  }
}

function createJournalFile(handle: SyncAccessHandle): JournalFile {
  let bytesThisTurn = 0;
  return {
    getSize: () => attempt(() => handle.getSize()),

    async read(offset, length) {
      bytesThisTurn += length;
      if (bytesThisTurn > bytesPerTurn) {
        bytesThisTurn = 0;
        await wait(0);
      }
      return attempt(() => {
        const target = new Uint8Array(Math.max(0, Math.min(length, handle.getSize() - offset)));
        let filled = 0;
        while (filled < target.length) {
          const count = handle.read(target.subarray(filled), { at: offset + filled });
          if (count === 0) throw new Error('short read');
          filled += count;
        }
        return target;
      });
    },

    write: (offset, bytes) =>
      attempt(() => {
        let written = 0;
        while (written < bytes.length) {
          const count = handle.write(bytes.subarray(written), { at: offset + written });
          if (count === 0) throw new DOMException('short write', 'QuotaExceededError');
          written += count;
        }
      }),

    truncate: (size) => attempt(() => handle.truncate(size)),
    flush: () => attempt(() => handle.flush()),
  };
}

/** The calls of a handle are synchronous; a port of lib is not. */
function attempt<Value>(run: () => Value): Promise<Value> {
  return new Promise<Value>((resolve) => resolve(run())).catch((error: unknown) => {
    throw toStorageError(error);
  });
}

function toStorageError(error: unknown): AppError {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? new AppError(
        'storage-full',
        'The disk or the browser’s storage is full: nothing was stored. Free some space.',
        { cause: error },
      )
    : new AppError(
        'storage-failed',
        'The memory’s journal refused a change: nothing was stored. Try again.',
        { cause: error },
      );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
