import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { forgetQuoted, saveTurn } from '../../../../src/lib/chats';
import { hasGoldKeyword, scoreByRules } from '../../../../src/lib/learning/funnel';
import { addSummaries, createLearner, summariesOf, toEpisodes } from '../../../../src/lib/learning/learner';
import type { LanguageModel } from '../../../../src/lib/model/types';
import { endings, notAllowed } from '../../../../src/lib/chats/own-sentences';
import { messageDetailsSchema } from '../../../../src/lib/memory/stored-kinds';
import { createTurn, type AnswerPart, type Turn } from '../../../../src/lib/chats/turn';
import type { Receipt } from '../../../../src/lib/chats/types';
import type { MemoryManager } from '../../../../src/lib/memory';
import { AppError } from '../../../../src/shared/app-error';
import { openTestMemory } from '../../../fakes/memory';
import { createMemoryModel } from '../../../fakes/memory-model';
import { createScriptedModel } from '../../../fakes/scripted-model';

const signal = new AbortController().signal;
const said = (text: string): AnswerPart => ({ kind: 'text', text, isOpen: false });
const step = (toolName: string, text: string, isError = false): AnswerPart => ({
  ...{ kind: 'step', id: `${toolName}-1`, toolName, summary: `Using ${toolName}` },
  outcome: { isError, text },
});

const unsent: Receipt = {
  ...{ understood: null, searched: null, found: null, used: [], leftOut: [], sent: null, notes: [] },
  budget: {
    ...{ window: 0, answer: 0, knowledge: 0, knowledgeUsed: 0, preferences: 0, preferencesUsed: 0 },
    ...{ page: 0, chat: 0, tools: 0 },
  },
};

function turnOf(requestId: string, text: string, changes: Partial<Turn> = {}): Turn {
  const question = { text, tabId: 1, requestId, conversationId: 'chat' };
  return { ...createTurn(question), state: { kind: 'answered' }, privacy: 'open', ...changes };
}

async function prepare(model: LanguageModel | null = null) {
  let time = 1_700_000_000_000;
  const { memory, close } = await openTestMemory({ clock: { now: () => (time += 1_000) } });
  return { memory, close, learner: createLearner({ memory, getModel: () => Promise.resolve(model) }) };
}

