import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { maxParts, splitPage } from '../../../../src/lib/agent/loop/page-parts';
import { quotePage } from '../../../../src/lib/agent/loop/quote-page';
import { createRAGConfig, formatPassage, rankPage } from '../../../../src/lib/agent/rag-context';
import type { CapturedPage } from '../../../../src/lib/pages/types';
import { understandQuestion } from '../../../../src/lib/agent/understand';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import { getPage, type PageName } from '../prompts/pages';

const rank = (name: PageName, query = '') => rankPage(query, getPage(name), null, createRAGConfig(), 0);

describe('splitPage', () => {
  const river = rank('river');
  test.prop([fc.integer({ min: 400, max: 8_000 })])(
    'cuts a page into at most twelve parts that fit, each passage once and in order',
    async (budget) => {
      const page = await river;
      const { parts, share } = splitPage(page, budget);
      expect(parts.length).toBeLessThanOrEqual(maxParts);
      const passages = parts.flatMap((part) => part.passages);
      expect(passages.map(({ index }) => index)).toEqual(passages.map((_, at) => at + 1));
      expect(passages.map(({ hit }) => hit)).toEqual(page.passages.slice(0, passages.length));
      for (const part of parts) {
        const size = part.passages.map(({ index, hit, text }) =>
          estimateTokens(formatPassage(index, hit, text, false)),
        );
        expect(size.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(budget);
      }
      expect(share === 1).toBe(passages.length === page.passages.length);
    },
  );

  it('stops after twelve parts and says how much was read', async () => {
    const { parts, share } = splitPage(await rank('book'), 1_000);
    expect(parts).toHaveLength(12);
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.3);
  });

  it('makes nothing of a page without text', async () => {
    const page = await rankPage('', { ...getPage('recipe'), text: '' }, null, createRAGConfig(), 0);
    expect(splitPage(page, 1_000)).toEqual({ parts: [], share: 1 });
  });
});

describe('quotePage', () => {
  const quote = async (name: PageName, question: string) =>
    quotePage(await rank(name, question), understandQuestion(question, []));

  it('sums a page up by its own sentences, each of which stands there', async () => {
    const quoted = await quote('heat-pump', 'Summarise this in three points');
    expect(quoted?.remark).toBeNull();
    expect(quoted?.quotes.length).toBeGreaterThan(2);
    for (const text of quoted?.quotes ?? []) expect(getPage('heat-pump').text).toContain(text);
    expect(quoted?.hits).toHaveLength(quoted?.quotes.length ?? -1);
  });

  it('finds dates, prices and steps', async () => {
    expect((await quote('event', 'List all dates on this page'))?.quotes.join(' ')).toContain('17 June 2027');
    expect((await quote('product', 'List all prices on this page'))?.quotes.join(' ')).toContain('189.00 €');
    expect((await quote('recipe', 'List the steps on this page'))?.quotes.join(' ')).toContain(
      'Heat the oven',
    );
  });

  it('says so where there are none', async () => {
    const quoted = await quote('forum', 'List all prices on this page');
    expect(quoted).toEqual({ hits: [], quotes: [], remark: 'I found no prices on this page.', why: null });
  });

  it.each([
    ['Translate the first paragraph', /^Translating takes a language model/],
    ['Explain this to me like I am twelve', /^Explaining in other words takes a language model/],
    ['Is this a good idea for my house?', /^To judge takes a language model/],
  ])('says what takes a model: “%s”', async (question, remark) => {
    const quoted = await quote('heat-pump', question);
    expect(quoted?.remark).toMatch(remark);
    expect(quoted?.quotes.length).toBeGreaterThan(0);
  });

  it('quotes the part that is asked for, and nothing else', async () => {
    const first = await quote('heat-pump', 'Translate the first paragraph');
    expect(first?.quotes).toEqual([expect.stringMatching(/^When we bought a brick house .* differently\.$/)]);
    const last = await quote('heat-pump', 'Translate the last paragraph');
    expect(last?.quotes).toEqual([expect.stringMatching(/^No\. A house that needs .* one afternoon\.$/)]);
    expect(last?.hits.map(({ headingPath }) => headingPath.at(-1))).toEqual(['Is it for every house?']);
  });

  it('cites the section that each quotation stands in, with its words alone', async () => {
    const quoted = await quote('heat-pump', 'Summarise this in three points');
    expect(quoted?.hits.map(({ headingPath }) => headingPath.at(-1))).toEqual([
      'Heating an old house with a heat pump',
      'What the house was like',
      'What we changed before',
      'Two winters in numbers',
      'Is it for every house?',
    ]);
    expect(quoted?.hits.map(({ content }) => content)).toEqual(quoted?.quotes);
  });

  it('lists more than the first of what is asked for', async () => {
    const dates = (await quote('event', 'List all dates on this page'))?.quotes.join(' ');
    expect(dates).toContain('1 March 2027');
    expect(dates).toContain('31 May 2027');
  });

  it('judges by what fits the question, not by the page as a whole', async () => {
    const quoted = await quote('heat-pump', 'Is this a good idea for my house?');
    expect(quoted?.quotes).toHaveLength(1);
    expect(quoted?.quotes[0]).toContain('the decision');
  });

  it('tells who wrote the page and when, as it says itself', async () => {
    const question = 'Who wrote this and when?';
    const ask = async (about: Partial<CapturedPage>) => {
      const page = await rankPage(question, { ...getPage('recipe'), ...about }, null, createRAGConfig(), 0);
      return quotePage(page, understandQuestion(question, []));
    };
    const known = {
      author: 'Leonie Kaster',
      siteName: 'The Courier',
      publishedAt: '2026-11-10T23:41:00-05:00',
    };
    expect(await ask(known)).toMatchObject({
      isAnswer: true,
      remark:
        'By what it says of itself, this page was written by Leonie Kaster, stands on The Courier and was published on 10 November 2026.',
    });
    expect((await ask({ modifiedAt: '2026-11-12' }))?.remark).toBe(
      'By what it says of itself, this page does not say who wrote it and was last changed on 12 November 2026.',
    );
    expect(await ask({ author: undefined, publishedAt: undefined, modifiedAt: undefined })).toBeNull();
  });

  it('says of what it quotes why it is there', async () => {
    expect((await quote('heat-pump', 'tl;dr'))?.why).toContain('says most');
    expect((await quote('product', 'List all prices on this page'))?.why).toContain('prices');
  });

  it('leaves what is particular to search', async () => {
    expect(await quote('recipe', 'How long does the soup keep?')).toBeNull();
  });
});
