import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  bestOf,
  createRAGConfig,
  formatPageHead,
  packPage,
  rankFollowUp,
  rankPage,
  type PageWish,
  type RankedPage,
} from '../../../../src/lib/agent/rag-context';
import type { CapturedPage } from '../../../../src/lib/pages/types';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import { anyText } from '../../../fakes/any-text';
import { openTestMemory } from '../../../fakes/memory';
import { parseBlocks } from '../../../fakes/parse-blocks';
import { getPage } from '../prompts/pages';

const config = createRAGConfig();
const river = getPage('river');
const rank = (query: string, page: CapturedPage = river) => rankPage(query, page, null, config, 0);
const wishes = fc.constantFrom<PageWish>('beginning', 'end', 'best');

describe('rankPage', () => {
  it('cuts the page in its order, and scores what fits the question', async () => {
    const { memory, close } = await openTestMemory();
    const page = await rankPage('kingfishers', river, memory, config, 7);
    close();
    const places = page.passages.map(({ content }) => river.text.indexOf(content));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(page.passages.map(({ position }) => position)).toEqual(page.passages.map((_, at) => at));
    expect(page.passages.every(({ isThisPage, readAt }) => isThisPage && readAt === 7)).toBe(true);
    expect(bestOf(page)[0]?.content).toContain('kingfishers');
    expect(page.failure).toBeNull();
  });

  it('finds the passage again where it was stored cut in another way', async () => {
    const { memory, close } = await openTestMemory();
    const searchText: typeof memory.searchText = async (...asked) => {
      const [best] = await memory.searchText(...asked);
      return best ? [{ ...best, position: best.position + 1 }] : [];
    };
    const moved = { ...memory, searchText };
    const page = await rankPage('kingfishers', river, moved, config, 7);
    close();
    expect(bestOf(page).map(({ content }) => content.includes('kingfishers'))).toEqual([true]);
  });

  it('searches by words alone without a memory, and when that fails', async () => {
    const plain = await rank('kingfishers');
    expect(bestOf(plain)[0]).toMatchObject({ mode: 'fulltext' });
    expect(bestOf(plain)[0]?.content).toContain('kingfishers');
    const { memory, close } = await openTestMemory();
    const broken = { ...memory, searchText: () => Promise.reject(new Error('Broken.')) };
    const page = await rankPage('kingfishers', river, broken, config, 0);
    close();
    expect(page.failure).toBeInstanceOf(Error);
    expect(bestOf(page).map(({ content }) => content)).toEqual(bestOf(plain).map(({ content }) => content));
  });

  it('finds nothing where nothing fits, on an empty page and for no question', async () => {
    expect(bestOf(await rank('xylophone zeppelin'))).toEqual([]);
    expect((await rank('x', { ...river, text: ' \n ' })).passages).toEqual([]);
    expect(bestOf(await rank('  '))).toEqual([]);
  });
});

