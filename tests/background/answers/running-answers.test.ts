import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunningAnswers } from '../../../src/background/answers/running-answers';
import type { RunningAnswer } from '../../../src/background/answers/running-answer';
import { readConversation, withoutForgotten } from '../../../src/lib/chats';
import { applyEvent, createTurn, type AskedQuestion, type Turn } from '../../../src/lib/chats/turn';
import type { AnswerEvent, Citation } from '../../../src/lib/chats/types';
import type { MemoryManager } from '../../../src/lib/memory';
import type { AnswerResponse } from '../../../src/messaging/protocol';
import { openTestMemory } from '../../fakes/memory';

const canary = 'canary';
const title = `About the ${canary}`;
const keptUrl = 'https://kept.example/';

const cite = (index: number, sourceUrl: string, words: string): Citation => ({
  ...{ index, label: 'Knowledge Base', sourceUrl, title: `About the ${words}`, quote: `Quote ${words}` },
  ...{ headingPath: [words], readAt: 5, score: 0.5, use: 'cited' },
});

/** Something of the page in every kind of event that can hold something of a page; the page first, as the loop tells it. */
function eventsAbout(url: string, isRefused: boolean): AnswerEvent[] {
  const used = { score: 0.5, why: 'fits', tokens: 3 };
  return [
    { type: 'page', page: { kind: 'being-remembered', sourceUrl: url, title }, privacy: 'open' },
    { type: 'tool-call', id: 't1', toolName: 'read_page', summary: `Reading “${title}”` },
    { type: 'tool-result', id: 't1', summary: `Read ${url}` },
    { type: 'citation', citation: { ...cite(1, url, canary), label: 'This page' } },
    { type: 'citation', citation: cite(2, keptUrl, 'harbour') },
    { type: 'quote', text: `First ${canary}`, citation: 1 },
    { type: 'text-delta', text: 'Words of the model [1]' },
    { type: 'text-delta', text: ' and more of them.' },
    { type: 'quote', text: 'A kept quotation', citation: 2 },
    {
      type: 'receipt',
      receipt: {
        ...{ understood: null, searched: 'hybrid', found: null, sent: null, notes: [`${title} was cut`] },
        used: [
          { ...used, kind: 'page', sourceUrl: url, title, citation: 1 },
          { ...used, kind: 'selection', sourceUrl: '', title: canary, citation: null },
        ],
        leftOut: [{ sourceUrl: url, title, score: 0.5, why: 'no room' }],
        budget: {
          ...{ window: 1, answer: 1, knowledge: 1, knowledgeUsed: 0, preferences: 1 },
          ...{ preferencesUsed: 0, page: 1, chat: 0, tools: 0 },
        },
      },
    },
    {
      type: 'page',
      page: isRefused
        ? { kind: 'not-remembered', notice: 'It was forgotten.' }
        : { kind: 'remembered', sourceUrl: url, title, passages: 1 },
      privacy: 'open',
    },
    { type: 'finish', outcome: 'answered' },
  ];
}

/** The memory with every call held back until the scheduler lets it through. */
function delayed(memory: MemoryManager, scheduler: fc.Scheduler): MemoryManager {
  return new Proxy(memory, {
    get: (target, name: keyof MemoryManager) => {
      return async (...input: unknown[]): Promise<unknown> => {
        await scheduler.schedule(Promise.resolve(), name);
        return Reflect.apply(Reflect.get(target, name) as () => unknown, target, input);
      };
    },
  });
}

let runs = 0;

async function openWithPage() {
  const { memory } = await openTestMemory();
  const add = async () => {
    runs += 1;
    const url = `https://gone.example/${canary}/${runs}`;
    await memory.addDocument('A page.', { sourceUrl: url, title, docType: 'page' });
    const question: AskedQuestion = {
      ...{ requestId: `r${runs}`, conversationId: `chat${runs}`, text: 'Why?', tabId: 1 },
      selection: `Selected ${canary}`,
    };
    return { url, question };
  };
  return { memory, add };
}

/** Begins an answer whose events the test gives; `end` resolves when all of it is kept. */
async function begin(answers: RunningAnswers, question: AskedQuestion) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isLeft: Promise<void> = Promise.resolve();
  const { answer } = await answers.start(question, (one, leave) => {
    isLeft = ended.then(async () => {
      await one.settled();
      leave();
    });
    return isLeft;
  });
  return { answer, end: () => (end(), isLeft) };
}

