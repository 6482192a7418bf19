import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ask, breadPage, createPorts, quotesOf, receiptOf } from '../../../fakes/agent-ports';
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
