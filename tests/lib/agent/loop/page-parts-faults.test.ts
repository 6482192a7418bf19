import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { maxParts, splitPage } from '../../../../src/lib/agent/loop/page-parts';
import { formatPassage, rankPage } from '../../../../src/lib/agent/rag-context';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import {
  ask,
  citationsOf,
  createPorts,
  defaultConfig,
  eventsOf,
  now,
  receiptOf,
} from '../../../fakes/agent-ports';
import { createLongPage } from '../../../fakes/answering';
import { createScriptedModel } from '../../../fakes/scripted-model';

const rank = (passages: number) => rankPage('', createLongPage(passages), null, defaultConfig.rag, now);

describe('splitPage', () => {
  test.prop([fc.constantFrom(1, 7, 40), fc.integer({ min: 250, max: 3_000 })], { numRuns: 40 })(
    'makes at most twelve parts that fit, of passages in their order, each with its number',
    async (count, budget) => {
      const ranked = await rank(count);
      const { parts, share } = splitPage(ranked, budget);
      const read = parts.flatMap(({ passages }) => passages);
      expect(parts.length).toBeLessThanOrEqual(12);
      expect(read.map(({ index }) => index)).toEqual(read.map((_, at) => at + 1));
      expect(read.map(({ text }) => text)).toEqual(
        ranked.passages.slice(0, read.length).map(({ content }) => content),
      );
      for (const { passages } of parts) {
        const size = passages.reduce(
          (sum, { index, hit, text }) => sum + estimateTokens(formatPassage(index, hit, text, false)),
          0,
        );
        expect(size).toBeLessThanOrEqual(budget);
      }
      expect(share === 1).toBe(read.length === ranked.passages.length);
      if (share < 1) expect(parts).toHaveLength(maxParts);
    },
  );
});

describe('a page of more than twelve parts', () => {
  it('is read up to there, and it is known how far that is', async () => {
    const { parts, share } = splitPage(await rank(40), 300);
    expect(parts).toHaveLength(12);
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.9);
  });
});

describe('a page that is too long', () => {
  it('is read in parts that fit the model, and the receipt counts all of them', async () => {
    const model = createScriptedModel((_request, step) => ({ say: [`Note ${step} [1]. `.repeat(400)] }), {
      contextLimit: 4_096,
    });
    const ports = await createPorts(createLongPage(40), { languageModel: model });
    const events = await ask('Summarize this page', ports);
    const parts = model.requests.length - 1;
    expect(parts).toBeGreaterThan(1);
    expect(
      eventsOf(events, 'status').filter(({ text }) => text.startsWith('Reading this page: part')),
    ).toHaveLength(parts);
    const sizes = model.requests.map(({ messages }) =>
      messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
    );
    for (const size of sizes) expect(size).toBeLessThanOrEqual(4_096 - 1_024);
    const { sent, used } = receiptOf(events);
    expect(sent?.tokens).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(used.filter(({ kind }) => kind === 'part-notes')).toHaveLength(parts);
  });

  it('is told to the model part by part, each with its place, the numbers of its passages and the question', async () => {
    const model = createScriptedModel((_request, step) => ({ say: [`Note ${step} [2].`] }), {
      contextLimit: 4_096,
    });
    const ports = await createPorts(createLongPage(40), { languageModel: model });
    const events = await ask('Summarize this page', ports);
    const parts = model.requests.slice(0, -1);
    let next = 1;
    for (const [at, { messages, tools }] of parts.entries()) {
      expect(tools).toEqual([]);
      expect(messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user']);
      expect(messages[1]!.content).toContain(`shown="part ${at + 1} of ${parts.length}"`);
      expect(messages[2]!.content).toBe('Summarize this page');
      for (const [, index] of messages[1]!.content.matchAll(/index="(\d+)"/gu)) {
        expect(Number(index)).toBe(next);
        next += 1;
      }
    }
    expect(model.requests.at(-1)!.messages[1]!.content).toContain('shown="all of it, read in');
    // What the notes name can be named by the answer.
    expect(citationsOf(events)).toMatchObject([{ index: 1, label: 'This page', headingPath: ['Part 1'] }]);
  });

  it('is said to be read only as far as it was', async () => {
    const model = createScriptedModel((_request, step) => ({ say: [`Note ${step} [1].`] }), {
      contextLimit: 2_048,
    });
    await ask('Summarize this page', await createPorts(createLongPage(120), { languageModel: model }));
    expect(model.requests).toHaveLength(13);
    expect(model.requests.at(-1)!.messages[1]!.content).toMatch(/shown="its first \d+ %, read in 12 parts"/);
  });

  it('is not read in parts where not even one passage fits the model', async () => {
    const model = createScriptedModel(() => ({ say: ['Some of it [1].'] }), { contextLimit: 400 });
    const ports = await createPorts(createLongPage(40), { languageModel: model });
    const events = await ask('Summarize this page', ports).catch(() => []);
    expect(
      eventsOf(events, 'status').filter(({ text }) => text.startsWith('Reading this page: part')),
    ).toEqual([]);
    for (const { messages } of model.requests) expect(messages[1]!.content).not.toContain('shown="part');
  });

  it('is not read in parts to be translated', async () => {
    const model = createScriptedModel(() => ({ say: ['Das ist alles [1].'] }), { contextLimit: 4_096 });
    await ask(
      'Translate this page into German',
      await createPorts(createLongPage(40), { languageModel: model }),
    );
    expect(model.requests).toHaveLength(1);
  });
});
