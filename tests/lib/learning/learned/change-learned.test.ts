import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  addLearned,
  editLearned,
  listLearned,
  pinLearned,
  readPresent,
  supersede,
} from '../../../../src/lib/learning/learned';
import { isErrorCode } from '../../../../src/shared/app-error';
import { openLearned } from './fill';

const fact = {
  url: 'fact://user/1',
  text: 'The user works as a nurse.',
  details: { subject: 'user', extra: 1 },
};
const refused = (error: unknown) => isErrorCode(error, 'invalid-input');

describe('editLearned', () => {
  it('changes the words and nothing else, and tells what they were', async () => {
    const { memory } = await openLearned(fact);
    const before = await editLearned(memory, fact.url, 'The user is a head nurse.');
    expect(before).toBe('The user works as a nurse.');
    const record = await memory.get(fact.url);
    expect(record).toMatchObject({
      title: 'The user is a head nurse.',
      details: fact.details,
      importance: 50,
    });
    expect(record?.passages.map(({ content }) => content)).toEqual(['The user is a head nurse.']);

    await editLearned(memory, fact.url, before);
    expect((await memory.get(fact.url))?.title).toBe('The user works as a nurse.');
  });

  it('leaves a preference where the profile looks for it', async () => {
    const url = 'preference://user/1';
    const { memory } = await openLearned({ url, docType: 'preference', text: 'Explain simply.' });
    await editLearned(memory, url, 'Explain in short sentences.');
    expect((await memory.get(url))?.passages[0]?.headingPath).toEqual(['preferences', 'style']);
  });

  it('leaves a learning its title', async () => {
    const url = 'knowledge://learned/1';
    const { memory } = await openLearned({
      url,
      docType: 'knowledge',
      text: 'Restart it.',
      title: 'Printer',
    });
    await editLearned(memory, url, 'Restart it twice.');
    expect(await memory.get(url)).toMatchObject({ title: 'Printer' });
  });

  it('makes nothing remembered twice', async () => {
    const { memory } = await openLearned(
      fact,
      { url: 'fact://user/2', text: 'The user lives in Porto.' },
      { url: 'fact://maria/1', text: 'Lives in Porto.', details: { subject: 'Maria' } },
    );
    await expect(editLearned(memory, fact.url, ' the user lives in  porto ')).rejects.toSatisfy(refused);
    // About somebody else the same may be true.
    await editLearned(memory, fact.url, 'Lives in Porto.');
  });

  it('refuses what is empty, what was said in a chat, and what is no memory of ours', async () => {
    const message = { url: 'message://chat/1', docType: 'message' as const, text: 'I am a nurse.' };
    const page = { url: 'https://example.org/', docType: 'page' as const, text: 'A page.' };
    const { memory } = await openLearned(fact, message, page);
    for (const [url, text] of [
      [fact.url, ' \n '],
      [message.url, 'Something else'],
      [page.url, 'Something else'],
      ['fact://user/none', 'Something else'],
    ] as const)
      await expect(editLearned(memory, url, text)).rejects.toSatisfy(refused);
  });
});

describe('pinLearned', () => {
  it('weighs as much as possible and, unpinned, as much as before', async () => {
    const { memory } = await openLearned({ ...fact, importance: 35 });
    await pinLearned(memory, fact.url, true);
    await pinLearned(memory, fact.url, true);
    expect(await memory.getSource(fact.url)).toMatchObject({
      importance: 100,
      details: { ...fact.details, pinned: true },
    });
    await pinLearned(memory, fact.url, false);
    expect(await memory.getSource(fact.url)).toMatchObject({ importance: 35, details: fact.details });
    expect((await memory.getSource(fact.url))?.details).not.toHaveProperty('pinned');
  });
});

describe('supersede', () => {
  it('keeps what was as history, linked both ways', async () => {
    const { memory, clock } = await openLearned({
      ...fact,
      details: { ...fact.details, quote: 'I am a nurse' },
    });
    const next = await supersede(memory, clock, fact.url, 'The user has retired.');
    const { items, counts } = await listLearned(memory, { state: 'active', limit: 10 });
    expect(items).toMatchObject([
      {
        url: next,
        text: 'The user has retired.',
        about: { subject: 'user' },
        // The old words do not say this.
        origin: { kind: 'user', quote: null },
        supersedes: [{ url: fact.url, text: 'The user works as a nurse.' }],
      },
    ]);
    expect(counts.fact).toEqual({ active: 1, superseded: 1, review: 0 });
    expect(await memory.getSource(fact.url)).toMatchObject({
      active: false,
      details: { supersededBy: next },
    });
    expect(await readPresent(memory, [fact.url, next, 'fact://user/none'])).toMatchObject([
      { state: 'superseded' },
      { state: 'active', text: 'The user has retired.' },
      { state: 'gone', text: '' },
    ]);
  });
});

describe('addLearned', () => {
  it('keeps what the user enters, and says that it was the user', async () => {
    const { memory, clock } = await openLearned();
    await addLearned(memory, clock, {
      docType: 'preference',
      text: ' Use metric units. ',
      preferenceType: 'style',
    });
    await addLearned(memory, clock, { docType: 'fact', text: 'Leads the survey.', subject: 'Maria' });
    await addLearned(memory, clock, {
      ...{
        docType: 'knowledge',
        text: 'Warm it up first.',
        title: 'Printer',
        category: 'gotcha',
        tags: ['office'],
      },
    });
    const { items } = await listLearned(memory, { state: 'active', limit: 10 });
    expect(items.map(({ text, title, about }) => ({ text, title, about }))).toEqual([
      {
        ...{ text: 'Warm it up first.', title: 'Printer' },
        about: { kind: 'knowledge', category: 'gotcha', tags: ['office'], useCount: 0, lastUsed: null },
      },
      {
        ...{ text: 'Leads the survey.', title: 'Leads the survey.' },
        about: { kind: 'fact', subject: 'Maria', confidence: 1 },
      },
      {
        ...{ text: 'Use metric units.', title: 'User Preference: Style' },
        about: { kind: 'preference', preferenceType: 'style' },
      },
    ]);
    expect(items.every(({ origin }) => origin.kind === 'user')).toBe(true);
  });

  it('takes an empty subject for the user, and refuses the same twice', async () => {
    const { memory, clock } = await openLearned();
    const added = { docType: 'fact', text: 'Has two cats.', subject: ' ' } as const;
    const url = await addLearned(memory, clock, added);
    expect(url).toMatch(/^fact:\/\/user\//);
    await expect(addLearned(memory, clock, { ...added, subject: 'user' })).rejects.toSatisfy(refused);
    // What it once was can be true again: it does not overwrite its own history.
    await supersede(memory, clock, url, 'Has three cats.');
    expect(await addLearned(memory, clock, added)).not.toBe(url);
  });
});
