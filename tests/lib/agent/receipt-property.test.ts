import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { AnswerEvent, PastTurn } from '../../../src/lib/chats/types';
import { AppError } from '../../../src/shared/app-error';
import { ask, createPorts, now, receiptOf } from '../../fakes/agent-ports';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';
import { createScriptedModel, type ScriptedStep } from '../../fakes/scripted-model';
import { listSent, listUsed } from './list-sent';
import { memoryNames, remember } from './prompts/memories';
import { getPage } from './prompts/pages';

const failures = {
  none: null,
  dead: new AppError('model-unreachable', 'Nothing answers there.'),
  refused: new AppError('model-failed', 'The server refused.'),
  broken: new Error('Something else.'),
} as const;

const calls: readonly NonNullable<ScriptedStep['call']>[] = [
  [{ name: 'search_memory', input: { query: 'tides radiator house login backups' } }],
  [{ name: 'read_page', input: {} }],
  [{ name: 'list_tabs', input: {} }],
  [
    { name: 'search_memory', input: { query: 'tides moon' } },
    { name: 'no_such_tool', input: {} },
  ],
  [{ name: 'search_web_for_info', input: { query: 'noise' } }],
];

const questions = [
  'Summarise this page',
  'Would a heat pump with this radiator work in my house?',
  'Can I eat this, and could Anna?',
  'How do I fix the login redirect loop?',
  'What did we decide about the backups and the invoices?',
  'Which tabs are open right now?',
  'And why?',
  'What is a spring tide?',
];

const turns = fc
  .array(fc.record({ hasSummary: fc.boolean(), length: fc.integer({ min: 1, max: 60 }) }), { maxLength: 14 })
  .map((list): PastTurn[] =>
    list.map(({ hasSummary, length }, at) => ({
      question: `Question number ${at}?`,
      answer: `Answer number ${at}. `.repeat(length),
      ...(hasSummary && { summary: `The user asked number ${at}.`, importance: 50 }),
    })),
  );

const mixture = fc.record({
  question: fc.constantFrom(...questions),
  page: fc.constantFrom(null, 'recipe', 'heat-pump', 'product', 'river' as const),
  names: fc.subarray([...memoryNames]),
  history: turns,
  window: fc.constantFrom(300, 700, 1_200, 2_048, 3_000, 4_096, 8_192, 32_768),
  isSmartContext: fc.boolean(),
  isRagEnabled: fc.boolean(),
  isTemporary: fc.boolean(),
  takesTools: fc.boolean(),
  isLookUp: fc.boolean(),
  selection: fc.constantFrom(undefined, 'A pump that is too large switches on and off all the time.'),
  steps: fc.array(fc.constantFrom(...calls), { maxLength: 3 }),
  failure: fc.constantFrom<keyof typeof failures>('none', 'dead', 'refused', 'broken'),
  failsAt: fc.integer({ min: 1, max: 4 }),
  isCut: fc.boolean(),
});
type Mixture = typeof mixture extends fc.Arbitrary<infer Value> ? Value : never;

async function answer(given: Mixture) {
  const clock = { now: () => now };
  const { memory, close } = await openTestMemory({ embedder: createFakeEmbedder(), clock });
  await remember(memory, clock, given.names);
  const failure = failures[given.failure];
  const model = createScriptedModel(
    (request, step): ScriptedStep => {
      const isPart = request.messages[0]?.content.includes('one part of it') === true;
      if (failure && step === given.failsAt)
        return { ...(given.isCut && { say: ['Half of '] }), fail: failure };
      const call = isPart || request.tools.length === 0 ? undefined : given.steps[step - 1];
      return call ? { call } : { say: [`What is said in step ${step} [1].`] };
    },
    { contextLimit: given.window },
  );
  const ports = await createPorts(
    given.page ? getPage(given.page) : new AppError('page-unreadable', 'It cannot be read.'),
    {
      ...{ memory, clock, confirm: () => Promise.resolve(true) },
      languageModel: { ...model, takesTools: given.takesTools },
      listTabs: () =>
        Promise.resolve([
          { tabId: 1, title: 'One', url: 'https://one.example/', isActive: true, isLoaded: true },
        ]),
      webSearch: {
        host: 'search.example',
        search: () =>
          Promise.resolve([
            {
              title: 'Noise',
              url: 'https://rules.example/noise',
              snippet: 'At night 35 decibels are the limit.',
            },
          ]),
      },
    },
  );
  const events: AnswerEvent[] = [];
  const { question: text, selection, isTemporary, history, isSmartContext, isRagEnabled } = given;
  const mode = given.isLookUp ? 'search-enhancement' : 'answer';
  const thrown = await ask({ text, selection, isTemporary, mode, conversationId: 'this-chat' }, ports, {
    ...{ history, config: { isSmartContext, isRagEnabled } },
    onEvent: (event) => events.push(event),
  }).then(
    () => null,
    (error: unknown) => error,
  );
  close();
  return { requests: model.requests, receipt: receiptOf(events), thrown };
}

describe('P22: the receipt', () => {
  test.prop([mixture], { numRuns: 150 })(
    'lists exactly what the requests that went out contain',
    async (given) => {
      const { requests, receipt, thrown } = await answer(given);
      expect(listUsed(receipt.used)).toEqual(listSent(requests));
      const { sent } = receipt;
      expect(sent?.steps ?? 0).toBe(requests.length);
      expect(sent === null).toBe(requests.length === 0);
      const hasFailed = given.failure !== 'none' && requests.length >= given.failsAt;
      expect(thrown !== null).toBe(hasFailed);
      if (!sent) return;
      const isSilent = hasFailed && given.failure === 'dead' && given.failsAt === 1 && !given.isCut;
      expect(sent.outcome).toBe(isSilent ? 'no-answer' : hasFailed ? 'failed' : 'answered');
    },
    120_000,
  );

  const base: Mixture = {
    ...{
      question: 'Summarise this page',
      page: 'river',
      names: ['short', 'house'],
      history: [],
      window: 4_096,
    },
    ...{ isSmartContext: true, isRagEnabled: true, isTemporary: false, takesTools: true, isLookUp: false },
    ...{ selection: undefined, steps: [], failure: 'none', failsAt: 1, isCut: false },
  };

  it('names of a page that is read in parts nothing else when a part fails', async () => {
    const { receipt, requests } = await answer({ ...base, failure: 'refused', failsAt: 2 });
    expect(requests).toHaveLength(2);
    expect(receipt.used.map(({ kind }) => kind)).toEqual(['page-in-front']);
    expect(receipt.sent).toMatchObject({ outcome: 'failed', steps: 2 });
  });

  it('names preferences and notes once all parts were read', async () => {
    const { receipt } = await answer(base);
    const kinds = receipt.used.map(({ kind }) => kind);
    expect(kinds).toContain('preference');
    expect(kinds).toContain('part-notes');
  });

  it('lists nothing where nothing fits the model, so that nothing was sent', async () => {
    const { receipt, requests } = await answer({ ...base, page: 'recipe', window: 300 });
    expect(requests).toEqual([]);
    expect(receipt).toMatchObject({ sent: null, used: [] });
  });
});