async function messagesOf(memory: MemoryManager) {
  const { sources } = await memory.list({ docType: 'message' }, { limit: 1_000, sortBy: 'createdAt' });
  const records = await Promise.all(sources.reverse().map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.map((record) => ({
    ...{ url: record!.sourceUrl, importance: record!.importance },
    ...{ text: record!.passages.map(({ content }) => content).join(' ') },
    ...messageDetailsSchema.parse(record!.details),
  }));
}

describe('judgeTurn', () => {
  it('keeps no sentence of its own, and no answer that may repeat what was refused', async () => {
    const model = createMemoryModel();
    const { memory, learner } = await prepare(model);
    const turns = [
      turnOf('q1', 'Look around in all of it', { parts: [said('It is a harbour.'), said(endings.steps(8))] }),
      turnOf('q2', 'Tell me more', { parts: [said(endings.withheld)] }),
      turnOf('q3', 'Go on', { parts: [said(endings.cut)] }),
      turnOf('q4', 'And the rest', { parts: [said(endings.room(2_048))] }),
      turnOf('q5', 'Keep where I live', {
        parts: [step('remember', notAllowed), said('I will not keep that you live in Bergen.')],
      }),
      // Without a model Recollect tells what it knows: that is no news.
      turnOf('q6', 'What do you know about me', {
        parts: [said('This is what I know about you: you moor a boat in Tromsø.')],
        receipt: unsent,
      }),
    ];
    for (const turn of turns) {
      await saveTurn(memory, turn);
      await learner.judgeTurn(turn, signal);
    }
    const answers = (await messagesOf(memory)).filter(({ role }) => role === 'assistant');
    expect(answers.map(({ text }) => text)).toEqual(['In short: It is a harbour.']);
    expect(JSON.stringify(model.requests)).not.toMatch(/Bergen|I stopped|withheld|ends here|Tromsø/);
  });

  it('keeps what matters under its address, by rules where there is no model, and marks the turn', async () => {
    const { memory, learner } = await prepare();
    const turn = turnOf('q1', 'We decided to use Postgres for billing.', { parts: [said('Good choice.')] });
    await saveTurn(memory, turn);
    expect((await learner.findUnjudged()).map(({ question }) => question.requestId)).toEqual(['q1']);
    expect(await learner.judgeTurn(turn, signal)).toEqual({ kind: 'judged', stored: 1 });
    expect(await messagesOf(memory)).toMatchObject([
      {
        ...{ url: 'message://chat/q1-user', role: 'user', conversationId: 'chat', requestId: 'q1' },
        ...{ summary: turn.question.text, messageType: 'decision', judgedBy: 'rules', extracted: false },
      },
    ]);
    expect(await learner.findUnjudged()).toEqual([]);
    expect(await learner.countWaiting()).toBe(1);
    // The turn itself is as it was.
    expect((await memory.get('conversation://chat/q1'))!.details).toMatchObject({
      judged: true,
      privacy: 'open',
    });
  });

  it('asks the model once for question and answer, and keeps the summary of an answer only', async () => {
    const model = createMemoryModel({ judge: (_text, role) => (role === 'user' ? 60 : 40) });
    const { memory, learner } = await prepare(model);
    const turn = turnOf('q1', 'My boat is called Ida.', {
      parts: [said('A fine name, as the page says: words of a page.')],
    });
    await saveTurn(memory, turn);
    expect(await learner.judgeTurn(turn, signal)).toEqual({ kind: 'judged', stored: 2 });
    expect(model.requests.length).toBe(1);
    const [user, assistant] = await messagesOf(memory);
    expect(user).toMatchObject({ importance: 60, text: 'My boat is called Ida.', judgedBy: 'model' });
    expect(assistant).toMatchObject({ role: 'assistant', importance: 40, extracted: true });
    expect(assistant!.text).toBe(assistant!.summary);
  });

  it('does not judge quotations, answers that found nothing, temporary chats and turns that are not kept', async () => {
    const model = createMemoryModel();
    const { memory, learner } = await prepare(model);
    const quoted = turnOf('q1', 'What is a fjord?', {
      parts: [said('From this page:'), { kind: 'quote', text: 'I decided to live by a fjord.', citation: 1 }],
    });
    const nothing = turnOf('q2', 'What is a fjord?', {
      state: { kind: 'nothing-found' },
      parts: [said('I found nothing about it.')],
    });
    for (const turn of [quoted, nothing]) {
      await saveTurn(memory, turn);
      expect(await learner.judgeTurn(turn, signal)).toEqual({ kind: 'judged', stored: 0 });
    }
    const temporary = turnOf('q3', 'I live in Oslo.');
    temporary.question.isTemporary = true;
    // Even if it were stored by mistake.
    await saveTurn(memory, temporary);
    expect(await learner.judgeTurn(temporary, signal)).toEqual({ kind: 'skipped' });
    expect(await learner.judgeTurn(turnOf('q4', 'I live in Oslo.'), signal)).toEqual({ kind: 'skipped' });
    expect(
      await learner.judgeTurn(turnOf('q5', 'I live in Oslo.', { state: { kind: 'running' } }), signal),
    ).toEqual({ kind: 'skipped' });
    expect(model.requests).toEqual([]);
    expect(await messagesOf(memory)).toEqual([]);
  });

  it.each(['unkept', 'secret'] as const)(
    'gives nothing of a turn that is %s to a model, now or later',
    async (privacy) => {
      const model = createMemoryModel();
      const { memory, learner } = await prepare(model);
      const turn = turnOf('q1', 'I always pay on the first of May.', {
        ...{ privacy, parts: [said('Your account says 5.'), step('remember', 'Remembered')] },
      });
      await saveTurn(memory, turn);
      expect(await learner.judgeTurn(turn, signal)).toEqual({ kind: 'judged', stored: 1 });
      expect(await learner.extractWaiting(signal)).toMatchObject({ messages: 0, waiting: 0 });
      expect(model.requests).toEqual([]);
      expect(await messagesOf(memory)).toMatchObject([{ judgedBy: 'rules', extracted: true }]);
      expect(await memory.count({ docType: 'episode' })).toBe(0);
    },
  );

  it('leaves a turn for the next run when the model fails, and loses nothing', async () => {
    const models = [
      createScriptedModel([{ fail: new AppError('model-rate-limited', 'Wait.') }]),
      createMemoryModel(),
    ];
    const { memory } = await prepare();
    const learner = createLearner({ memory, getModel: () => Promise.resolve(models.shift() ?? null) });
    await saveTurn(memory, turnOf('q1', 'I live in Oslo.'));
    expect(await learner.judgeWaiting(signal)).toEqual({ judged: 0, waiting: 1, problem: 'Wait.' });
    expect(await learner.judgeWaiting(signal)).toEqual({ judged: 1, waiting: 0, problem: null });
    expect((await messagesOf(memory)).length).toBe(1);
    expect(await learner.judgeWaiting(signal)).toEqual({ judged: 0, waiting: 0, problem: null });
  });

  it('judges a question that is asked again in place of the first time, and does not learn the same twice', async () => {
    const model = createMemoryModel({ judge: (text) => (text.includes('Oslo') ? 50 : 0) });
    const { memory, learner } = await prepare(model);
    const first = turnOf('q1', 'I live in Oslo.', {
      parts: [said('In Oslo, then.'), step('forget', 'failed', true)],
    });
    await saveTurn(memory, first);
    await learner.judgeTurn(first, signal);
    expect(await learner.extractWaiting(signal)).toMatchObject({ facts: 1 });
    const kept = (await memory.get('message://chat/q1-user'))!.details;
    await memory.update('message://chat/q1-user', { details: { ...kept, pinned: true } });
    const again = turnOf('q1', 'I live in Oslo.', { parts: [said('I see that you live there.')] });
    await saveTurn(memory, again);
    expect((await learner.findUnjudged()).length).toBe(1);
    await learner.judgeTurn(again, signal);
    // The answer is worth nothing any more; what the user has pinned stays so.
    expect((await messagesOf(memory)).map(({ url, extracted, pinned }) => [url, extracted, pinned])).toEqual([
      ['message://chat/q1-user', true, true],
    ]);
    expect(await memory.count({ docType: 'episode' })).toBe(0);
    expect(await learner.countWaiting()).toBe(0);
  });

  it('keeps a long message to its last word', async () => {
    const { memory, learner } = await prepare();
    const text = Array.from({ length: 60 }, (_, at) => `I decided to paint boat number ${at} in green.`).join(
      ' ',
    );
    const turn = turnOf('q1', text);
    await saveTurn(memory, turn);
    await learner.judgeTurn(turn, signal);
    const { passages } = (await memory.get('message://chat/q1-user'))!;
    expect(passages.length).toBeGreaterThan(2);
    expect(passages.map(({ content }) => content.trim()).join(' ')).toBe(text);
  });

  it('leaves a turn alone while it is being answered', async () => {
    const { memory } = await prepare();
    const running = new Set(['q1']);
    const learner = createLearner({
      memory,
      getModel: () => Promise.resolve(null),
      isRunning: (requestId) => running.has(requestId),
    });
    await saveTurn(memory, turnOf('q1', 'I live in Oslo.', { state: { kind: 'running' } }));
    expect(await learner.judgeWaiting(signal)).toEqual({ judged: 0, waiting: 0, problem: null });
    expect(await messagesOf(memory)).toEqual([]);
    // The browser was closed in the middle of the answer: what was asked is judged all the same.
    running.clear();
    expect(await learner.judgeWaiting(signal)).toEqual({ judged: 1, waiting: 0, problem: null });
    expect(await messagesOf(memory)).toHaveLength(1);
  });

  it('judges anew what was answered anew meanwhile', async () => {
    const { memory } = await prepare();
    const again = turnOf('q1', 'I live in Oslo.', { parts: [said('Another answer.')] });
    const models = [() => saveTurn(memory, again), () => Promise.resolve()];
    const learner = createLearner({ memory, getModel: async () => (await models.shift()?.(), null) });
    const turn = turnOf('q1', 'I live in Oslo.', { parts: [said('An answer.')] });
    await saveTurn(memory, turn);
    expect((await learner.judgeTurn(turn, signal)).kind).toBe('waiting');
    expect(await messagesOf(memory)).toEqual([]);
    expect(await learner.judgeWaiting(signal)).toMatchObject({ judged: 1 });
    expect(await messagesOf(memory)).toHaveLength(1);
  });

  it('leaves nothing behind of a chat that is deleted meanwhile', async () => {
    const { memory } = await prepare();
    const learner = createLearner({
      memory,
      getModel: async () => {
        await memory.removeBySourceUrl('conversation://chat/q1');
        return null;
      },
    });
    const turn = turnOf('q1', 'I live in Oslo.');
    await saveTurn(memory, turn);
    expect((await learner.judgeTurn(turn, signal)).kind).toBe('waiting');
    expect(await messagesOf(memory)).toEqual([]);
  });

  // P20, to the end of the way
  const text = fc
    .array(
      fc.constantFrom(
        'I decided',
        'never',
        'hi',
        'What is',
        'tea',
        'my project',
        'Translate',
        '?',
        '.',
        'deadline',
        'ok',
        'is',
        'in May',
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((words) => words.join(' '));
  test.prop(
    [fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), fc.boolean(), fc.integer({ min: 0, max: 2 })],
    { numRuns: 100 },
  )(
    'never stores a message of importance 0, and judges every one with a gold keyword (P20)',
    async (texts, hasModel, importance) => {
      const judged: string[] = [];
      const model = createMemoryModel({
        judge: (one) => {
          judged.push(one);
          return importance;
        },
      });
      const { memory, close, learner } = await prepare(hasModel ? model : null);
      for (const [at, one] of texts.entries()) {
        await saveTurn(memory, turnOf(`q${at}`, one));
      }
      await learner.judgeWaiting(signal);
      const stored = await messagesOf(memory);
      for (const message of stored) expect(message.importance).toBeGreaterThan(0);
      const kept = stored.map((message) => message.requestId);
      for (const [at, one] of texts.entries()) {
        if (!hasGoldKeyword(one)) continue;
        if (hasModel) expect(judged).toContain(one.trim());
        else expect(kept.includes(`q${at}`)).toBe(scoreByRules(one).importance > 0);
      }
      close();
    },
  );
});

describe('toEpisodes', () => {
  it('tell of what was stored, not of what was refused, forgotten or failed', () => {
    const turn = turnOf('q1', 'Forget the page about tea, and remember me.', {
      state: { kind: 'failed', error: { code: 'model-overloaded', message: 'The model is busy.' } },
      parts: [
        ...[step('search_memory', '3 passages found'), step('forget', 'You did not allow it')],
        ...[step('remember', 'Remembered'), step('read_page', 'This page is private.', true)],
        ...[step('record_episode', 'Noted'), step('list_tabs', 'Not finished.', true)],
      ],
    });
    expect(toEpisodes(turn).map(({ id, type, title }) => [id, type, title])).toEqual([
      ['q1-outcome-1', 'outcome', 'Using remember'],
    ]);
    const refused = turnOf('q4', 'Remember this.', {
      parts: [step('remember', 'You did not allow it'), step('store_knowledge', 'You did not allow it')],
    });
    expect(toEpisodes(refused)).toEqual([]);
    const kept = { parts: [step('remember', 'Remembered')] };
    expect(toEpisodes(turnOf('q6', 'x', kept))).toHaveLength(1);
    expect(toEpisodes(turnOf('q7', 'x', { ...kept, privacy: 'unkept' }))).toEqual([]);
    expect(toEpisodes(turnOf('q8', 'x', { ...kept, privacy: 'secret' }))).toEqual([]);
    expect(toEpisodes(turnOf('q5', 'x', { parts: [step('forget', 'Forgotten: 2 pages')] }))).toEqual([]);
    expect(
      toEpisodes(turnOf('q2', 'What is tea?', { parts: [step('search_memory', 'found'), said('A drink.')] })),
    ).toEqual([]);
    expect(
      toEpisodes(
        turnOf('q3', 'x', { state: { kind: 'failed', error: { code: 'cancelled', message: 'Stopped.' } } }),
      ),
    ).toEqual([]);
  });

  it('are stored with the turn, once however often it is judged', async () => {
    const { memory, learner } = await prepare();
    const turn = turnOf('q1', 'Remember tea.', { parts: [step('remember', 'Remembered')] });
    await saveTurn(memory, turn);
    await learner.judgeTurn(turn, signal);
    await learner.judgeTurn(turn, signal);
    const { sources } = await memory.list({ docType: 'episode' }, { limit: 10 });
    expect(sources).toMatchObject([
      {
        sourceUrl: 'episode://chat/q1-outcome-1',
        importance: 50,
        // Not `Stored by a tool you allowed`: the chat has left it behind.
        details: { type: 'outcome', session: 'chat', agent: 'recollect', origin: 'chat', requestId: 'q1' },
      },
    ]);
    // Asked again, and nothing was remembered this time.
    await memory.addDocument('Done by hand.', {
      ...{ sourceUrl: 'episode://chat/q1-by-hand', title: 'By hand', docType: 'episode' },
    });
    const again = turnOf('q1', 'Remember tea.', { parts: [step('remember', 'You did not allow it')] });
    await saveTurn(memory, again);
    await learner.judgeTurn(again, signal);
    const left = await memory.list({ docType: 'episode' }, { limit: 10 });
    expect(left.sources.map(({ sourceUrl }) => sourceUrl)).toEqual(['episode://chat/q1-by-hand']);
  });
});

describe('a turn of which something was forgotten', () => {
  const gone = 'https://gone.example/';
  const quoting = turnOf('q1', 'My boat is called Ida.', {
    parts: [
      said('This page says:'),
      { kind: 'quote', text: 'Words of a page.', citation: 1 },
      {
        ...step('remember', 'Page remembered'),
        summary: 'Remembering “The forgotten harbour”',
      } as AnswerPart,
    ],
    citations: [
      {
        ...{ index: 1, label: 'This page', sourceUrl: gone, title: 'The forgotten harbour', quote: 'Words' },
        ...{ headingPath: [], readAt: 1, score: 1, use: 'cited' },
      },
    ],
  });

  it('is judged as it is kept, and what is said in the place of a quotation is no answer', async () => {
    const model = createMemoryModel({ judge: () => 60 });
    const { memory, learner } = await prepare(model);
    await memory.addDocument('Words of a page.', { sourceUrl: gone, title: 'Page', docType: 'page' });
    await saveTurn(memory, quoting);
    const listed = await learner.findUnjudged();
    await forgetQuoted(memory, [gone]);
    // It was listed before: what had been read of it then counts no more.
    expect(await learner.judgeTurn(listed[0]!, signal)).toEqual({ kind: 'judged', stored: 1 });
    expect(JSON.stringify(model.requests)).not.toMatch(/This page says|taken out/u);
    expect((await messagesOf(memory)).map(({ role }) => role)).toEqual(['user']);
    const { sources } = await memory.list({}, { limit: 100 });
    expect(JSON.stringify(sources)).not.toContain('forgotten harbour');
  });

  it('loses what was kept of its answer, once its page turns out to be private', async () => {
    const { memory, learner } = await prepare(createMemoryModel({ judge: () => 60 }));
    const turn = turnOf('q1', 'My boat is called Ida.', { parts: [said('A fine name for a boat.')] });
    await saveTurn(memory, turn);
    expect(await learner.judgeTurn(turn, signal)).toEqual({ kind: 'judged', stored: 2 });
    await saveTurn(memory, { ...turn, privacy: 'secret' });
    await learner.judgeWaiting(signal);
    expect((await messagesOf(memory)).map(({ role }) => role)).toEqual(['user']);
  });
});

describe('summariesOf', () => {
  it('says what each turn of a chat comes down to', async () => {
    const model = createMemoryModel({ judge: (_text, role) => (role === 'user' ? 20 : 45) });
    const { memory, learner } = await prepare(model);
    for (const turn of [
      turnOf('q1', 'My boat is old.', { parts: [said('Then paint it, I would say.')] }),
      turnOf('q2', 'thanks!'),
    ]) {
      await saveTurn(memory, turn);
      await learner.judgeTurn(turn, signal);
    }
    const summaries = await summariesOf(memory, 'chat');
    expect([...summaries]).toEqual([
      ['q1', { summary: 'In short: My boat is old. In short: Then paint it, I would say.', importance: 45 }],
    ]);
    const history = [
      { requestId: 'q1', question: 'a', answer: 'b' },
      { requestId: 'q2', question: 'c', answer: 'd' },
    ];
    expect(addSummaries(history, summaries).map(({ importance }) => importance)).toEqual([45, undefined]);
  });
});
