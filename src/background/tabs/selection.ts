import { z } from 'zod';
import { maxSelectionLength } from '../../messaging/limits';
import { notifyPages } from '../../platform/wire/notifications';

const keyOf = (tabId: number) => `selection-${tabId}`;

/** Keeps selected text until a side panel takes it: the panel may be opening still. */
export async function handOverSelection(tabId: number, text: string): Promise<void> {
  if (text.trim() === '') return;
  await chrome.storage.session.set({ [keyOf(tabId)]: text.trim().slice(0, maxSelectionLength) });
  notifyPages({ type: 'selection-ready', tabId });
}

export async function takeSelection(tabId: number): Promise<string | null> {
  const key = keyOf(tabId);
  const stored = await chrome.storage.session.get(key);
  await chrome.storage.session.remove(key);
  return z
    .string()
    .nullable()
    .catch(null)
    .parse(stored[key] ?? null);
}
