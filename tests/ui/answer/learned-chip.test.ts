import { describe, expect, it } from 'vitest';
import type { LearnedMemory } from '../../../src/lib/chats/types';
import { listLearnedUrls, toChipView } from '../../../src/ui/answer/learned-chip';

const url = 'preference://user/1';
const memory: LearnedMemory = {
  sourceUrl: url,
  docType: 'preference',
  text: 'I am a nurse.',
  replaced: 'I am a pilot.',
};

describe('toChipView', () => {
  it('shows what was learned and in place of what, before anything was looked up', () => {
    expect(toChipView(memory, undefined, undefined)).toEqual({
      ...{ kind: 'unknown', label: 'Remembered:', text: 'I am a nurse.', replaced: 'I am a pilot.' },
    });
  });

  it('shows the words as they are today', () => {
    const view = toChipView(memory, { url, state: 'active', text: 'I am a head nurse.' }, undefined);
    expect(view).toMatchObject({ kind: 'kept', text: 'I am a head nurse.', replaced: 'I am a pilot.' });
  });

  it('says so when it was replaced, or waits', () => {
    expect(toChipView(memory, { url, state: 'superseded', text: 'I am a nurse.' }, undefined)).toMatchObject({
      ...{ kind: 'replaced', label: 'Replaced since:', replaced: null },
    });
    expect(toChipView(memory, { url, state: 'review', text: 'I am a nurse.' }, undefined)).toMatchObject({
      kind: 'waiting',
    });
  });

  it('tells what was taken back just now from what is gone for good', () => {
    const gone = { url, state: 'gone', text: '' } as const;
    expect(toChipView(memory, gone, { url, reactivated: [] })).toMatchObject({
      ...{ kind: 'taken-back', label: 'Not remembered.', text: '', replaced: null },
    });
    expect(toChipView(memory, gone, undefined)).toMatchObject({ kind: 'gone', text: '' });
  });

  it('believes the memory when what was taken back is there again', () => {
    const present = { url, state: 'active', text: 'I am a nurse.' } as const;
    expect(toChipView(memory, present, { url, reactivated: [] })).toMatchObject({ kind: 'kept' });
  });
});

describe('listLearnedUrls', () => {
  it('names each once', () => {
    const other = { ...memory, sourceUrl: 'fact://user/2' };
    expect(listLearnedUrls([{ learned: [memory] }, { learned: [] }, { learned: [other, memory] }])).toEqual([
      url,
      other.sourceUrl,
    ]);
  });
});
