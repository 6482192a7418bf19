import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { saveTurn } from '../../../../src/lib/chats';
import { learnPreferences } from '../../../../src/lib/agent/preference-store/learn-preferences';
import { createLearner, learnOnce } from '../../../../src/lib/learning/learner';
import type { LanguageModel, ModelRequest } from '../../../../src/lib/model/types';
import { createPreferenceStore } from '../../../../src/lib/learning/preferences';
import { createTurn, type Turn } from '../../../../src/lib/chats/turn';
import type { MemoryManager } from '../../../../src/lib/memory';
import { AppError } from '../../../../src/shared/app-error';
import { openTestMemory } from '../../../fakes/memory';
import { createMemoryModel, type SaidFact } from '../../../fakes/memory-model';
import { createFakeSnapshots } from '../../../fakes/snapshots';
import { listFacts } from '../facts/helpers';

const towns = ['Bergen', 'Oslo', 'Lima', 'Graz'] as const;
const employers = ['Acme', 'Initech', 'Hooli'] as const;

/** What the user says, each a question of its own; a relation holds one value at a time. */
interface Statement {
  relation: 'home' | 'work';
  value: string;
}
const sentences = {
  home: (value: string) => ({ said: `I live in ${value}.`, fact: `Lives in ${value}.` }),
  work: (value: string) => ({ said: `I work at ${value}.`, fact: `Works at ${value}.` }),
};

/** What may happen between two statements, or after the last. */
type Event =
  | { kind: 'learn'; depth: 'judge' | 'all'; contextLimit: number }
  /** The model breaks off, or the run is stopped, at its n-th call. */
  | { kind: 'fail' | 'abort' | 'nonsense'; at: number; contextLimit: number }
  /** One turn is judged before its time, whichever it is. */
  | { kind: 'early'; pick: number }
  | { kind: 'restart' };

const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc.constantFrom(...towns).map((value) => ({ relation: 'home' as const, value })),
  fc.constantFrom(...employers).map((value) => ({ relation: 'work' as const, value })),
);
const contextLimit = fc.constantFrom(20, 40, 8_000);
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('learn' as const), depth: fc.constantFrom('judge', 'all'), contextLimit }),
  fc.record({
    ...{ kind: fc.constantFrom('fail', 'abort', 'nonsense'), at: fc.nat({ max: 6 }), contextLimit },
  }),
  fc.record({ kind: fc.constant('early' as const), pick: fc.nat({ max: 10 }) }),
  fc.constant({ kind: 'restart' as const }),
);
const story = fc.array(fc.tuple(statement, fc.array(event, { maxLength: 3 })), {
  minLength: 2,
  maxLength: 6,
});

/** Obedient: two values of one relation contradict each other, nothing else has to do with anything. */
function createObedientModel(limit: number): ReturnType<typeof createMemoryModel> {
  const model = createMemoryModel({
    facts: (message): SaidFact[] =>
      Object.values(sentences).flatMap((toSentence) =>
        [...towns, ...employers].flatMap((value) => {
          const { said, fact } = toSentence(value);
          return message.includes(said) ? [{ text: fact, quote: said }] : [];
        }),
      ),
    decide: (fresh, old) => ({
      actions: old.map((text) => (text.split(' ')[0] === fresh.split(' ')[0] ? 'INVALIDATE' : 'KEEP')),
    }),
  });
  return { ...model, contextLimit: limit };
}

function disturb(
  model: LanguageModel,
  { kind, at }: { kind: 'fail' | 'abort' | 'nonsense'; at: number },
  stop: AbortController,
): LanguageModel {
  let calls = 0;
  // Rules decide where a model cannot say how facts fit together, and then the user is asked: that is another story.
  const isComparison = ({ messages }: ModelRequest) => messages[0]?.content.includes('"decisions"') === true;
  return {
    ...model,
    async *stream(request, signal) {
      calls += 1;
      if (calls > at) {
        if (kind === 'fail') throw new AppError('model-unreachable', 'Nobody there.');
        if (kind === 'abort') stop.abort();
        if (kind === 'nonsense' && !isComparison(request)) {
          yield { type: 'text-delta', text: 'I would rather not.' };
          yield { type: 'finish', reason: 'stop' };
          return;
        }
      }
      yield* model.stream(request, signal);
    },
  };
}

const toTurn = (requestId: string, text: string): Turn => ({
  ...createTurn({ text, tabId: 1, requestId, conversationId: 'chat' }),
  ...{ state: { kind: 'answered' }, privacy: 'open' },
});

/** The memory with everything around it that a restart of the browser ends. */
async function openWorld() {
  let now = 1_700_000_000_000;
  const clock = { now: () => (now += 1_000) };
  const snapshots = createFakeSnapshots();
  let opened = await openTestMemory({ clock, snapshots });
  return {
    get memory() {
      return opened.memory;
    },
    restart: async () => {
      const { databaseName } = opened;
      await opened.memory.sync();
      opened.close();
      opened = await openTestMemory({ clock, snapshots, databaseName });
    },
    close: () => opened.close(),
  };
}

