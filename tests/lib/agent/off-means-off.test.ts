import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeEpisode } from '../../../src/lib/learning/episode-store';
import { addFact } from '../../../src/lib/learning/facts';
import { storeLearning } from '../../../src/lib/learning/knowledge-store';
import type { AgentConfig } from '../../../src/lib/agent/types';
import type { ToolCall } from '../../../src/lib/model/types';
import { createLearner } from '../../../src/lib/learning/learner';
import { createPreferenceStore } from '../../../src/lib/learning/preferences';
import { toConversationUrl, toMessageUrl } from '../../../src/lib/memory/stored-kinds';
import type { Question } from '../../../src/lib/chats/types';
import type { MemoryManager } from '../../../src/lib/memory';
import { ask, chainPage, createPorts, now } from '../../fakes/agent-ports';
import { openTestMemory } from '../../fakes/memory';
import { createMemoryModel } from '../../fakes/memory-model';
import { createScriptedModel, type ScriptedModel } from '../../fakes/scripted-model';
import { addMessage } from '../learning/facts/helpers';

/** Stands in everything that is remembered, and nowhere else. */
const canary = 'quenbyx';
const otherCanary = 'vostrelk';
const clock = { now: () => now };

let memory: MemoryManager;
beforeAll(async () => {
  ({ memory } = await openTestMemory({ clock }));
  await memory.addDocument(`Oil the bicycle chain with ${canary} oil, every week.`, {
    ...{ sourceUrl: `https://bikes.example/${canary}`, title: `Chains and ${canary}`, docType: 'page' },
  });
  await addFact(memory, { text: `Rides a bicycle of ${canary}`, origin: 'user' });
  await addFact(memory, { text: 'Lives in Oslo', origin: 'user' });
  await addFact(memory, { text: `Oils the bicycle chain of ${canary}`, subject: 'Anna', origin: 'user' });
  await createPreferenceStore(memory, clock).add({
    ...{ type: 'style', content: `I like ${canary} in answers.`, topic: 'style' },
  });
  await storeLearning(memory, {
    ...{ category: 'pattern', title: `Bicycle chain, ${canary}`, tags: [canary], source: 'user' },
    content: `A bicycle chain wants ${canary}.`,
  });
  // Said and done in another chat.
  await storeEpisode(memory, clock, {
    ...{ type: 'decision', title: `Bicycle chain ${otherCanary}`, session: 'another-chat', importance: 1 },
    content: `The bicycle chain was oiled with ${otherCanary} ${canary}.`,
  });
  await memory.addDocument(`The bicycle chain was bought at ${otherCanary} ${canary}.`, {
    ...{ sourceUrl: toMessageUrl('another-chat', 'm-1'), title: otherCanary, docType: 'message' },
    ...{ importance: 90, details: { conversationId: 'another-chat', role: 'user', summary: otherCanary } },
  });
  const { sources } = await memory.list({}, { limit: 100 });
  expect(
    sources.filter(({ sourceUrl }) => sourceUrl.startsWith(toConversationUrl('another-chat'))),
  ).toHaveLength(1);
  for (const { sourceUrl } of sources) await memory.waitForEmbeddings(sourceUrl, 5_000);
});

/** Everything that a model may be offered, and tries whether it is or not. */
const everyCall: readonly Omit<ToolCall, 'id'>[] = [
  { name: 'search_memory', input: { query: 'bicycle chain oil', limit: 20 } },
  { name: 'search_memory', input: { query: 'bicycle chain oil', kind: 'message' } },
  { name: 'search_knowledge', input: { query: 'bicycle chain' } },
  { name: 'search_episodes', input: { query: 'bicycle chain' } },
  { name: 'get_recent_episodes', input: {} },
  { name: 'get_recent_episodes', input: { session_id: 'another-chat' } },
  { name: 'search_web_for_info', input: { query: 'bicycle chain oil' } },
  { name: 'list_tabs', input: {} },
  { name: 'read_page', input: {} },
];

async function everythingSent(
  question: Partial<Question>,
  config: Partial<AgentConfig>,
  calls = everyCall,
): Promise<{ sent: string; model: ScriptedModel }> {
  const model = createScriptedModel(
    (_request, step) => {
      const call = calls[step - 1];
      return call ? { call: [call] } : { say: ['Done.'] };
    },
    { contextLimit: 32_000 },
  );
  const ports = await createPorts(chainPage, {
    ...{ memory, clock, languageModel: model, confirm: () => Promise.resolve(true) },
    webSearch: { host: 'search.example', search: () => Promise.resolve([]) },
    describeState: () => Promise.resolve([`In memory: 1 page of ${canary}.`]),
    listTabs: () =>
      Promise.resolve([{ tabId: 1, title: 'In front', url: chainPage.url, isActive: true, isLoaded: true }]),
  });
  await ask({ conversationId: 'this-chat', requestId: 'r1', ...question }, ports, {
    config: { ...config, maxSteps: calls.length + 1 },
    history: [{ requestId: 'r0', question: 'How do I oil a bicycle chain?', answer: 'With a cloth.' }],
  });
  return { sent: JSON.stringify(model.requests), model };
}