async function readTurn(memory: MemoryManager, { conversationId }: AskedQuestion): Promise<Turn> {
  const turns = (await readConversation(memory, conversationId))?.turns ?? [];
  expect(turns).toHaveLength(1);
  return turns[0]!;
}

/** As a panel shows it that was open from the beginning. */
function watch(answer: RunningAnswer): () => Turn {
  let shown = answer.turn;
  answer.listen((response: AnswerResponse) => {
    if (response.type === 'turn') shown = response.turn;
    else if (response.type !== 'heartbeat' && response.type !== 'not-running')
      shown = applyEvent(shown, response);
  });
  return () => shown;
}

describe('an answer whose page is forgotten while it is written', () => {
  it(
    'is kept and shown like a stored one, whatever the moment: 300 interleavings',
    { timeout: 120_000 },
    async () => {
      const { memory, add } = await openWithPage();
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.nat(12),
          // How many events later it is taken back; null: never.
          fc.option(fc.nat(6)),
          fc.boolean(),
          fc.boolean(),
          // Whether the memory is quicker than the model.
          fc.boolean(),
          async (scheduler, at, undoAfter, keepsQuotations, isRefused, isQuick) => {
            const { url, question } = await add();
            const answers = new RunningAnswers(delayed(memory, scheduler), (error) => {
              throw error;
            });
            const { answer, end } = await begin(answers, question);
            const shown = watch(answer);
            const events = eventsAbout(url, isRefused);
            const whole = events.reduce(applyEvent, createTurn(question));
            let forgetting: Promise<unknown> = Promise.resolve();
            const seen = { isUndone: false, wasOver: true };
            const tell = async () => {
              for (const [index, event] of [...events, null].entries()) {
                if (index === at)
                  forgetting = answers.forgetQuoted([url], { keepsQuotations }).then(() => {
                    seen.wasOver = answer.isOver;
                  });
                if (undoAfter !== null && index === at + undoAfter) {
                  await forgetting;
                  seen.isUndone = (await answers.restoring([url], () => memory.restore([url]))) === 1;
                }
                if (isQuick) await forgetting;
                if (event) answer.emit(event);
                if (isQuick) await answer.settled();
                await scheduler.schedule(Promise.resolve(), `after event ${index}`);
              }
              await end();
              await forgetting;
            };
            await scheduler.waitFor(tell());

            const stored = await readTurn(memory, question);
            expect(stored.state).toEqual({ kind: 'answered' });
            const { isUndone, wasOver } = seen;
            if (keepsQuotations) expect(stored.citations).toEqual(whole.citations);
            // Taken back after the last word was kept, it may be too late for the words in between.
            else if (isUndone && at + undoAfter! < events.length)
              expect(stored.citations).toEqual(whole.citations);
            else if (!isUndone) {
              const page = { kind: 'being-remembered', sourceUrl: url, title } as const;
              const expected = withoutForgotten({ ...whole, page }, new Set([url]))!;
              expect(JSON.stringify(stored)).not.toContain(canary);
              expect(stored.parts).toEqual(expected.parts);
              expect(stored.citations).toEqual(expected.citations);
              // A panel that looks at it has lost it as well, unless all was said before.
              if (!wasOver) expect(JSON.stringify(shown())).not.toContain(canary);
              expect(answer.turn).toEqual(expected);
            }
            expect((await memory.getSource(url)) !== null).toBe(isUndone);
          },
        ),
        { numRuns: 300 },
      );
      expect((await memory.verify()).problems).toEqual([]);
    },
  );

  it('shows a panel that is opened meanwhile nothing of it, and does not lose the words that follow', async () => {
    const { memory, add } = await openWithPage();
    const { url, question } = await add();
    const answers = new RunningAnswers(memory, () => {});
    const { answer, end } = await begin(answers, question);
    const events = eventsAbout(url, false);
    for (const event of events.slice(0, 7)) answer.emit(event);
    await answers.forgetQuoted([url]);
    expect(JSON.stringify(answer.turn)).not.toContain(canary);
    const shown = watch(answer);
    for (const event of events.slice(7)) answer.emit(event);
    await end();
    expect(JSON.stringify(shown())).not.toContain(canary);
    expect(shown().parts).toMatchObject([
      { kind: 'step' },
      { kind: 'text', text: 'A quotation was taken out: its source is forgotten.' },
      { kind: 'text', text: 'Words of the model [1] and more of them.' },
      { kind: 'quote', text: 'A kept quotation' },
    ]);
    expect(answers.find(question.requestId)).toBeUndefined();
  });

  it('is whole to its end, however long the forgetting takes', async () => {
    const { memory, add } = await openWithPage();
    const { url, question } = await add();
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    let reach = () => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const slow: MemoryManager = new Proxy(memory, {
      get: (target, name: keyof MemoryManager) => {
        return async (...input: unknown[]): Promise<unknown> => {
          if (name === 'applyChanges') {
            reach();
            await gate;
          }
          return Reflect.apply(Reflect.get(target, name) as () => unknown, target, input);
        };
      },
    });
    const answers = new RunningAnswers(slow, () => {});
    const { answer, end } = await begin(answers, question);
    const events = eventsAbout(url, false);
    for (const event of events.slice(0, 3)) answer.emit(event);
    await answer.settled();
    const forgetting = answers.forgetQuoted([url]);
    // It has read the chat, and is about to write it.
    await reached;
    for (const event of events.slice(3)) answer.emit(event);
    const ended = end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    open();
    await Promise.all([forgetting, ended]);
    const stored = await readTurn(memory, question);
    expect(stored.state).toEqual({ kind: 'answered' });
    expect(JSON.stringify(stored)).toContain('and more of them');
    expect(JSON.stringify(stored)).not.toContain(canary);
  });

  it('is untouched when it was asked after that', async () => {
    const { memory, add } = await openWithPage();
    const { url, question } = await add();
    const answers = new RunningAnswers(memory, () => {});
    await answers.forgetQuoted([url]);
    const { answer, end } = await begin(answers, question);
    for (const event of eventsAbout(url, false)) answer.emit(event);
    await end();
    expect((await readTurn(memory, question)).citations).toHaveLength(2);
  });

  it('loses what it tells of a page that was never stored', async () => {
    const { memory, add } = await openWithPage();
    const { question } = await add();
    const url = `https://gone.example/${canary}/never-stored`;
    const answers = new RunningAnswers(memory, () => {});
    const { answer, end } = await begin(answers, question);
    const events = eventsAbout(url, true);
    for (const event of events.slice(0, 8)) answer.emit(event);
    await answer.settled();
    await answers.takeOutQuotations(url);
    expect(JSON.stringify(await readTurn(memory, question))).not.toContain(canary);
    for (const event of events.slice(8)) answer.emit(event);
    await end();
    expect(JSON.stringify(await readTurn(memory, question))).not.toContain(canary);
  });

  it('keeps nothing but the question once its page turned out to be private', async () => {
    const { memory, add } = await openWithPage();
    for (const at of [1, 4, 7, 11, 12]) {
      const { url, question } = await add();
      const answers = new RunningAnswers(memory, () => {});
      const { answer, end } = await begin(answers, question);
      const events = eventsAbout(url, false);
      for (const event of events.slice(0, at)) answer.emit(event);
      expect(await answers.withhold(new Set([url]), 0), `moment ${at}`).toBe(true);
      await answers.forgetQuoted([url]);
      for (const event of events.slice(at)) answer.emit(event);
      await end();
      const stored = await readTurn(memory, question);
      expect(stored).toMatchObject({ privacy: 'secret', parts: [], citations: [], receipt: null });
      expect(JSON.stringify(stored)).not.toContain(canary);
    }
  });

  it('tells of another page what it would have told anyway', async () => {
    const { memory, add } = await openWithPage();
    const { url, question } = await add();
    const answers = new RunningAnswers(memory, () => {});
    const { answer, end } = await begin(answers, question);
    await answers.withhold(new Set(['https://other.example/']), 0);
    for (const event of eventsAbout(url, false)) answer.emit(event);
    await end();
    expect(await readTurn(memory, question)).toMatchObject({ privacy: 'open', page: { sourceUrl: url } });
  });
});
