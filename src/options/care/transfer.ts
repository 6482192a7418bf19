import { conversationHeads } from '../../lib/agent/conversations';
import { countOf } from '../../ui/count-of';
import { formatBytes } from '../format-bytes';
import type { CareServices } from './care-services';
import { readPieces } from './file-pieces';
import { describeImport, formatCount, toExportName } from './transfer-sentences';
import { describeWaiting } from './waiting-sentences';
import type { JobMessage, Tell } from './use-jobs';

/** The first line of an export says what it is, the last one seals it. */
const linesAround = 2;

/** Saves the whole memory to a file. */
export async function exportToFile(
  { memory, saveFile }: Pick<CareServices, 'memory' | 'saveFile'>,
  date: Date,
  tell: Tell,
): Promise<JobMessage> {
  const [all, kept, chats] = await Promise.all([
    memory.count({}),
    memory.count({ docType: 'conversation' }),
    memory.count(conversationHeads),
  ]);
  const total = all - kept;
  const parts: Blob[] = [];
  let lines = 0;
  for await (const piece of memory.exportMemory()) {
    // The browser can move a blob to the disk, a string it cannot.
    parts.push(new Blob([piece]));
    lines += piece.split('\n').length - 1;
    const done = Math.min(lines - 1, total);
    tell({ done, total, text: `${formatCount(done)} of ${countOf(total, 'page')}` });
  }
  const name = toExportName(date);
  saveFile(new Blob(parts, { type: 'application/jsonl' }), name);
  const pages = countOf(lines - linesAround - kept, 'page');
  const what = chats === 0 ? pages : `${pages} and ${countOf(chats, 'chat')}`;
  return { tone: 'good', text: `${what} exported to ${name}.` };
}

/** Takes in a file that was exported; one that is not in order changes nothing. */
export async function importFromFile(
  memory: CareServices['memory'],
  file: Blob,
  tell: Tell,
): Promise<JobMessage> {
  const total = file.size;
  const showRead = (done: number) =>
    tell({ done, total, text: `${formatBytes(done)} of ${formatBytes(total)}` });
  const summary = await memory.importMemory(readPieces(file, showRead));
  const { added, replaced, kept, waiting } = summary;
  const isOnlyWaiting = waiting > 0 && added + replaced + kept === 0;
  const sentences = [isOnlyWaiting ? '' : describeImport(summary), describeWaiting(waiting)];
  return { tone: 'good', text: sentences.filter((sentence) => sentence !== '').join(' ') };
}
