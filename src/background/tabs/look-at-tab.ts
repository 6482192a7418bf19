// eslint-disable-next-line import-x/no-restricted-paths -- only the name of the built file, none of its code
import lookScript from '../../page-reader/page-look?script';
import { mayLeave, type OpenTab, type TabLook } from '../../lib/pages';
import { findNoStore } from '../../platform/tabs/no-store-header';
import { lookAtPage } from '../../platform/tabs/tab-look';
import { judgePage } from './decide-page';

/** A tab that takes longer was not looked at. In ms. */
const patienceMs = 2_500;

/**
 * Decides about a tab that is not in front as about the one that is: by its address, by what it shows, and by what its
 * server says of it. Null: that could not be found out, and so nothing but its site may be told.
 */
export async function lookAtTab({ tabId, url, title, isLoaded }: OpenTab): Promise<TabLook | null> {
  const byAddress = await judge(tabId, { url, title, hasPrivateField: false });
  // No script goes into a page that is kept out anyway.
  if (!mayLeave(byAddress.decision)) return byAddress;
  // To look would load it again, or wait for ever.
  if (!isLoaded) return null;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  return Promise.race([look(tabId, url), late]);
}

async function look(tabId: number, listedUrl: string): Promise<TabLook | null> {
  const seen = await lookAtPage(tabId, lookScript);
  if (!seen) {
    // Not every version of the browser lets a script into its viewer of PDFs, in which there are no fields.
    const isPdf = /\.pdf$/i.test(new URL(listedUrl).pathname);
    return isPdf ? judge(tabId, { url: listedUrl, title: '', hasPrivateField: false }) : null;
  }
  const { url, title, hasPrivateField, documentId } = seen;
  const shown = await judge(tabId, { url, title, hasPrivateField, isNoStore: seen.isNoStore });
  if (!mayLeave(shown.decision)) return shown;
  const isNoStore = await findNoStore(tabId, documentId);
  return isNoStore === null ? null : judge(tabId, { url, title, hasPrivateField, isNoStore });
}

interface Signs {
  url: string;
  title: string;
  hasPrivateField: boolean;
  isNoStore?: boolean;
}

async function judge(tabId: number, signs: Signs): Promise<TabLook> {
  const page = { ...signs, text: '', language: '', fullLength: 0 };
  const { url, title } = signs;
  return { url, title, decision: await judgePage('asked', tabId, page) };
}
