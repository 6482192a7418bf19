/** A turn without what it holds of sources that are forgotten: their words, titles and addresses. */
import type { AnswerPart, Turn } from './turn';
import type { Receipt, UsedKind } from './types';

/** In the place of what was taken out. */
const takenOut = 'A quotation was taken out: its source is forgotten.';
const forgottenTitle = 'A forgotten source';

/** A title that is shortened where it is mentioned is told by its beginning. */
const titleLength = 30;
const shortestTitle = 6;

/** Null: the turn has nothing of them. What the model has said in its own words stays. */
export function withoutForgotten(turn: Turn, urls: ReadonlySet<string>): Turn | null {
  const { question, page, receipt } = turn;
  const isGone = ({ sourceUrl }: { sourceUrl: string }) => urls.has(sourceUrl);
  const gone = turn.citations.filter(isGone);
  const own = page && page.kind !== 'not-remembered' && urls.has(page.sourceUrl) ? [page] : [];
  // A page that could not be stored at first is told of without its address.
  const isPageGone =
    own.length > 0 ||
    gone.some(({ label }) => label === 'This page') ||
    receipt?.used.some((item) => item.kind === 'page-in-front' && isGone(item)) === true;
  const mentioned = [
    ...gone,
    ...(receipt?.used.filter(isGone) ?? []),
    ...(receipt?.leftOut.filter(isGone) ?? []),
  ];
  if (mentioned.length === 0 && !isPageGone && !turn.learned.some(isGone)) return null;

  const titles = [...mentioned, ...own]
    .map(({ title }) => title)
    .filter((title) => title.length >= shortestTitle);
  const addresses = [...mentioned, ...own].map(({ sourceUrl }) => sourceUrl);
  const names = [...titles.map((title) => title.slice(0, titleLength)), ...addresses];
  const isNamed = (text: string) => names.some((name) => text.includes(name));
  const indices = new Set(gone.map(({ index }) => index));
  return {
    ...turn,
    // What was selected was selected on the page in front.
    question: isPageGone ? { ...question, selection: undefined } : question,
    page: own.length > 0 ? null : page,
    parts: joinNotes(turn.parts.map((part) => withoutQuote(part, indices, isNamed))),
    citations: turn.citations.filter((citation) => !isGone(citation)),
    conflicts: turn.conflicts.filter(
      ({ memory, web }) => !indices.has(memory.citation) && !indices.has(web.citation),
    ),
    learned: turn.learned.filter((memory) => !isGone(memory)),
    receipt: receipt && withoutSources(receipt, isGone, isNamed, isPageGone),
  };
}

function withoutQuote(
  part: AnswerPart,
  indices: ReadonlySet<number>,
  isNamed: (text: string) => boolean,
): AnswerPart {
  switch (part.kind) {
    case 'text':
      return part;
    case 'quote':
      return indices.has(part.citation) ? { kind: 'text', text: takenOut, isOpen: false } : part;
    case 'step': {
      const { summary, outcome } = part;
      return {
        ...part,
        summary: isNamed(summary) ? forgottenTitle : summary,
        outcome: outcome && isNamed(outcome.text) ? { ...outcome, text: forgottenTitle } : outcome,
      };
    }
  }
}

/** Several quotations in a row are told of once. */
function joinNotes(parts: readonly AnswerPart[]): AnswerPart[] {
  return parts.filter((part, at) => !(isTakenOut(part) && isTakenOut(parts[at - 1])));
}

/** Whether a quotation stood there once. */
export function isTakenOut(part: AnswerPart | undefined): boolean {
  return part?.kind === 'text' && part.text === takenOut;
}

/** Words of the page in front that are listed without its address. */
const wordsOfPage: ReadonlySet<UsedKind> = new Set(['selection', 'part-notes']);

/** That something was sent stays, and how much of it; not what. */
function withoutSources(
  receipt: Receipt,
  isGone: (item: { sourceUrl: string }) => boolean,
  isNamed: (text: string) => boolean,
  isPageGone: boolean,
): Receipt {
  const forgotten = { title: forgottenTitle, sourceUrl: '' };
  return {
    ...receipt,
    used: receipt.used.map((item) =>
      isGone(item) || (isPageGone && wordsOfPage.has(item.kind))
        ? { ...item, ...forgotten, citation: null }
        : item,
    ),
    leftOut: receipt.leftOut.map((item) => (isGone(item) ? { ...item, ...forgotten } : item)),
    notes: receipt.notes.filter((note) => !isNamed(note)),
  };
}
