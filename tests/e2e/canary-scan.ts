import type { Page } from 'playwright-core';
import { scanFrames } from '../../src/lib/memory/journal/frame-reader';
import { unpackBytes } from '../../src/lib/memory/journal/packed-bytes';
import type { AnswerEvent } from '../../src/lib/chats/types';
import type { PageNews, PageOutcome } from '../../src/lib/pages/types';

/** Everything that the extension keeps, as text. */
export interface Kept {
  databases: string;
  /** The journal, unpacked as well, and the saved index. */
  files: string;
  storage: string;
}

/** Looks into all places where the extension can keep something, from a page of it. */
export async function readEverything(page: Page): Promise<Kept> {
  const { files, ...rest } = await page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('The database refused.'));
      });
    const databases: string[] = [];
    const files: { path: string; base64: string }[] = [];
    const toBase64 = async (handle: FileSystemFileHandle): Promise<string> => {
      for (let tries = 1; ; tries += 1) {
        try {
          let binary = '';
          const bytes = await (await handle.getFile()).arrayBuffer();
          for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
          return btoa(binary);
        } catch (error) {
          // A file that was replaced just now is not there any more.
          if (error instanceof DOMException && error.name === 'NotFoundError') return '';
          // One that is being written cannot be read; to pass it by would hide what is in it.
          if (tries === 100) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    const storage: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([settle(objects.getAllKeys()), settle(objects.getAll())]);
        databases.push(`${name}/${store}`, JSON.stringify(keys), JSON.stringify(values));
      }
      database.close();
    }
    const readFolder = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await readFolder(handle, `${path}${name}/`);
        else if (handle instanceof FileSystemFileHandle)
          files.push({ path: path + name, base64: await toBase64(handle) });
      }
    };
    await readFolder(await navigator.storage.getDirectory(), '/');
    for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
      storage.push(JSON.stringify(await area.get(null)));
    return { databases: databases.join('\n'), files, storage: storage.join('\n') };
  });
  const texts = await Promise.all(
    files.map(async ({ path, base64 }) => `${path}\n${await toText(Buffer.from(base64, 'base64'))}`),
  );
  return { ...rest, files: texts.join('\n') };
}

/** A file as it is, and the records of a journal once more as they were before they were packed. */
async function toText(bytes: Uint8Array): Promise<string> {
  const file = {
    getSize: () => Promise.resolve(bytes.length),
    read: (offset: number, length: number) => Promise.resolve(bytes.slice(offset, offset + length)),
    write: () => Promise.reject(new Error('This is only read.')),
    truncate: () => Promise.reject(new Error('This is only read.')),
    flush: () => Promise.resolve(),
  };
  const parts = [Buffer.from(bytes).toString('utf8')];
  const range = { start: 0, end: bytes.length, blockBytes: 2 ** 20, onDamage: () => undefined };
  for await (const { body } of scanFrames(file, range)) {
    const unpacked = await unpackBytes(body.slice());
    if (unpacked) parts.push(Buffer.from(unpacked).toString('utf8'));
  }
  return parts.join('\n');
}

interface Asked {
  /** What became of the page. */
  page: (PageNews & { notice?: string | undefined }) | null;
  quotes: string[];
}

/** Asks about the tab in front, as the side panel does. */
export async function askInFront(page: Page, question: string): Promise<Asked> {
  return page.evaluate(async (text) => {
    const [tab] = await chrome.tabs.query({ active: true });
    const asked: Asked = { page: null, quotes: [] };
    const port = chrome.runtime.connect({ name: 'answer' });
    await new Promise<void>((resolve, reject) => {
      port.onMessage.addListener((event: AnswerEvent) => {
        if (event.type === 'page') asked.page = event.page;
        if (event.type === 'quote') asked.quotes.push(event.text);
        if (event.type === 'finish') resolve();
        if (event.type === 'error') reject(new Error(event.error.message));
      });
      port.postMessage({ type: 'ask', question: { text, tabId: tab?.id } });
    });
    port.disconnect();
    return asked;
  }, question);
}

/** Sends a request as one of our own pages does, and resolves with its value. */
export async function callBackground<Value>(page: Page, type: string, input?: unknown): Promise<Value> {
  return page.evaluate(
    async ([requestType, requestInput]) => {
      const reply = await chrome.runtime.sendMessage({
        to: 'background',
        type: requestType,
        input: requestInput,
      });
      if (reply?.ok !== true) throw new Error(`${requestType}: ${JSON.stringify(reply)}`);
      return reply.value as Value;
    },
    [type, input] as const,
  );
}

/** "Remember this page", said of the tab in front. */
export async function rememberInFront(page: Page): Promise<PageOutcome> {
  const tabId = await page.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id);
  return callBackground(page, 'page-remember', { tabId });
}
