import { findLastFrame, type FoundFrame } from './frame-reader';
import { headAreaBytes, readHead, writeHead, type GenerationHead } from './generation-head';
import type { JournalFile, JournalFiles, JournalProblem } from './types';

/** The current file, and what is known of it without reading all of it. */
export interface Generation extends GenerationHead {
  current: JournalFile;
  idle: JournalFile;
  /** Where the next record goes. */
  end: number;
  lastSequence: number;
  holdsErased: boolean;
  /** Something that was durable is missing or cannot be read. */
  isDamaged: boolean;
}

interface Recovery {
  blockBytes: number;
  report: (problem: JournalProblem) => void;
}

type Tail = Pick<FoundFrame, 'header' | 'end'> | null;

/** Finds the current file, cuts a torn tail and empties the other file; after this, both are in order. */
export async function recoverGeneration(files: JournalFiles, recovery: Recovery): Promise<Generation> {
  const [first, second] = files;
  const firstHead = await readHead(first);
  const secondHead = await readHead(second);
  if (firstHead && (!secondHead || firstHead.generation > secondHead.generation)) {
    return recoverCurrent(first, second, firstHead, recovery);
  }
  return secondHead ? recoverCurrent(second, first, secondHead, recovery) : salvage(files, recovery);
}

async function recoverCurrent(
  current: JournalFile,
  idle: JournalFile,
  head: GenerationHead & { isWhole: boolean },
  recovery: Recovery,
): Promise<Generation> {
  // An unfinished compaction, or what a finished one had no time to erase.
  await empty(idle);
  if (!head.isWhole) {
    recovery.report({ kind: 'damaged', offset: 0, bytes: headAreaBytes });
    await writeHead(current, head);
  }
  const tail = await cutTail(current, recovery);
  const end = tail?.end ?? headAreaBytes;
  return {
    generation: head.generation,
    baseSequence: head.baseSequence,
    sealedBytes: head.sealedBytes,
    current,
    idle,
    end,
    lastSequence: Math.max(head.baseSequence, tail?.header.sequence ?? 0),
    holdsErased: tail?.header.holdsErased ?? false,
    isDamaged: end < head.sealedBytes,
  };
}

async function cutTail(file: JournalFile, { blockBytes, report }: Recovery): Promise<Tail> {
  const size = await file.getSize();
  const tail = await findLastFrame(file, { start: headAreaBytes, end: size, blockBytes });
  const end = tail?.end ?? headAreaBytes;
  if (size > end) {
    report({ kind: 'torn-tail', offset: end, bytes: size - end });
    await file.truncate(end);
    await file.flush();
  }
  return tail && { header: tail.header, end };
}

/** No file has a head: a new journal, or heads damaged beyond reading with records behind them. */
async function salvage([first, second]: JournalFiles, recovery: Recovery): Promise<Generation> {
  const firstTail = await findTail(first, recovery);
  const secondTail = await findTail(second, recovery);
  if (!firstTail && !secondTail) return create(first, second, recovery);
  const isSecond = (secondTail?.header.sequence ?? -1) > (firstTail?.header.sequence ?? -1);
  const [current, idle] = isSecond ? [second, first] : [first, second];
  const lastSequence = (isSecond ? secondTail : firstTail)?.header.sequence ?? 0;
  // Which of the records are a snapshot is not known: only all of them together mean something.
  const head = { generation: 1, baseSequence: lastSequence, sealedBytes: 0 };
  const generation = await recoverCurrent(current, idle, { ...head, isWhole: false }, recovery);
  return { ...generation, isDamaged: true };
}

async function findTail(file: JournalFile, { blockBytes }: Recovery): Promise<Tail> {
  return findLastFrame(file, { start: headAreaBytes, end: await file.getSize(), blockBytes });
}

async function create(current: JournalFile, idle: JournalFile, { report }: Recovery): Promise<Generation> {
  for (const file of [current, idle]) {
    const bytes = await file.getSize();
    if (bytes > 0) report({ kind: 'unreadable', offset: 0, bytes });
    await empty(file);
  }
  const head = { generation: 1, baseSequence: 0, sealedBytes: headAreaBytes };
  await writeHead(current, head);
  return {
    ...head,
    current,
    idle,
    end: headAreaBytes,
    lastSequence: 0,
    holdsErased: false,
    isDamaged: false,
  };
}

export async function empty(file: JournalFile): Promise<void> {
  if ((await file.getSize()) === 0) return;
  await file.truncate(0);
  await file.flush();
}