async function run(memory: MemoryManager, turns: readonly Turn[], happening: Event): Promise<void> {
  if (happening.kind === 'restart') return;
  const stop = new AbortController();
  const model = createObedientModel(happening.kind === 'early' ? 8_000 : happening.contextLimit);
  const isDisturbed = happening.kind !== 'learn' && happening.kind !== 'early';
  const used = isDisturbed ? disturb(model, happening, stop) : model;
  const learner = createLearner({ memory, getModel: () => Promise.resolve(used) });
  try {
    if (happening.kind === 'early') {
      const turn = turns[happening.pick % turns.length];
      if (turn) await learner.judgeTurn(turn, stop.signal);
      await learner.extractWaiting(stop.signal);
    } else {
      const depth = happening.kind === 'learn' ? happening.depth : 'all';
      await learnOnce(learner, depth, stop.signal, () => undefined);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

/** As the alarm does, until there is nothing left to be learned. */
async function settle(memory: MemoryManager): Promise<void> {
  const learner = createLearner({ memory, getModel: () => Promise.resolve(createObedientModel(8_000)) });
  for (let runs = 0; runs < 10; runs += 1)
    if ((await learnOnce(learner, 'all', new AbortController().signal, () => undefined)) === null) break;
  expect(await learner.countWaiting()).toBe(0);
}

describe('what is learned of what was said', () => {
  // P23
  test.prop([story], { numRuns: 120 })(
    'is what was said last, whatever the delays, failures, stops and restarts on the way (P23)',
    async (story) => {
      const world = await openWorld();
      const turns: Turn[] = [];
      for (const [{ relation, value }, events] of story) {
        const turn = toTurn(`q${turns.length + 1}`, sentences[relation](value).said);
        await saveTurn(world.memory, turn);
        turns.push(turn);
        for (const happening of events) {
          if (happening.kind === 'restart') await world.restart();
          await run(world.memory, turns, happening);
        }
      }
      await settle(world.memory);
      const facts = await listFacts(world.memory);
      const active = facts.filter((fact) => fact.active).map(({ text }) => text);
      const last = new Map(story.map(([said]) => [said.relation, sentences[said.relation](said.value).fact]));
      expect(active.toSorted()).toEqual([...last.values()].toSorted());
      // Nothing is lost on the way: all that was said is there, and leads to what holds.
      const byUrl = new Map(facts.map((fact) => [fact.url, fact]));
      for (const [said] of story)
        expect(facts.map(({ text }) => text)).toContain(sentences[said.relation](said.value).fact);
      for (const fact of facts.filter((one) => !one.active)) {
        let head = fact;
        for (let steps = 0; !head.active && steps <= facts.length; steps += 1)
          head = byUrl.get(head.details.supersededBy ?? '') ?? head;
        expect(head.active).toBe(true);
      }
      world.close();
    },
    60_000,
  );

  it('is judged in the order in which it was asked', async () => {
    const world = await openWorld();
    for (const [at, town] of towns.entries())
      await saveTurn(world.memory, toTurn(`q${at + 1}`, sentences.home(town).said));
    await world.restart();
    const { memory } = world;
    const model = createObedientModel(8_000);
    const learner = createLearner({ memory, getModel: () => Promise.resolve(model) });
    expect((await learner.findUnjudged()).map(({ question }) => question.requestId)).toEqual([
      ...['q1', 'q2', 'q3', 'q4'],
    ]);
    await learner.judgeWaiting(new AbortController().signal);
    const judged = model.requests.map(({ messages }) =>
      towns.find((town) => messages[1]!.content.includes(town)),
    );
    expect(judged).toEqual([...towns]);
  });
});

describe('a fact that is said twice', () => {
  it('is as new as the last time it was said', async () => {
    const { memory } = await openWorld();
    const turns = ['Oslo', 'Bergen', 'Oslo'].map((town, at) =>
      toTurn(`q${at + 1}`, sentences.home(town).said),
    );
    for (const turn of turns) await saveTurn(memory, turn);
    const learner = createLearner({ memory, getModel: () => Promise.resolve(createObedientModel(8_000)) });
    const { signal } = new AbortController();
    for (const turn of [turns[0]!, turns[2]!, turns[1]!]) {
      await learner.judgeTurn(turn, signal);
      await learner.extractWaiting(signal);
    }
    const facts = await listFacts(memory);
    expect(facts.filter(({ active }) => active).map(({ text }) => text)).toEqual(['Lives in Oslo.']);
    expect(facts.find(({ text }) => text === 'Lives in Bergen.')!.details.supersededBy).toBeDefined();
  });
});

describe('a preference', () => {
  it('does not come back when its question is answered once more', async () => {
    const { memory } = await openWorld();
    let now = 1_800_000_000_000;
    const store = createPreferenceStore(memory, { now: () => (now += 1_000) });
    const ask = async (requestId: string, text: string) => {
      const turn = toTurn(requestId, text);
      await saveTurn(memory, turn);
      return learnPreferences(store, turn.question);
    };
    const active = async () => (await store.getAll()).map(({ content }) => content);
    await ask('q1', 'I prefer short answers.');
    await ask('q2', 'I prefer long answers.');
    expect(await active()).toEqual(['I prefer long answers.']);
    expect(await ask('q1', 'I prefer short answers.')).toEqual([]);
    expect(await active()).toEqual(['I prefer long answers.']);
    // Said anew it counts again.
    await ask('q3', 'I prefer short answers.');
    expect(await active()).toEqual(['I prefer short answers.']);
  });

  it('that is read late is the history of what was said after it', async () => {
    const { memory } = await openWorld();
    const store = createPreferenceStore(memory, { now: () => 1_800_000_000_000 });
    const late = { type: 'style', content: 'I prefer short answers.', saidAt: 1 } as const;
    await store.add({ type: 'style', content: 'I prefer long answers.', saidAt: 2 });
    const id = await store.add(late);
    expect((await store.getAll()).map(({ content }) => content)).toEqual(['I prefer long answers.']);
    expect(await store.get(id)).toMatchObject({ isActive: false, content: late.content });
    expect(await store.add(late)).toBe(id);
  });
});
