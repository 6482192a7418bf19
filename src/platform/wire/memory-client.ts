import type { MemoryManager } from '../../lib/memory';
import type { MemoryProtocol } from '../../messaging/protocol';
import { createCall, type Send } from '../../messaging/rpc';
import { sendToExtension } from './chrome-transport';
import { withOffscreen } from './offscreen-document';

const send: Send = (envelope) => withOffscreen(() => sendToExtension(envelope));
const call = createCall<MemoryProtocol>('memory', send);
/** For what reads or writes all of the memory. In ms. */
const longTimeoutMs = 15 * 60_000;
const callLong = createCall<MemoryProtocol>('memory', send, longTimeoutMs);

/** The memory as seen from everywhere else: the same interface, answered by the offscreen document. */
export const memoryClient: MemoryManager = {
  addDocument: (content, options) => call('memory-add', { content, options }),
  addChunks: (chunks, options) => call('memory-add-chunks', { chunks, options }),
  search: (query, options = {}) => call('memory-search', { query, options }),
  searchText: (query, content, options, search = {}) =>
    call('memory-search-text', { query, content, options, search }),
  findHighlights: (query, passages) => call('memory-highlights', { query, passages }),
  searchBySourceUrl: (sourceUrl, limit = 5) => call('memory-search-source', { sourceUrl, limit }),
  removeBySourceUrl: (sourceUrl) => call('memory-remove', { sourceUrl }),
  removeMatching: (filter, { dryRun = false } = {}) => callLong('memory-remove-matching', { filter, dryRun }),
  restore: (sourceUrls) => callLong('memory-restore', { sourceUrls }),
  getSource: (sourceUrl) => call('memory-source', { sourceUrl }),
  get: (sourceUrl) => call('memory-get', { sourceUrl }),
  update: (sourceUrl, patch) => call('memory-update', { sourceUrl, patch }),
  applyChanges: (changes) => call('memory-apply', { changes }),
  findSimilar: (content, filter, options) => call('memory-similar', { content, filter, options }),
  list: (filter, options) => call('memory-list', { filter, options }),
  findText: (query, filter, limit) => call('memory-find-text', { query, filter, limit }),
  count: (filter) => call('memory-count', { filter }),
  waitForEmbeddings: (sourceUrl, timeoutMs) => call('memory-wait', { sourceUrl, timeoutMs }),
  verify: () => callLong('memory-verify'),
  rebuild: () => callLong('memory-rebuild'),
  async *exportMemory() {
    for (let id = 0; ;) {
      const piece = await callLong('memory-export', { id });
      if (piece.text === '') return;
      id = piece.id;
      yield piece.text;
    }
  },
  async importMemory(pieces) {
    const id = await call('memory-import-begin');
    for await (const text of pieces) await callLong('memory-import-piece', { id, text });
    return callLong('memory-import-end', { id });
  },
  sync: () => call('memory-sync'),
  getStats: () => call('memory-stats'),
};
