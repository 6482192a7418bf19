/** What must compile, and what must not. Checked by tsc; never run. */
import type { SearchResult } from '../../src/lib/memory';
import type { MemoryProtocol } from '../../src/messaging/protocol';
import { createCall, createServer, type Handlers } from '../../src/messaging/rpc';

const call = createCall<MemoryProtocol>('memory', () => Promise.resolve());

export const hits: Promise<SearchResult[]> = call('memory-search', { query: 'a', options: { topK: 3 } });
export const nothing: Promise<void> = call('memory-sync');

// @ts-expect-error -- misspelt
void call('memory-serach', { query: 'a', options: {} });
// @ts-expect-error -- payload missing
void call('memory-search');
// @ts-expect-error -- wrong payload
void call('memory-search', { text: 'a' });
// @ts-expect-error -- wrong mode
void call('memory-search', { query: 'a', options: { mode: 'magic' } });
// @ts-expect-error -- a handler is missing
export const incomplete = createServer<MemoryProtocol>('memory', { 'memory-sync': () => undefined });
// @ts-expect-error -- a handler answers with the wrong type
export const wrong: Pick<Handlers<MemoryProtocol>, 'memory-remove'> = { 'memory-remove': () => 'three' };