/** What is asked in each way there is to ask. */
const questions: readonly (readonly [name: string, question: Partial<Question>])[] = [
  ['a question about what is remembered', { text: 'Which oil for the bicycle chain?' }],
  ['a follow-up', { text: 'And why?' }],
  ['what happened last', { text: 'What did we decide about the bicycle chain last time?' }],
  ['how things stand', { text: 'Which tabs are open right now, and what is in memory?' }],
  ['how a thing is done', { text: 'How do I solve a bicycle chain that squeaks?' }],
  ['a request that names somebody', { text: 'Does Anna oil her bicycle chain?' }],
  ['a summary of the page', { text: 'Summarise this page' }],
  [
    'selected text that is looked up',
    { text: 'Look this up', selection: 'bicycle chain oil', mode: 'search-enhancement' },
  ],
  ['words that are looked up', { text: 'bicycle chain oil', mode: 'search-enhancement' }],
  ['a temporary chat', { text: 'Which oil for the bicycle chain?', isTemporary: true }],
];

describe('with “Answer from memory” off', () => {
  it.each(questions)('nothing that is remembered goes to a model: %s', async (_name, question) => {
    const { sent } = await everythingSent(question, { isRagEnabled: false, isSmartContext: true });
    expect(sent).toContain('bicycle chain');
    expect(sent).not.toContain(canary);
    // It would, if it were on: the test sees what it looks for.
    const on = await everythingSent(question, { isRagEnabled: true, isSmartContext: true });
    expect(on.sent).toContain(canary);
  });

  it('the model is not told what the memory makes of what it wants remembered', async () => {
    const answers = await Promise.all(
      ['Lives in Bergen', 'Lives in a house by the sea'].map(async (text) => {
        const { model } = await everythingSent({ text: 'Remember where I live' }, { isRagEnabled: false }, [
          { name: 'remember', input: { text } },
        ]);
        return model.requests[1]?.messages.at(-1)?.content;
      }),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).not.toContain('contradict');
  });

  it('what earlier turns of the chat were summed up in stays in memory', async () => {
    const long = 'The tide comes and goes. '.repeat(60);
    const history = Array.from({ length: 40 }, (_, at) => ({
      ...{ requestId: `h${at}`, question: `Question ${at}`, answer: long },
      ...{ summary: `Came down to ${canary} ${at}.`, importance: 90 },
    }));
    const sent = async (isRagEnabled: boolean) => {
      const model = createScriptedModel([{ say: ['Done.'] }], { contextLimit: 8_192 });
      const ports = await createPorts(chainPage, { languageModel: model });
      await ask({ text: 'And now?', conversationId: 'this-chat' }, ports, {
        history,
        config: { isRagEnabled },
      });
      return JSON.stringify(model.requests);
    };
    expect(await sent(true)).toContain(canary);
    expect(await sent(false)).not.toContain(canary);
  });

  it('facts are learned without a word of what is known', async () => {
    const { memory: known } = await openTestMemory({ clock });
    for (const text of ['Is called Quenbyx', 'Lives in Oslo, at the Quenbyx', 'Owns a boat'])
      await addFact(known, { text, origin: 'user' });
    await addMessage(known, 'q1', 'Lives in Bergen, at the harbour');
    await addMessage(known, 'q2', 'Owns a piano');
    const model = createMemoryModel();
    const learner = (isOn: boolean) =>
      createLearner({
        ...{ memory: known, getModel: () => Promise.resolve(model) },
        isRecalling: () => Promise.resolve(isOn),
      });
    const { signal } = new AbortController();
    const summary = await learner(false).extractWaiting(signal);
    expect(summary.facts + summary.inReview).toBe(2);
    expect(JSON.stringify(model.requests)).not.toMatch(/quenbyx|owns a boat/iu);
    await addMessage(known, 'q3', 'Lives in Tromsø, at the harbour');
    await learner(true).extractWaiting(signal);
    expect(JSON.stringify(model.requests)).toMatch(/quenbyx/iu);
  });
});

describe('with Smart Context off', () => {
  it.each(questions)('nothing of other chats goes to a model: %s', async (_name, question) => {
    const { sent } = await everythingSent(question, { isRagEnabled: true, isSmartContext: false });
    expect(sent).toContain(canary);
    expect(sent).not.toContain(otherCanary);
  });

  it('it would, if it were on', async () => {
    const { sent } = await everythingSent(questions[0]![1], { isRagEnabled: true, isSmartContext: true });
    expect(sent).toContain(otherCanary);
  });
});
