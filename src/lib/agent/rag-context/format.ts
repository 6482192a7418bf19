import { formatRelativeTime } from '../../../shared/relative-time';
import { toAttribute, toContent, toLine } from '../../model';
import type { Recollection } from './recall';
import type { FoundPassage } from '../../chats';

/** An address is there to be recognised; the rest of a longer one would only take room. */
const maxUrlLength = 400;
/** Numbers of sources are given when everything is packed; none is longer. */
export const anyIndex = 888;
/** Headings above a passage, together. */
const maxHeadingLength = 120;

/** A source of its own, with its kind and age. `now`: in ms since the epoch. */
export function formatSource(
  index: number,
  hit: FoundPassage,
  text: string,
  isCut: boolean,
  now: number,
): string {
  const facts = `${attributesOf(index, hit)} ${describeSource(hit, now)}`;
  return `    <source ${facts}${isCut ? ' cut="true"' : ''}>\n${toContent(text)}\n    </source>`;
}

/** Of the page in front, which is named around it. */
export function formatPassage(
  index: number,
  { headingPath, title }: FoundPassage,
  text: string,
  isCut: boolean,
): string {
  // The title of the page stands above all of it.
  const under = headingPath.filter((heading) => heading !== title).join(' > ');
  const heading = under === '' ? '' : ` under="${toAttribute(under, maxHeadingLength)}"`;
  return `    <source index="${index}"${heading}${isCut ? ' cut="true"' : ''}>\n${toContent(text)}\n    </source>`;
}

export function formatFact(index: number, { hit }: Recollection, text: string): string {
  return `      <fact index="${index}" noted="${toDay(hit.readAt)}">${toLine(text)}</fact>`;
}

export function formatMessage(index: number, { hit, about }: Recollection, text: string): string {
  return `    <message index="${index}" type="${toAttribute(about)}" said="${toDay(hit.readAt)}">${toLine(text)}</message>`;
}

export function formatFacts(facts: readonly { item: Recollection; rendered: string }[]): string {
  const subjects = [...new Set(facts.map(({ item }) => item.about))];
  return subjects
    .map((subject) => {
      const own = facts.filter(({ item }) => item.about === subject).map(({ rendered }) => rendered);
      return `    <subject name="${toAttribute(subject)}">\n${own.join('\n')}\n    </subject>`;
    })
    .join('\n');
}

/** Null when there is nothing to tell. */
export function formatState(sentences: readonly string[]): string | null {
  return sentences.length === 0 ? null : sentences.map((text) => `    - ${toLine(text)}`).join('\n');
}

export function describePreference({ type }: { type: string }): string {
  return `your preference (${type}): always included`;
}

export function attributesOf(index: number, { sourceUrl, title, readAt }: FoundPassage): string {
  return (
    `index="${index}" url="${toAttribute(sourceUrl, maxUrlLength)}" ` +
    `title="${toAttribute(title)}" retrieved="${toDay(readAt)}"`
  );
}

/** Where it comes from, and how old it is. */
function describeSource({ docType, isWeb, publishedAt, readAt }: FoundPassage, now: number): string {
  if (isWeb === true) return `kind="web" published="${publishedAt == null ? 'unknown' : toDay(publishedAt)}"`;
  return `kind="${docType === 'page' ? 'remembered page' : docType}" age="${formatRelativeTime(readAt, now)}"`;
}

/** Dates that nothing can be are left open: an import may hold any number. */
export function toDay(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString().slice(0, 10);
}
