import type { ModelMessage, ModelRequest } from '../../../src/lib/model/types';
import type { UsedItem } from '../../../src/lib/chats/types';
import { findBlocks, parseBlocks, type Block } from '../../fakes/parse-blocks';

const prefix = /^\[(?:REFERENCE DATA|TOOL RESULT) - [^\]]*\]\n/u;
const removed = '[This result was taken out';

/** One line for each thing that the requests held beside system prompt and question, read from the requests alone. */
export function listSent(requests: readonly ModelRequest[]): string[] {
  const sent = new Map<string, number>();
  const known = new Set<string>();
  const results = new Map<string, string[]>();
  for (const { messages } of requests) {
    const items = listReference(messages, known);
    for (const [item, count] of countItems(items)) sent.set(item, Math.max(count, sent.get(item) ?? 0));
    for (const message of messages) {
      if (message.role !== 'tool' || results.has(message.callId) || message.content.startsWith(removed))
        continue;
      results.set(message.callId, listResult(message, known));
    }
  }
  const once = [...sent].flatMap(([item, count]) => Array.from({ length: count }, () => item));
  return [...once, ...[...results.values()].flat()].sort();
}

/** The same lines, of a receipt. */
export function listUsed(used: readonly UsedItem[]): string[] {
  return used
    .map(({ kind, title, sourceUrl }) => {
      const isByAddress = ['page-in-front', 'page', 'knowledge', 'episode', 'web'].includes(kind);
      return toLine(kind, isByAddress ? sourceUrl : title);
    })
    .sort();
}

const toLine = (kind: string, words: string) => `${kind}: ${words.replaceAll(/\s+/gu, ' ').trim()}`;

function countItems(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function listReference(messages: readonly ModelMessage[], known: Set<string>): string[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(0, asked).flatMap((message) => {
    if (message.role === 'user') return [toLine('last-turn', message.content)];
    if (message.role !== 'assistant' || !prefix.test(message.content)) return [];
    const blocks = parseBlocks(message.content.replace(prefix, ''));
    for (const block of ['source', 'fact', 'message'].flatMap((name) => findBlocks(blocks, name))) {
      known.add(block.attributes['index'] ?? '');
    }
    return listBlocks(blocks);
  });
}

function listBlocks(blocks: readonly Block[]): string[] {
  const inside = (name: string) => findBlocks(blocks, name);
  const texts = (name: string, kind: string) => inside(name).map(({ text }) => toLine(kind, text));
  const lines = (name: string, kind: string) =>
    inside(name).flatMap(({ text }) =>
      text
        .split('\n')
        .flatMap((line) => (line.trim() === '' ? [] : [toLine(kind, line.replace(/^\s*- /u, ''))])),
    );
  const sources = ['related_knowledge', 'web_results'].flatMap((name) => findBlocks(inside(name), 'source'));
  return [
    ...lines('user_profile', 'preference'),
    ...texts('fact', 'fact'),
    ...inside('page_in_front').flatMap(({ attributes }) =>
      attributes['url'] === undefined ? [] : [toLine('page-in-front', attributes['url'])],
    ),
    ...texts('notes', 'part-notes'),
    ...sources.map(toSourceLine),
    ...texts('message', 'message'),
    ...texts('selected_text', 'selection'),
    ...lines('state', 'state'),
    ...texts('memory', 'other-chat'),
    ...texts('summary', 'earlier-turn'),
  ];
}

function toSourceLine({ attributes }: Block): string {
  const names: Record<string, string> = { 'remembered page': 'page', 'page in front': 'page-in-front' };
  const named = attributes['kind'] ?? '';
  const kind = names[named] ?? named;
  const byTitle = kind === 'fact' || kind === 'message';
  return toLine(kind, attributes[byTitle ? 'title' : 'url'] ?? '');
}

/** What was new in it, or the result as such. */
function listResult({ content, toolName }: ModelMessage & { role: 'tool' }, known: Set<string>): string[] {
  const sources = findBlocks(parseBlocks(content.replace(prefix, '')), 'source');
  const added = sources.filter(({ attributes }) => !known.has(attributes['index'] ?? ''));
  for (const { attributes } of added) known.add(attributes['index'] ?? '');
  return added.length > 0 ? added.map(toSourceLine) : [toLine('tool-result', toolName)];
}
