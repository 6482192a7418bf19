import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { MemoryManager } from '../../../../src/lib/memory';
import { ask, breadPage, createPorts, receiptOf } from '../../../fakes/agent-ports';
import { createScriptedModel } from '../../../fakes/scripted-model';

/** The same memory, and how often each of its methods was called. */
function count(memory: MemoryManager): { memory: MemoryManager; calls: Map<string, number> } {
  const calls = new Map<string, number>();
  const counting = new Proxy(memory, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        calls.set(String(name), (calls.get(String(name)) ?? 0) + 1);
        return Reflect.apply(member, target, parameters);
      };
    },
  });
  return { memory: counting, calls };
}

/** What the memory is asked before the model is, for one page and question. */
async function listCalls(text: string, contextLimit: number) {
  const ports = await createPorts();
  await ports.memory.addDocument('Feed the starter with rye.', {
    ...{ sourceUrl: 'https://example.com/rye', title: 'Rye', docType: 'page' },
  });
  const { memory, calls } = count(ports.memory);
  let asked: [string, number][] = [];
  const languageModel = createScriptedModel(
    (_request, step) => {
      if (step === 1) asked = [...calls].filter(([name]) => /^(?:search|list)/.test(name));
      return { say: ['Yes [1].'] };
    },
    { contextLimit },
  );
  await ask('Summarise this page', {
    ...ports,
    memory,
    languageModel,
    readPage: () => Promise.resolve({ ...breadPage, text }),
  });
  return { asked, requests: languageModel.requests.length };
}

describe('what an answer is made of', () => {
  it('is looked for once, however often the prompt has to be made', async () => {
    const text = Array.from({ length: 400 }, (_, at) => `Sentence ${at} is about bread and its crust.`).join(
      ' ',
    );
    const roomy = await listCalls(text, 32_000);
    const tight = await listCalls(text, 2_048);
    // With less room the prompt is made without tools, in parts, and from the notes on them.
    expect(tight.requests).toBeGreaterThan(roomy.requests);
    expect(tight.asked).toEqual(roomy.asked);
  });

  it.each([
    ['Summarise this page', false],
    ['What is this about?', false],
    ['Fasse diese Seite zusammen', false],
    ['Summarise what this page says about rye', true],
    ['Is this a good idea?', true],
    ['How is it fed with rye?', true],
  ])('of “%s” is looked for beside the page: %s', async (text, isSearched) => {
    const ports = await createPorts();
    await ports.memory.addDocument('A summary: this page is about a good idea, and rye is fed with it.', {
      ...{ sourceUrl: 'https://example.com/rye', title: 'Rye', docType: 'page' },
    });
    const languageModel = createScriptedModel(() => ({ say: ['Yes [1].'] }));
    const receipt = receiptOf(await ask(text, { ...ports, languageModel }));
    expect(receipt.found !== null).toBe(isSearched);
    expect(JSON.stringify(languageModel.requests[0]?.messages).includes('A summary')).toBe(isSearched);
  });

  it('of selected text is looked for beside the page', async () => {
    const ports = await createPorts();
    const languageModel = createScriptedModel(() => ({ say: ['Yes [1].'] }));
    const asked = { text: 'What does this mean?', selection: 'Feed the starter with flour.' };
    expect(receiptOf(await ask(asked, { ...ports, languageModel })).found).not.toBeNull();
    expect(receiptOf(await ask(asked.text, { ...ports, languageModel })).found).toBeNull();
  });
});
