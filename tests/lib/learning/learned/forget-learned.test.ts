import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  findTopic,
  forgetSources,
  learnAgain,
  reopenReview,
  resolveReview,
  restoreForgotten,
  supersede,
  takeBack,
} from '../../../../src/lib/learning/learned';
import { saveTurn } from '../../../../src/lib/chats';
import { createTurn } from '../../../../src/lib/chats/turn';
import type { MemoryManager } from '../../../../src/lib/memory';
import { isErrorCode } from '../../../../src/shared/app-error';
import { addFact } from '../../../../src/lib/learning/facts';
import { openLearned } from './fill';

const old = { url: 'fact://user/old', text: 'The user lives in Porto.' };
const waiting = {
  url: 'fact://user/new',
  text: 'The user lives in Bergen.',
  active: false,
  details: { review: 'contradiction', conflictsWith: [old.url] },
};
const urlsOf = async (memory: MemoryManager) =>
  (await memory.list({}, { limit: 100 })).sources.map(({ sourceUrl }) => sourceUrl).sort();

async function openChain() {
  const opened = await openLearned({ url: 'fact://user/1', text: 'One.' });
  const second = await supersede(opened.memory, opened.clock, 'fact://user/1', 'Two.');
  const third = await supersede(opened.memory, opened.clock, second, 'Three.');
  return { ...opened, first: 'fact://user/1', second, third };
}

describe('forgetSources', () => {
  it('takes the whole history along, and brings all of it back', async () => {
    const { memory, third } = await openChain();
    const before = await urlsOf(memory);
    const forgotten = await forgetSources(memory, [third]);
    expect(await urlsOf(memory)).toEqual([]);
    expect(await restoreForgotten(memory, forgotten)).toBe(3);
    expect(await urlsOf(memory)).toEqual(before);
    expect(await memory.getSource(third)).toMatchObject({ active: true });
  });

  it('takes an earlier version out of a history, and puts it back in', async () => {
    const { memory, first, second, third } = await openChain();
    const forgotten = await forgetSources(memory, [second]);
    expect(await urlsOf(memory)).toEqual([third]);
    expect((await memory.getSource(third))?.details['supersedes']).toEqual([]);
    expect(await restoreForgotten(memory, forgotten)).toBe(2);
    expect((await memory.getSource(third))?.details['supersedes']).toEqual([second]);
    expect((await memory.getSource(second))?.details['supersedes']).toEqual([first]);
  });

  it('does not bring back the history of what has gone since', async () => {
    const { memory, second, third } = await openChain();
    const forgotten = await forgetSources(memory, [second]);
    await forgetSources(memory, [third]);
    expect(await restoreForgotten(memory, forgotten)).toBe(0);
    expect(await urlsOf(memory)).toEqual([]);
  });

  it('is not led on by links that only one side tells of', async () => {
    const { memory } = await openLearned(
      {
        url: 'fact://user/a',
        text: 'A.',
        details: { supersedes: ['fact://user/b', 'https://example.org/'] },
      },
      { url: 'fact://user/b', text: 'B.' },
      { url: 'https://example.org/', docType: 'page', text: 'A page.' },
    );
    await forgetSources(memory, ['fact://user/a']);
    expect(await urlsOf(memory)).toEqual(['fact://user/b', 'https://example.org/']);
  });
});

describe('takeBack', () => {
  it('makes what was replaced count again, and can be done after all', async () => {
    const { memory, clock, second, third } = await openChain();
    const taken = await takeBack(memory, clock, third);
    expect(taken).toEqual({ url: third, reactivated: [second] });
    expect(await memory.getSource(third)).toBeNull();
    expect(await memory.getSource(second)).toMatchObject({ active: true });
    expect((await memory.getSource(second))?.details).not.toHaveProperty('supersededBy');

    expect(await learnAgain(memory, taken)).toBe(true);
    expect(await memory.getSource(third)).toMatchObject({ active: true, details: { supersedes: [second] } });
    expect(await memory.getSource(second)).toMatchObject({ active: false, details: { supersededBy: third } });
  });

  it('replaces, when it is done after all, whatever was said in between', async () => {
    const { memory, clock, second, third } = await openChain();
    const taken = await takeBack(memory, clock, third);
    const other = await supersede(memory, clock, second, 'Another.');
    expect(await learnAgain(memory, taken)).toBe(true);
    expect(await memory.getSource(third)).toMatchObject({ active: true, details: { supersedes: [other] } });
    expect(await memory.getSource(other)).toMatchObject({ active: false });
  });

  it('leaves alone what was replaced itself', async () => {
    const { memory, clock, second } = await openChain();
    await expect(takeBack(memory, clock, second)).rejects.toSatisfy((error) =>
      isErrorCode(error, 'invalid-input'),
    );
  });
});

