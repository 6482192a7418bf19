import { computeContentHash } from '../memory';
import { toSourceUrl } from './source-url';
import type { CapturedPage } from './types';

const marker = 'recollect-selection-';

/**
 * Selected text is remembered under the address of its page with a fragment of its own, made of the words: the same
 * selection is the same memory, the page itself stays as it is, and the address still opens the page.
 */
export async function toSelectionUrl({ url, text }: CapturedPage): Promise<string> {
  const hash = await computeContentHash(text.trim());
  const address = new URL(toSourceUrl(url));
  // The view of an application is named by its fragment; that must stay to open the page.
  address.hash = `${address.hash === '' ? '' : `${address.hash}&`}${marker}${hash.slice(0, 12)}`;
  return address.href;
}

/** The address of the page that a selection was made on; any other address stays as it is. */
export function toPageOfSelection(url: string): string {
  return url.replace(/[#&]recollect-selection-[\da-f]{12}$/, '');
}
