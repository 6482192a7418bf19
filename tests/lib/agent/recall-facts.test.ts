import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addFact } from '../../../src/lib/learning/facts';
import { buildRAGContext, createRAGConfig } from '../../../src/lib/agent/rag-context';
import { findSpokenOf } from '../../../src/lib/agent/rag-context/recall-facts';
import { openTestMemory } from '../../fakes/memory';
import { ask, createPorts } from '../../fakes/agent-ports';
import { createScriptedModel } from '../../fakes/scripted-model';

describe('findSpokenOf', () => {
  it('finds subjects by their name, whole words only, and the user by their voice', () => {
    const known = ['user', 'Anna Berg', 'Ed', 'Project Tern', '王芳', 'anna berg'];
    expect(findSpokenOf(known, 'What does anna like?')).toEqual(['Anna Berg']);
    expect(findSpokenOf(['Anna Berg', 'Ed'], 'Anna needed it')).toEqual(['Anna Berg']);
    expect(findSpokenOf(known, 'Is Ed’s plan fine?')).toEqual(['Ed']);
    expect(findSpokenOf(known, '王芳喜欢什么')).toEqual(['王芳']);
    expect(findSpokenOf(known, 'When is my project tern due?')).toEqual(['user', 'Project Tern']);
    expect(findSpokenOf(known, 'What is a tern?')).toEqual([]);
  });
});

describe('the facts of a prompt', () => {
  const recall = async (question: string, spoken?: string) => {
    const { memory } = await openTestMemory();
    for (const hobby of ['stamps', 'chess', 'rowing', 'opera', 'pottery', 'skiing', 'baking']) {
      await addFact(memory, { subject: 'Anna', text: `Enjoys ${hobby}`, origin: 'user' });
    }
    await addFact(memory, { subject: 'Bo', text: 'Is allergic to nuts', origin: 'user' });
    await addFact(memory, { text: 'Plays the harp at night', origin: 'user' });
    const superseded = await addFact(memory, { subject: 'Bo', text: 'Sails on Fridays', origin: 'user' });
    await memory.update(superseded.url, { active: false });
    const block = await buildRAGContext(question, 2000, createRAGConfig(), {
      ...{ memory, page: null, isRecalling: true, isSmartContext: true, conversationId: 'c', now: 0, spoken },
    });
    return block.backgroundFacts ?? '';
  };

  it('are those of everybody who is named, at most five each, and only what holds', async () => {
    const facts = await recall('What cake shall Bo get?');
    expect(facts).toContain('Is allergic to nuts');
    expect(facts).not.toContain('Fridays');
    expect(facts).not.toContain('stamps');
    expect((await recall('Anything for Anna and Bo?')).match(/<fact /g)?.length).toBe(6);
  });

  it('are of those who were named before, too, and otherwise those that fit', async () => {
    expect(await recall('And a cake for him?', 'Bo comes on Sunday.\nAnd a cake for him?')).toContain('nuts');
    expect(await recall('Who plays the harp at night?')).toContain('harp');
    expect(await recall('What is a monad?')).toBe('');
  });

  it('follow the last turns of the chat', async () => {
    const model = createScriptedModel(() => ({ say: ['No nuts.'] }));
    const ports = await createPorts(undefined, { languageModel: model });
    await addFact(ports.memory, { subject: 'Bo', text: 'Is allergic to nuts', origin: 'user' });
    await ask('Which cake for him?', ports, {
      history: [{ question: 'Bo has his birthday', answer: 'Fine.' }],
    });
    expect(model.requests[0]!.messages[1]!.content).toContain('allergic to nuts');
  });
});