describe('resolveReview', () => {
  it('accepts: both count', async () => {
    const { memory } = await openLearned(old, waiting);
    const resolution = await resolveReview(memory, waiting.url, 'accept');
    expect(resolution).toMatchObject({ kind: 'decided', replaced: [] });
    expect(await memory.getSource(waiting.url)).toMatchObject({ active: true });
    expect((await memory.getSource(waiting.url))?.details).not.toHaveProperty('review');
    expect(await memory.getSource(old.url)).toMatchObject({ active: true });
  });

  it('replaces: the old one is history, linked both ways; asked again, all is as it was', async () => {
    const { memory } = await openLearned(old, waiting);
    const resolution = await resolveReview(memory, waiting.url, 'replace');
    expect(await memory.getSource(waiting.url)).toMatchObject({
      active: true,
      details: { supersedes: [old.url] },
    });
    expect(await memory.getSource(old.url)).toMatchObject({
      active: false,
      details: { supersededBy: waiting.url },
    });
    expect(resolution.kind === 'decided' && (await reopenReview(memory, resolution))).toBe(true);
    expect(await memory.getSource(waiting.url)).toMatchObject({ active: false, details: waiting.details });
    expect(await memory.getSource(old.url)).toMatchObject({ active: true, details: {} });
  });

  it('leaves one where the same became active meanwhile, with all of it as history', async () => {
    const { memory } = await openLearned(old, waiting);
    const same = await addFact(memory, { text: ` ${waiting.text.toUpperCase()} `, origin: 'user' });
    const twin = await memory.getSource(same.url);
    await memory.update(same.url, { active: true, details: { ...twin!.details, review: null } });
    await resolveReview(memory, waiting.url, 'replace');
    const { sources } = await memory.list({ docType: 'fact', active: true }, { limit: 10 });
    expect(sources.map(({ sourceUrl }) => sourceUrl)).toEqual([same.url]);
    for (const { url } of [old, waiting])
      expect((await memory.getSource(url))?.details).toMatchObject({ supersededBy: same.url });
    expect((await memory.getSource(waiting.url))?.details).not.toHaveProperty('review');
    expect(sources[0]!.details['supersedes']).toEqual([waiting.url, old.url]);
  });

  it('replaces what has taken the place of the old one meanwhile', async () => {
    const { memory, clock } = await openLearned(old, waiting);
    const newer = await supersede(memory, clock, old.url, 'The user lives in Lisbon.');
    await resolveReview(memory, waiting.url, 'replace');
    expect(await memory.getSource(newer)).toMatchObject({
      active: false,
      details: { supersededBy: waiting.url },
    });
    expect(await memory.getSource(old.url)).toMatchObject({ details: { supersededBy: newer } });
  });

  it('rejects: it is gone, and can be brought back to be asked about', async () => {
    const { memory } = await openLearned(old, waiting);
    const resolution = await resolveReview(memory, waiting.url, 'reject');
    expect(await urlsOf(memory)).toEqual([old.url]);
    expect(resolution.kind === 'rejected' && (await restoreForgotten(memory, resolution.forgotten))).toBe(1);
    expect(await memory.getSource(waiting.url)).toMatchObject({ active: false, details: waiting.details });
  });

  it('decides nothing twice', async () => {
    const { memory } = await openLearned(old, waiting);
    await resolveReview(memory, waiting.url, 'accept');
    await expect(resolveReview(memory, waiting.url, 'reject')).rejects.toSatisfy((error) =>
      isErrorCode(error, 'invalid-input'),
    );
  });
});

describe('findTopic', () => {
  const chat = { requestId: 'r1', conversationId: 'c1', text: 'How do I knit a scarf?', tabId: 1 };

  async function openTopic() {
    const opened = await openLearned(
      { url: 'https://example.org/knit', docType: 'page', text: 'How to knit socks.', title: 'Socks' },
      { url: 'fact://user/1', text: 'The user can knit.' },
      { url: 'fact://user/2', text: 'A caregiver.' },
      { url: 'https://example.org/tides', docType: 'page', text: 'The moon pulls the sea.', title: 'Tides' },
    );
    await saveTurn(opened.memory, { ...createTurn(chat), privacy: 'open' });
    return opened;
  }

  it('finds every kind, chats and history too: what has the words first', async () => {
    const { memory, clock } = await openTopic();
    await supersede(memory, clock, 'fact://user/1', 'The user crochets.');
    const found = await findTopic(memory, 'knit', 20);
    expect(
      found
        .filter(({ hasWords }) => hasWords)
        .map(({ url }) => url)
        .sort(),
    ).toEqual(['conversation://c1', 'fact://user/1', 'https://example.org/knit']);
    expect(found.find(({ docType }) => docType === 'page')?.excerpt).toContain('knit socks');
  });

  it('finds by meaning what does not have the words', async () => {
    const { memory } = await openTopic();
    await memory.waitForEmbeddings('fact://user/2', 5_000);
    expect(await findTopic(memory, 'nurse', 20)).toMatchObject([{ url: 'fact://user/2', hasWords: false }]);
    expect(await findTopic(memory, '  ', 20)).toEqual([]);
  });

  it('goes all at once with what belongs to it, and comes back', async () => {
    const { memory, clock } = await openTopic();
    await supersede(memory, clock, 'fact://user/1', 'The user can knit well.');
    const before = await urlsOf(memory);
    const found = await findTopic(memory, 'knit', 20);
    const forgotten = await forgetSources(
      memory,
      found.filter(({ hasWords }) => hasWords).map(({ url }) => url),
    );
    expect(await urlsOf(memory)).toEqual(['fact://user/2', 'https://example.org/tides']);
    expect(await restoreForgotten(memory, forgotten)).toBe(forgotten.urls.length);
    expect(await urlsOf(memory)).toEqual(before);
  });
});
