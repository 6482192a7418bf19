import { describe, expect, it } from 'vitest';
import { openTestMemory } from '../../fakes/memory';
import 'fake-indexeddb/auto';

const text = [
  '# Morning',
  'Nothing of interest happened in the village. Then a zeppelin landed.',
  '# Evening',
  'It carried ninety parcels. Every family received one at its door.',
].join('\n');

describe('toSearchChunks', () => {
  it('lets the words around a passage help to find it, but not find it on their own', async () => {
    const { memory, close } = await openTestMemory();
    await memory.addDocument(text, { sourceUrl: 'https://a.example/', title: 'Village', docType: 'page' });
    await memory.addDocument('Ninety parcels were lost at sea.', {
      ...{ sourceUrl: 'https://b.example/', title: 'Sea', docType: 'page' },
    });
    const search = async (query: string) =>
      (await memory.search(query, { mode: 'fulltext', similarityThreshold: 0 })).map(
        ({ content }) => content,
      );
    expect((await search('zeppelin')).every((content) => content.includes('zeppelin'))).toBe(true);
    const [first] = await search('parcels zeppelin family');
    expect(first).toMatch(/^It carried ninety parcels/);
    const [, second] = await search('zeppelin parcels');
    expect(second).toMatch(/^It carried ninety parcels/);
    close();
  });

  it('takes the address of a source without a title for no word of it', async () => {
    const { memory, close } = await openTestMemory();
    const sourceUrl = 'https://zeppelin.example/';
    await memory.addDocument('The harbour is old.', { sourceUrl, title: '', docType: 'page' });
    expect(await memory.search('zeppelin', { mode: 'fulltext', similarityThreshold: 0 })).toEqual([]);
    close();
  });

  it('adds nothing to passages whose owner says what belongs to them', async () => {
    const { memory, close } = await openTestMemory();
    await memory.addChunks(
      [{ content: 'A zeppelin landed.' }, { content: 'Indeed.', context: 'Really?' }, { content: 'Yes.' }],
      { sourceUrl: 'chat://one', title: 'Chat', docType: 'message' },
    );
    const results = await memory.search('zeppelin', { mode: 'fulltext', similarityThreshold: 0 });
    expect(results.map(({ content }) => content)).toEqual(['A zeppelin landed.']);
    close();
  });
});
