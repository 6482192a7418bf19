import { conversationHeads } from '../../lib/chats';
import { countKinds, describeKinds } from '../../lib/learning';
import { countOf } from '../../ui/count-of';
import { formatBytes } from '../format-bytes';
import type { CareServices } from './care-services';
import { readPieces } from './file-pieces';
import { describeImport, formatCount, toExportName } from './transfer-sentences';
import { describeWaiting } from './waiting-sentences';
import type { JobMessage, Tell } from './use-jobs';

/** Saves the whole memory to a file. */
export async function exportToFile(
  { memory, saveFile }: Pick<CareServices, 'memory' | 'saveFile'>,
  date: Date,
  tell: Tell,
): Promise<JobMessage> {
  const [total, kinds] = await Promise.all([memory.count({}), countKinds(memory)]);
  const parts: Blob[] = [];
  let lines = 0;
  for await (const piece of memory.exportMemory()) {
    // The browser can move a blob to the disk, a string it cannot.
    parts.push(new Blob([piece]));
    lines += piece.split('\n').length - 1;
    const done = Math.min(lines - 1, total);
    tell({ done, total, text: `${formatCount(done)} of ${countOf(total, 'entry', 'entries')}` });
  }
  const name = toExportName(date);
  saveFile(new Blob(parts, { type: 'application/jsonl' }), name);
  return { tone: 'good', text: `${describeKinds(kinds, '0 pages')} exported to ${name}.` };
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
  const chatsBefore = await memory.count(conversationHeads);
  const summary = await memory.importMemory(readPieces(file, showRead));
  const chats = (await memory.count(conversationHeads)) - chatsBefore;
  const { added, replaced, kept, waiting } = summary;
  const isOnlyWaiting = waiting > 0 && added + replaced + kept + chats === 0;
  const sentences = [isOnlyWaiting ? '' : describeImport(summary, chats), describeWaiting(waiting)];
  return { tone: 'good', text: sentences.filter((sentence) => sentence !== '').join(' ') };
}
