import { mayLeave, type Decision } from './auto-indexer';
import type { OpenTab } from './ports';
import { toSourceUrl } from './source-url';
import type { CapturedPage } from './types';

/** A tab as it may be shown to a model. Title and address of a private page tell as much as its text: both are null. */
export async function describeTab(
  { url, title }: OpenTab,
  decide: (page: CapturedPage) => Promise<Decision>,
): Promise<{ title: string; url: string } | null> {
  const decision = await decide({
    url,
    title,
    text: '',
    language: '',
    hasPrivateField: false,
    fullLength: 0,
  });
  return mayLeave(decision) ? { title: title || url, url: toSourceUrl(url) } : null;
}
