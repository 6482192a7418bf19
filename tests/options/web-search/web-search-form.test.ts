import { describe, expect, it } from 'vitest';
import {
  chooseProvider,
  describeWhatLeaves,
  fieldsOf,
  toWebSearchForm,
  toWebSearchPatch,
  webSearchChoices,
} from '../../../src/options/web-search/web-search-form';

const stored = { provider: 'brave', baseUrl: '', engineId: '', keyHint: '1234' } as const;

describe('the form of web search', () => {
  it('begins with what is stored, without a key, which stays unless another is typed', () => {
    const form = toWebSearchForm(stored);
    expect(toWebSearchPatch(form)).toEqual({ provider: 'brave', baseUrl: '', engineId: '' });
    expect(toWebSearchPatch({ ...form, apiKey: ' new ' }).apiKey).toBe('new');
  });

  it('carries nothing from one engine to another', () => {
    expect(chooseProvider('kagi', stored)).toEqual({
      provider: 'kagi',
      baseUrl: '',
      engineId: '',
      apiKey: '',
    });
    expect(chooseProvider('brave', stored)).toEqual(toWebSearchForm(stored));
  });

  it('asks for what an engine needs', () => {
    expect(fieldsOf('none')).toEqual([]);
    expect(fieldsOf('searxng')).toEqual(['address']);
    expect(fieldsOf('google')).toEqual(['engine', 'key']);
  });

  it('says for each engine what leaves and to whom', () => {
    for (const { value, host } of webSearchChoices) {
      const sentence = describeWhatLeaves({ ...toWebSearchForm(stored), provider: value });
      if (value === 'none') expect(sentence).toBe('Nothing leaves for the web.');
      else expect(sentence).toContain(host || 'the address you enter');
    }
    const own = {
      ...toWebSearchForm(stored),
      provider: 'searxng',
      baseUrl: 'http://127.0.0.1:8888',
    } as const;
    expect(describeWhatLeaves(own)).toContain('127.0.0.1:8888 on this computer');
  });
});
