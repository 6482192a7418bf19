import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addFact } from '../../../../src/lib/learning/facts';
import { FactBook } from '../../../../src/lib/learning/facts/fact-book';
import { findSimilarFacts } from '../../../../src/lib/learning/facts/similar-facts';
import { factDetailsSchema } from '../../../../src/lib/memory/stored-kinds';
import { createFakeEmbedder, openTestMemory } from '../../../fakes/memory';

const drinks = ['Drinks strong black coffee at breakfast', 'Drinks strong black coffee at noon'];
const more = ['Drinks strong black coffee at night', 'Drinks strong black coffee on trains'];

async function createBook(texts: readonly string[]) {
  let now = 1_000;
  const { memory } = await openTestMemory({
    embedder: createFakeEmbedder(),
    clock: { now: () => (now += 1) },
  });
  for (const text of texts) {
    const { url } = await addFact(memory, { text, origin: 'user' });
    await memory.waitForEmbeddings(url, 5_000);
  }
  const book = new FactBook(memory);
  const find = async (text: string) => {
    const found = await findSimilarFacts({ text, details: factDetailsSchema.parse({}) }, memory, book);
    return found.map(({ fact, isPlain }) => ({ text: fact.text, isPlain }));
  };
  return { book, find };
}

describe('findSimilarFacts', () => {
  it('finds the three likeliest, the likeliest first', async () => {
    const { find } = await createBook([...drinks, ...more, 'Owns a piano from Leipzig']);
    const found = await find('Drinks strong black coffee at noon and night');
    expect(found).toHaveLength(3);
    expect(found.every(({ text }) => text.startsWith('Drinks strong black coffee'))).toBe(true);
    expect(['Drinks strong black coffee at noon', 'Drinks strong black coffee at night']).toContain(
      found[0]?.text,
    );
    expect(found.map(({ text }) => text)).not.toContain('Drinks strong black coffee on trains');
  });

  it('finds nothing that is history', async () => {
    const { book, find } = await createBook(drinks);
    const [first, second] = await book.read('user');
    book.supersede(first!, second!);
    expect((await find('Drinks strong black coffee')).map(({ text }) => text)).toEqual([second!.text]);
  });

  it('lets rules compare only what is plainly near', async () => {
    const { find } = await createBook(['Grows old apple trees behind the farm house']);
    const [far] = await find('Repairs wooden boats behind the house');
    expect(far).toMatchObject({ isPlain: false });
    const { find: findNear } = await createBook(drinks.slice(0, 1));
    expect(await findNear('Drinks strong black coffee at dinner')).toMatchObject([{ isPlain: true }]);
  });
});
