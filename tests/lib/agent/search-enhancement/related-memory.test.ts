import { describe, expect, it } from 'vitest';
import { retrieveRelatedMemory } from '../../../../src/lib/agent/search-enhancement';
import { createCannedMemory, type CannedItem } from '../../../fakes/canned-memory';

const item = (sourceUrl: string, content: string, docType: CannedItem['docType'] = 'page'): CannedItem => ({
  ...{ sourceUrl, content, docType, title: 't', score: 0.9, timestamp: 0 },
});
const options = { isSmartContext: true, conversationId: 'mine' };
const find = async (items: readonly CannedItem[], changes: object = {}) =>
  (await retrieveRelatedMemory('rope', createCannedMemory(items), { ...options, ...changes })).map(
    ({ content }) => content,
  );

describe('retrieveRelatedMemory', () => {
  it('gives five at most, each text once', async () => {
    const many = Array.from({ length: 9 }, (_, at) => item(`https://x.example/${at}`, `Rope ${at}`));
    expect(await find(many)).toHaveLength(5);
    expect(await find([item('https://a.example/', 'Rope'), item('https://b.example/', 'Rope')])).toEqual([
      'Rope',
    ]);
  });

  it('leaves out preferences, chats that are kept, this chat, and what it is told to', async () => {
    const items = [
      item('preference://user/1', 'A preference', 'preference'),
      item('conversation://mine/1', 'A chat', 'conversation'),
      item('message://mine/1', 'Said here', 'message'),
      item('message://other/1', 'Said there', 'message'),
      item('https://front.example/', 'In front'),
    ];
    const isLeftOut = ({ sourceUrl }: { sourceUrl: string }) => sourceUrl === 'https://front.example/';
    expect(await find(items, { isLeftOut })).toEqual(['Said there']);
    expect(await find(items, { isSmartContext: false })).toEqual(['In front']);
  });
});
