import { useState } from 'react';
import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { WebSearchKind, WebSearchSettings } from '../../messaging/settings';
import { findWebSearchProblem } from '../../messaging/settings-limits';
import { toErrorPayload } from '../../shared/app-error';
import type { SettingsAccess } from '../../ui/use-settings';
import { chooseProvider, toWebSearchForm, toWebSearchPatch, type WebSearchForm } from './web-search-form';

export interface Result {
  tone: 'good' | 'bad' | 'busy';
  message: string;
}

export interface WebSearchAccess {
  form: WebSearchForm;
  /** How the last thing went that was asked for; null: nothing was, or the form has changed since. */
  result: Result | null;
  changeForm: (change: Partial<WebSearchForm>) => void;
  changeProvider: (provider: WebSearchKind) => void;
  save: () => void;
  /** Tests what is in the form: it is saved first. */
  test: () => void;
  removeKey: () => void;
}

export function useWebSearchForm(
  stored: WebSearchSettings,
  callBackground: Call<BackgroundProtocol>,
  updateSettings: SettingsAccess['updateSettings'],
): WebSearchAccess {
  const [form, setForm] = useState(() => toWebSearchForm(stored));
  const [result, setResult] = useState<Result | null>(null);

  const saveThen = (next: () => void) => {
    const patch = toWebSearchPatch(form);
    const problem = findWebSearchProblem(patch);
    setResult(problem === null ? null : { tone: 'bad', message: problem });
    if (problem !== null) return;
    updateSettings({ webSearch: patch }, () => {
      setForm((current) => ({ ...current, apiKey: '' }));
      next();
    });
  };
  /** What goes wrong is said here, beside the button, and not at the top of the page. */
  const runTest = async () => {
    setResult({ tone: 'busy', message: 'Asking the search engine…' });
    try {
      const { ok, message } = await callBackground('web-search-test');
      setResult({ tone: ok ? 'good' : 'bad', message });
    } catch (error) {
      setResult({ tone: 'bad', message: toErrorPayload(error).message });
    }
  };
  return {
    form,
    result,
    changeForm: (change) => {
      setForm((current) => ({ ...current, ...change }));
      setResult(null);
    },
    changeProvider: (provider) => {
      setForm(chooseProvider(provider, stored));
      setResult(null);
    },
    save: () => saveThen(() => setResult({ tone: 'good', message: 'Saved.' })),
    test: () => saveThen(() => void runTest()),
    removeKey: () =>
      updateSettings({ webSearch: { ...toWebSearchPatch(toWebSearchForm(stored)), apiKey: '' } }, () =>
        setResult({ tone: 'good', message: 'Key removed.' }),
      ),
  };
}
