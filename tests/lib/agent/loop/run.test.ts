import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addFact } from '../../../../src/lib/learning/facts';
import { createPreferenceStore } from '../../../../src/lib/learning/preferences';
import { createRAGConfig } from '../../../../src/lib/agent/rag-context';
import { AppError } from '../../../../src/shared/app-error';
import { ask, breadPage, createPorts, quotesOf, receiptOf, textOf } from '../../../fakes/agent-ports';
import { createScriptedModel } from '../../../fakes/scripted-model';

const remembered = { sourceUrl: 'https://ropes.example/', title: 'Ropes', docType: 'page' } as const;

describe('with answering from memory switched off', () => {
  it('a look-up recalls nothing, and says nothing of what memory holds', async () => {
    const model = createScriptedModel(() => ({ say: ['Yes.'] }));
    const search = () =>
      Promise.resolve([{ title: 'Web', url: 'https://web.example/', snippet: 'Rope on the web.' }]);
    const ports = await createPorts(breadPage, {
      languageModel: model,
      webSearch: { host: 'search.example', search },
    });
    await ports.memory.addDocument('The harbour master uses hemp rope.', remembered);
    const question = { text: 'harbour hemp rope', mode: 'search-enhancement' } as const;
    const events = await ask(question, ports, { config: { isRagEnabled: false } });
    expect(JSON.stringify(model.requests)).not.toContain('ropes.example');
    expect(receiptOf(events).found).toBeNull();
    expect(receiptOf(events).notes.join(' ')).toContain('switched off');
    await ask(question, ports);
    expect(JSON.stringify(model.requests)).toContain('ropes.example');
  });
});

describe('selected text', () => {
  it('is searched for together with the question', async () => {
    const ports = await createPorts(breadPage);
    await ports.memory.addDocument('The harbour master uses hemp rope.', remembered);
    const events = await ask(
      { text: 'What do I know?', selection: 'hemp rope of the harbour master' },
      ports,
    );
    expect(quotesOf(events).join(' ')).toContain('hemp rope');
  });
});

describe('without a language model', () => {
  it('a greeting or thanks is answered as one, and nothing is looked for', async () => {
    const events = await ask({ text: 'thanks!' }, await createPorts(breadPage));
    expect(textOf(events)).toBe('Ask me about this page, or about anything that you have read.');
    expect(events.at(-1)).toEqual({ type: 'finish', outcome: 'answered' });
  });

  it('who wrote the page is an answer, made from what the page says of itself', async () => {
    const page = { ...breadPage, author: 'Marta *Lindqvist*' };
    const events = await ask({ text: 'Who wrote this?' }, await createPorts(page));
    expect(textOf(events)).toContain(String.raw`was written by Marta \*Lindqvist\*`);
    expect(receiptOf(events).used).toMatchObject([{ kind: 'page-in-front', score: null }]);
    expect(events.at(-1)).toEqual({ type: 'finish', outcome: 'answered' });
  });

  it('what comes nearest on the page is shown as that where nothing fits', async () => {
    const text = [
      'Bread for a cold day, with rye.',
      ...['- 500 g strong white flour', '- 12 g fine sea salt', '- 420 ml water', '- 1 spoon honey'],
      ...['', '## Baking', '', 'Heat the oven for an hour. Bake it until it is deep brown.'],
    ].join('\n');
    const page = { ...breadPage, text, fullLength: text.length };
    const ports = await createPorts(page);
    const config = { rag: createRAGConfig({ similarityThreshold: 0.99 }) };
    const events = await ask({ text: 'Does the oven need salt?' }, ports, { config });
    expect(textOf(events)).toContain('Nothing fits this well. What comes nearest on this page:');
    expect(quotesOf(events).join(' ')).toMatch(/salt|oven/u);
    expect(receiptOf(events).used[0]).toMatchObject({ score: null, why: expect.stringContaining('nearest') });
    for (const text of ['Who won the chess championship in Reykjavik?', 'did I read about the oven?']) {
      expect(quotesOf(await ask({ text }, ports, { config })), text).toEqual([]);
    }
  });

  it('prices of the page are an answer to a question that goes on from another, where nothing else is', async () => {
    const text = `${breadPage.text}\n\nThe course is £38 for a day.`;
    const ports = await createPorts({ ...breadPage, text, fullLength: text.length });
    const history = [{ question: 'Who won the chess championship?', answer: 'I found nothing about this.' }];
    const events = await ask({ text: 'how much does it cost?' }, ports, { history });
    expect(quotesOf(events)).toEqual(['The course is £38 for a day.']);
    expect(receiptOf(events).used).toMatchObject([{ why: expect.stringContaining('prices') }]);
  });

  it('what is known of the one who asks is told, and nothing of others', async () => {
    const ports = await createPorts(breadPage);
    expect(textOf(await ask({ text: 'what do you know about me?' }, ports))).toBe(
      'I know nothing about you yet.',
    );
    await createPreferenceStore(ports.memory, ports.clock).add({ type: 'custom', content: "I'm vegetarian" });
    await addFact(ports.memory, { text: 'Lives in Bergen.', origin: 'user' });
    await addFact(ports.memory, { text: 'Likes whisky.', subject: 'Anna', origin: 'user' });
    const events = await ask({ text: 'Was weißt du über mich?' }, ports);
    expect(textOf(events)).toContain("- I'm vegetarian\n- Lives in Bergen");
    expect(textOf(events)).not.toContain('whisky');
    expect(textOf(await ask({ text: '¿Qué sabes de mí?' }, ports))).toBe(textOf(events));
    expect(textOf(await ask({ text: 'What should I know about metals?' }, ports))).not.toContain('Bergen');
    expect(receiptOf(events).used.map(({ kind }) => kind)).toEqual(['preference', 'fact']);
    const off = await ask({ text: 'what do you know about me?' }, ports, { config: { isRagEnabled: false } });
    expect(textOf(off)).not.toContain('vegetarian');
  });

  it('says of a page only where there is one', async () => {
    const ports = await createPorts(breadPage);
    const nowhere = 'Who won the chess championship in Reykjavik?';
    expect(textOf(await ask({ text: nowhere }, ports))).toContain('on this page');
    const readPage = () => Promise.reject(new AppError('page-unreadable', 'A page of the browser.'));
    const text = textOf(await ask({ text: nowhere }, { ...ports, readPage }));
    expect(text).toBe('I found nothing about this in your memory.');
  });
});
