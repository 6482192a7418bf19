import type { MemoryManager } from '../lib/memory';
import type { MemoryProtocol } from '../messaging/protocol';
import { createCall } from '../messaging/rpc';
import { sendToExtension } from './chrome-transport';
import { withOffscreen } from './offscreen-document';

const call = createCall<MemoryProtocol>('memory', (envelope) =>
  withOffscreen(() => sendToExtension(envelope)),
);

/** The memory as seen from the service worker: the same interface, answered by the offscreen document. */
export const memoryClient: MemoryManager = {
  addDocument: (content, options) => call('memory-add', { content, options }),
  search: (query, options = {}) => call('memory-search', { query, options }),
  searchText: (query, content, options) => call('memory-search-text', { query, content, options }),
  findHighlights: (query, passages) => call('memory-highlights', { query, passages }),
  searchBySourceUrl: (sourceUrl, limit = 5) => call('memory-search-source', { sourceUrl, limit }),
  removeBySourceUrl: (sourceUrl) => call('memory-remove', { sourceUrl }),
  restoreBySourceUrl: (sourceUrl) => call('memory-restore', { sourceUrl }),
  getSource: (sourceUrl) => call('memory-source', { sourceUrl }),
  listSources: (limit, offset) => call('memory-sources', { limit, offset }),
  waitForEmbeddings: (sourceUrl, timeoutMs) => call('memory-wait', { sourceUrl, timeoutMs }),
  sync: () => call('memory-sync'),
  getStats: () => call('memory-stats'),
};
