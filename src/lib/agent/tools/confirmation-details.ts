import { countOf } from '../../../shared/count-of';
import type { DocType, SourceSummary } from '../../memory';
import { type CapturedPage, type Decision, toSourceUrl } from '../../pages';
import { shorten, toVisibleText } from '../../model';
import type { ConfirmationDetail } from '../../chats';

/** What the agent may forget: chats are the user's own. */
export const forgettableKinds = ['page', 'fact', 'knowledge', 'episode', 'message', 'preference'] as const;

export const kindNames: Record<DocType, [one: string, several: string]> = {
  page: ['page', 'pages'],
  fact: ['fact', 'facts'],
  knowledge: ['learning', 'learnings'],
  episode: ['episode', 'episodes'],
  message: ['message of a chat', 'messages of chats'],
  preference: ['preference', 'preferences'],
  conversation: ['chat', 'chats'],
};

/** More titles are not read by anybody; the count says how many there are. */
const mostTitles = 1_000;

/** All that would go, by kind. */
export function listSources(sources: readonly SourceSummary[]): ConfirmationDetail[] {
  return forgettableKinds.flatMap((kind) => {
    const own = sources.filter(({ docType }) => docType === kind);
    if (own.length === 0) return [];
    const titles = own.slice(0, mostTitles).map(describeSource);
    const more = own.length > mostTitles ? [`… and ${countOf(own.length - mostTitles, 'more', 'more')}`] : [];
    return [{ label: countOf(own.length, ...kindNames[kind]), text: [...titles, ...more].join('\n') }];
  });
}

function describeSource({ docType, title, sourceUrl }: SourceSummary): string {
  const name = shorten(title, 300) || shorten(sourceUrl, 300);
  return docType === 'page' && URL.canParse(sourceUrl) ? `${name} · ${siteOf(sourceUrl)}` : name;
}

/** All that would be kept of a page. */
export function describePage({ title, url, text }: CapturedPage, { allow }: Decision): ConfirmationDetail[] {
  const shown = toVisibleText(text);
  return [
    { label: 'Title', text: shorten(title, 1_000) },
    { label: 'Address', text: shorten(toSourceUrl(url), 2_000) },
    ...(allow === 'full' ? [{ label: `Text, ${countOf(shown.length, 'character')}`, text: shown }] : []),
  ];
}

export function siteOf(url: string): string {
  return shorten(new URL(url).host, 100);
}
