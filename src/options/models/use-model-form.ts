import { useCallback, useEffect, useState } from 'react';
import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { ModelRole, ModelSettings } from '../../messaging/settings';
import { findModelProblem } from '../../messaging/settings-limits';
import { toErrorPayload } from '../../shared/app-error';
import type { SettingsAccess } from '../../ui/use-settings';
import { choosePreset, isChanged, toModelForm, toModelPatch, type ModelForm } from './model-form';

export interface Result {
  tone: 'good' | 'bad' | 'busy';
  message: string;
}

export interface ModelAccess {
  role: ModelRole;
  form: ModelForm;
  stored: ModelSettings;
  /** How the last thing went that was asked for; null: nothing was, or the form has changed since. */
  result: Result | null;
  /** Tokens that the stored model takes, as its server says; null: it says nothing; undefined: not known yet. */
  window: number | null | undefined;
  /** Names to choose from; empty until they are asked for. */
  offered: readonly string[];
  changeForm: (change: Partial<ModelForm>) => void;
  changePreset: (name: string) => void;
  save: () => void;
  /** Tests what is in the form: it is saved first. */
  test: () => void;
  listModels: () => void;
  removeKey: () => void;
}

interface ModelFormOptions {
  role: ModelRole;
  stored: ModelSettings;
  callBackground: Call<BackgroundProtocol>;
  updateSettings: SettingsAccess['updateSettings'];
}

export function useModelForm({
  role,
  stored,
  callBackground,
  updateSettings,
}: ModelFormOptions): ModelAccess {
  const [form, setForm] = useState(() => toModelForm(stored));
  const [result, setResult] = useState<Result | null>(null);
  const [offered, setOffered] = useState<readonly string[]>([]);
  const [window, setWindow] = useState<number | null>();

  const { provider, baseUrl, modelName } = stored;
  const readWindow = useCallback(() => {
    void callBackground('model-window', { role }).then(setWindow, () => setWindow(null));
  }, [callBackground, role]);
  // Another model takes another size.
  useEffect(readWindow, [readWindow, provider, baseUrl, modelName]);

  const toPatch = (changed: ModelForm, apiKey?: string) => {
    const model = { ...toModelPatch(changed), ...(apiKey === undefined ? {} : { apiKey }) };
    return role === 'chat' ? { chatModel: model } : { memoryModel: model };
  };
  const saveThen = (next: () => void) => {
    const problem = findModelProblem(toModelPatch(form));
    setResult(problem === null ? null : { tone: 'bad', message: problem });
    if (problem !== null) return;
    updateSettings(toPatch(form), () => {
      setForm((current) => ({ ...current, apiKey: '' }));
      next();
    });
  };
  /** What goes wrong is said here, beside the button, and not at the top of the page. */
  const run = async (busy: string, action: () => Promise<Result>) => {
    setResult({ tone: 'busy', message: busy });
    setResult(
      await action().catch((error: unknown) => ({
        tone: 'bad' as const,
        message: toErrorPayload(error).message,
      })),
    );
  };
  const runTest = () =>
    void run('Asking the model… A model on this computer may have to be loaded first.', async () => {
      const { ok, message } = await callBackground('model-test', { role });
      readWindow();
      return { tone: ok ? 'good' : 'bad', message };
    });

  return {
    role,
    form,
    stored,
    result,
    window,
    offered,
    changeForm: (change) => {
      setForm((current) => ({ ...current, ...change }));
      setResult(null);
    },
    changePreset: (name) => {
      setForm(choosePreset(name, stored));
      setOffered([]);
      setResult(null);
    },
    save: () => saveThen(() => setResult({ tone: 'good', message: 'Saved.' })),
    test: () => {
      if (isChanged(form, stored)) saveThen(runTest);
      else runTest();
    },
    listModels: () =>
      void run('Asking the server…', async () => {
        const names = await callBackground('model-list', { role, model: toModelPatch(form) });
        setOffered(names);
        if (names.length === 0) return { tone: 'bad', message: 'The server has no models yet.' };
        return { tone: 'good', message: `${names.length} found. Choose one under “Model”.` };
      }),
    removeKey: () =>
      updateSettings(toPatch(toModelForm(stored), ''), () =>
        setResult({ tone: 'good', message: 'Key removed.' }),
      ),
  };
}