describe('packPage', () => {
  const pack = async (budget: number, wish: PageWish, query = 'kingfishers') =>
    packPage(await rank(query), budget, wish);

  it('holds all of a page where there is room', async () => {
    expect(await pack(Infinity, 'best')).toMatchObject({ share: 1, shown: 'all of it' });
  });

  it('takes the beginning, the end, or the opening and what fits best', async () => {
    const { passages } = await rank('kingfishers');
    const beginning = await pack(1_000, 'beginning');
    expect(beginning.pieces.map(({ hit }) => hit.position)).toEqual(beginning.pieces.map((_, at) => at));
    expect(beginning.shown).toMatch(/^its first \d+ %$/);
    const end = await pack(1_000, 'end');
    expect(end.pieces.at(-1)?.hit.position).toBe(passages.length - 1);
    expect(end.shown).toMatch(/^its last \d+ %$/);
    const best = await pack(1_000, 'best');
    expect(best.pieces[0]?.hit.position).toBe(0);
    expect(best.pieces.slice(1).some(({ text }) => text.includes('kingfishers'))).toBe(true);
    expect(best.shown).toMatch(/^its opening and what fits best: \d+ of \d+ passages, \d+ % of its text$/);
  });

  it('cuts at the end of a sentence and takes nothing after that', async () => {
    const { pieces } = await pack(700, 'beginning');
    const cut = pieces.filter(({ isCut }) => isCut);
    expect(cut).toHaveLength(1);
    expect(cut[0]?.text).toMatch(/\.$/);
    expect(pieces.at(-1)).toBe(cut[0]);
  });

  it('says when there was no room, and when there is nothing to read', async () => {
    expect(await pack(0, 'best')).toMatchObject({ pieces: [], shown: 'none of its text: there was no room' });
    const empty = await rank('x', { ...river, text: '' });
    expect(packPage(empty, 1_000, 'best')).toMatchObject({
      pieces: [],
      share: 1,
      shown: 'it has no readable text',
    });
  });

  const ranked = rank('kingfishers');
  test.prop([fc.integer({ min: 0, max: 9_000 }), wishes])(
    'keeps to the budget and the order of the page, and says how much is shown',
    async (budget, wish) => {
      const page: RankedPage = await ranked;
      const { pieces, tokens, share } = packPage(page, budget, wish);
      if (pieces.length > 0) expect(tokens).toBeLessThanOrEqual(budget);
      const places = pieces.map(({ hit }) => hit.position ?? -1);
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
      for (const { hit, text, isCut } of pieces) {
        expect(hit.content.startsWith(text)).toBe(true);
        expect(isCut).toBe(text !== hit.content);
      }
      const length = (texts: readonly string[]) => texts.join('').length;
      const whole = length(page.passages.map(({ content }) => content));
      expect(share).toBeCloseTo(length(pieces.map(({ text }) => text)) / whole, 9);
      // More room never shows less.
      expect(packPage(page, budget + 500, wish).share).toBeGreaterThanOrEqual(share);
    },
  );
});

describe('rankFollowUp', () => {
  const text = [
    ...['# Bread', '', 'Use 3 g of dry yeast and 60 g more flour, and let the dry yeast rest in water.'],
    ...['', '## Notes', '', 'It is vegan if maple syrup takes the place of honey.'],
    ...['', '## Storing', '', 'Keep the loaf in a bag. It freezes well.'],
  ].join('\n');
  const page = { ...river, text, title: 'Bread' };
  const best = async (query: string, own: string | null) => {
    const { memory, close } = await openTestMemory();
    const ranked = await rankFollowUp(query, own, page, memory, config, 0);
    close();
    return bestOf(ranked).map(({ content }) => content);
  };

  it('puts what has words of the question itself before what fits the subject it took over', async () => {
    expect((await best('vegan dry yeast', null))[0]).toContain('dry yeast');
    expect((await best('vegan dry yeast', 'vegan'))[0]).toContain('maple syrup');
  });

  it('keeps to the subject where nothing has words of the question itself', async () => {
    expect(await best('price dry yeast', 'price')).toEqual(await best('price dry yeast', null));
  });
});

describe('formatPageHead', () => {
  test.prop([anyText, anyText, anyText])(
    'is one tag of bounded length, whatever the page says',
    async (title, text, language) => {
      const page = { ...river, url: `https://example.org/${'x'.repeat(900)}`, title, text, language };
      const head = formatPageHead(await rank('x', page), 'all of it');
      const [block] = parseBlocks(`<${head}></page_in_front>`);
      expect(block?.attributes['shown']).toBe('all of it');
      expect(Object.keys(block?.attributes ?? {})).toEqual([
        'url',
        'title',
        'language',
        'size',
        'passages',
        'shown',
      ]);
      expect(estimateTokens(head)).toBeLessThan(2_000);
    },
  );

  it('says who wrote the page and when, where the page does', async () => {
    const known = { siteName: 'Crumb & "Kettle"', author: 'Marta <b>', publishedAt: '2026-10-03T08:00:00Z' };
    const head = formatPageHead(await rank('x', { ...river, ...known }), 'all of it');
    const [block] = parseBlocks(`<${head}></page_in_front>`);
    expect(block?.attributes).toMatchObject({ published: '2026-10-03' });
    expect(head).toContain('site="Crumb &amp; &quot;Kettle&quot;" author="Marta &lt;b&gt;" published=');
    expect(head).not.toContain('changed=');
  });

  it('counts letters where a script has no spaces', async () => {
    const text = 'このスープは三日もちます。'.repeat(20);
    expect(formatPageHead(await rank('x', { ...river, text }), '')).toContain(
      `size="${text.length} characters"`,
    );
  });
});
