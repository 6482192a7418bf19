import { useState } from 'react';
import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { ModelSettings } from '../messaging/settings';
import type { Attempt } from '../ui/use-attempt';
import type { SettingsAccess } from '../ui/use-settings';
import { findModelProblem, isChanged, toModelForm, toModelPatch, type ModelForm } from './model-form';

interface TestResult {
  ok: boolean;
  message: string;
}

export interface ModelAccess {
  form: ModelForm;
  stored: ModelSettings;
  result: TestResult | null;
  /** Why it cannot be saved; null while nothing was tried. */
  problem: string | null;
  isTesting: boolean;
  changeForm: (change: Partial<ModelForm>) => void;
  save: () => void;
  /** Tests what is in the form: it is saved first. */
  test: () => void;
  removeKey: () => void;
}

export function useModelForm(
  callBackground: Call<BackgroundProtocol>,
  attempt: Attempt,
  stored: ModelSettings,
  updateSettings: SettingsAccess['updateSettings'],
): ModelAccess {
  const [form, setForm] = useState(() => toModelForm(stored));
  const [result, setResult] = useState<TestResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(false);

  const saveThen = (next: () => void) => {
    const found = findModelProblem(form);
    setProblem(found);
    setResult(null);
    if (found !== null) return;
    updateSettings(toModelPatch(form), () => {
      setForm((current) => ({ ...current, apiKey: '' }));
      next();
    });
  };

  const runTest = () =>
    attempt('model-test', async () => {
      setTesting(true);
      setResult(null);
      try {
        setResult(await callBackground('model-test'));
      } finally {
        setTesting(false);
      }
    });

  return {
    form,
    stored,
    result,
    problem,
    isTesting,
    changeForm: (change) => {
      setForm((current) => ({ ...current, ...change }));
      setProblem(null);
      setResult(null);
    },
    save: () => saveThen(() => setResult({ ok: true, message: 'Saved.' })),
    test: () => {
      if (isChanged(form, stored)) saveThen(runTest);
      else runTest();
    },
    removeKey: () =>
      updateSettings({ model: { baseUrl: stored.baseUrl, modelName: stored.modelName, apiKey: '' } }, () =>
        setResult({ ok: true, message: 'Key removed.' }),
      ),
  };
}
