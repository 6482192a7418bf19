/** How much there is of what, in words: the one place that names the kinds of memory and counts them. */
import { countOf } from '../../shared/count-of';
import type { DocType, KindCounts, MemoryManager } from '../memory';
import { conversationHeads } from '../chats';

const words: Record<DocType, [one: string, several: string]> = {
  page: ['page', 'pages'],
  fact: ['fact', 'facts'],
  preference: ['preference', 'preferences'],
  knowledge: ['learning', 'learnings'],
  episode: ['episode', 'episodes'],
  message: ['message', 'messages'],
  conversation: ['chat', 'chats'],
};
const kinds = ['page', 'fact', 'preference', 'knowledge', 'episode', 'message'] as const;

export function nameKind(docType: DocType): string {
  return words[docType][0];
}

/** "12 pages, 5 facts, 3 set aside and 8 chats"; what there is none of is left out. */
export function describeKinds(counts: KindCounts, nothing = 'nothing'): string {
  const count = (kind: DocType) => {
    const number = counts[kind] ?? 0;
    return number === 0 ? [] : [countOf(number, ...words[kind])];
  };
  const setAside = counts['set-aside'] ?? 0;
  const parts = [
    ...kinds.flatMap(count),
    ...(setAside === 0 ? [] : [countOf(setAside, 'set aside', 'set aside')]),
    ...count('conversation'),
  ];
  const last = parts.pop() ?? nothing;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** What the memory holds, chats as the user counts them. */
export async function countKinds(memory: Pick<MemoryManager, 'count'>): Promise<KindCounts> {
  const [chats, setAside, ...counted] = await Promise.all([
    memory.count(conversationHeads),
    countSetAside(memory),
    ...kinds.map((docType) => memory.count({ docType, active: true })),
  ]);
  const entries = kinds.map((kind, index) => [kind, counted[index] ?? 0] as const);
  return { ...Object.fromEntries(entries), conversation: chats, 'set-aside': setAside };
}

async function countSetAside(memory: Pick<MemoryManager, 'count'>): Promise<number> {
  const counts = await Promise.all(kinds.map((docType) => memory.count({ docType, active: false })));
  return counts.reduce((sum, count) => sum + count, 0);
}
