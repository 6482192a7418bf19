import { findKeySentences, findMentions, findPart, type PageExcerpt } from '../key-sentences';
import { bestOf, type RankedPage } from '../rag-context';
import type { Understanding } from '../understand';
import type { FoundPassage } from '../../chats';
import { describeOrigin } from './describe-origin';

const mostSentences = 5;
const mostMentions = 12;
/** Of a question whether something is good or true, what fits its words says more than the page as a whole. */
const mostFitting = 3;

const noTranslation = 'Translating takes a language model. This is the text on the page:';
const noExplanation =
  'Explaining in other words takes a language model. These sentences say most of this page:';
const noJudgement = 'To judge takes a language model. This is what the page says about it:';
const things: Record<NonNullable<Understanding['extracted']>, string> = {
  dates: 'dates',
  prices: 'prices',
  steps: 'steps or lists',
  names: 'names',
  links: 'links',
  numbers: 'numbers',
};

export interface QuotedPage {
  hits: FoundPassage[];
  /** As many as hits. */
  quotes: string[];
  /** What is said before them; null: nothing. */
  remark: string | null;
  /** Why they are there, for the receipt; null: because they fit the question. */
  why: string | null;
  /** What is said before them is the answer. */
  isAnswer?: boolean;
}

const whyKey = 'on the page in front, among what says most of it';
const whyPart = 'on the page in front, the part that was asked for';

/** An answer to what is asked of the page as a whole, in its own words; null: something particular is asked. */
export function quotePage(
  page: RankedPage,
  { pageTask, part, extracted, asksOrigin }: Understanding,
): QuotedPage | null {
  const { text } = page.captured;
  const origin = asksOrigin ? describeOrigin(page.captured) : null;
  if (origin !== null) return { hits: [], quotes: [], remark: origin, why: null, isAnswer: true };
  if (pageTask === null || page.passages.length === 0) return null;
  if (part !== 'all') {
    const excerpt = findPart(text, part);
    return excerpt && toQuoted(page, [excerpt], whyPart, pageTask === 'translation' ? noTranslation : null);
  }
  if (pageTask === 'extraction' && extracted !== null) {
    return (
      quoteMentions(page, extracted) ?? {
        hits: [],
        quotes: [],
        remark: `I found no ${things[extracted]} on this page.`,
        why: null,
      }
    );
  }
  if (pageTask === 'judgement') {
    const fitting = bestOf(page).slice(0, mostFitting);
    if (fitting.length > 0) {
      return { hits: fitting, quotes: fitting.map(({ content }) => content), remark: noJudgement, why: null };
    }
  }
  const remarks: Partial<Record<typeof pageTask, string>> = {
    ...{ translation: noTranslation, explanation: noExplanation, judgement: noJudgement },
  };
  return toQuoted(page, findKeySentences(text, mostSentences), whyKey, remarks[pageTask] ?? null);
}

/** All of a kind that the page holds; null: nothing. */
export function quoteMentions(
  page: RankedPage,
  extracted: NonNullable<Understanding['extracted']>,
): QuotedPage | null {
  const mentions = findMentions(page.captured.text, extracted, mostMentions);
  const why = `on the page in front, among its ${things[extracted]}`;
  return mentions.length === 0 ? null : toQuoted(page, mentions, why, null);
}

function toQuoted(
  page: RankedPage,
  excerpts: readonly PageExcerpt[],
  why: string,
  remark: string | null,
): QuotedPage {
  const quotes = excerpts.map(({ start, end }) => page.captured.text.slice(start, end));
  const hits = quotes.flatMap((quote): FoundPassage[] => {
    const passage = page.passages.find(({ content }) => content.includes(quote)) ?? page.passages[0];
    return passage ? [{ ...passage, content: quote }] : [];
  });
  return { hits, quotes, remark, why };
}
