import { type SearchMode } from '../../memory';
import { estimateTokens, type Packed, packInOrder } from '../../text';
import { toAttribute, toContent } from '../../model';
import type { FoundPassage, UsedItem } from '../../chats';
import type { RAGConfig } from './config';
import {
  anyIndex,
  describePreference,
  formatFact,
  formatFacts,
  formatMessage,
  formatPassage,
  formatSource,
  formatState,
} from './format';
import { describeFound, toLeftOut, toUsedKind, type LeftOut } from './found-passage';
import { formatPageHead, packPage, type PackedPage, type PageWish } from './pack-page';
import { packPreferences, type Preference } from '../../learning/preferences';
import { pageByWords, type RankedPage } from './rank-page';
import type { Recollection } from './recall';
import { recallFor, type Recalled, type RecallSurroundings } from './recall-for';

/** Facts and messages come first, and take at most this share of the budget for knowledge each. */
const factShare = 0.2;
const messageShare = 0.1;
const overBudget = 'no room in the budget for knowledge';

/** A source of the prompt with the number it is cited by. */
export interface CitedPassage {
  index: number;
  hit: FoundPassage;
  /** What the model is shown of it. */
  text: string;
}

/** What goes into a prompt from memory, the web and the page in front; null where there is nothing of a kind. */
export interface RAGContextBlock {
  userProfile: string | null;
  backgroundFacts: string | null;
  /** The opening of its tag, and what is in it. */
  pageInFront: { head: string; content: string } | null;
  relatedKnowledge: string | null;
  relatedMessages: string | null;
  webResults: string | null;
  selectedText: string | null;
  /** What is going on right now, where that was asked. */
  state: string | null;
  /** "Showing 3 of 7 sources" */
  summary: string;
  count: number;
  totalFound: number;
  totalTokens: number;
  preferenceTokens: number;
  /** Of memory alone. */
  knowledgeTokens: number;
  pageTokens: number;
  webTokens: number;
  /** By index, which runs from 1 without a gap. */
  cited: CitedPassage[];
  /** Everything that is in it, in its order. */
  used: UsedItem[];
  leftOut: LeftOut[];
  /** How the memory was really searched; null: it was not, or nothing was found. */
  searched: SearchMode | null;
  /** What part of the page in front is in it; null: there is none. */
  page: PackedPage | null;
  /** What went wrong, as sentences. */
  notes: string[];
}

/** What a model has noted of a page that does not fit its window, part by part. */
export interface PageNotes {
  /** In the order of the page. */
  notes: string[];
  /** The passages that were read, by the numbers that the notes name. */
  cited: CitedPassage[];
  /** "all of it, read in 5 parts" */
  shown: string;
}

export interface RAGSurroundings extends RecallSurroundings {
  /** What memory gave, if that was asked already: a prompt may be made several times. */
  recalled?: Recalled | undefined;
  /** The page in front with the passages that fit; left out: it is not to be shown. */
  ranked?: RankedPage | null | undefined;
  /** What was noted of a page that is too long to be shown, in its place. */
  pageNotes?: PageNotes | null | undefined;
  wish?: PageWish | undefined;
  /** Why the page in front is not there, as a sentence. */
  pageNotice?: string | undefined;
  /** What of the model's room is left for the page once memory has taken its part. In tokens. */
  pageBudget?: ((block: { preferenceTokens: number; knowledgeTokens: number }) => number) | undefined;
  /** What a search engine has found, and the tokens for it. */
  web?: { hits: readonly FoundPassage[]; budget: number } | undefined;
  selection?: string | undefined;
  /** Sentences about what is going on right now. */
  state?: readonly string[] | undefined;
}

/**
 * Recalls what helps with a question, within the budget. Preferences are always in, whatever was asked; of the rest
 * the best come first, and none is in while a better one is out. The page in front takes what is left.
 */
export async function buildRAGContext(
  query: string,
  knowledgeBudget: number,
  config: RAGConfig,
  surroundings: RAGSurroundings,
): Promise<RAGContextBlock> {
  const { now } = surroundings;
  const { preferences, facts, messages, retrieval, failed } =
    surroundings.recalled ?? (await recallFor(query, config, surroundings));

  const profile = packPreferences(preferences, config.preferenceBudget);
  const packedFacts = packInOrder(facts, knowledgeBudget * factShare, textOf, (fact, text) =>
    formatFact(anyIndex, fact, text),
  );
  const packedMessages = packInOrder(messages, knowledgeBudget * messageShare, textOf, (message, text) =>
    formatMessage(anyIndex, message, text),
  );
  const packHits = (hits: readonly FoundPassage[], budget: number) =>
    packInOrder(
      hits,
      budget,
      ({ content }) => content,
      (hit, text, isCut) => formatSource(anyIndex, hit, text, isCut, now),
    );
  const sources = packHits(retrieval.hits, knowledgeBudget - packedFacts.tokens - packedMessages.tokens);
  const web = packHits(surroundings.web?.hits ?? [], surroundings.web?.budget ?? 0);
  const knowledgeTokens = sources.tokens + packedFacts.tokens + packedMessages.tokens;
  const { ranked, pageBudget = () => Infinity } = surroundings;
  const room = pageBudget({ preferenceTokens: profile.tokens, knowledgeTokens });
  const page = ranked ? packFront(ranked, surroundings, room) : null;

  const numbers = new Numbers(surroundings.pageNotes?.cited);
  const pieces = (page?.pieces ?? []).map((piece) => ({
    ...piece,
    index: numbers.add(piece.hit, piece.text),
  }));
  const sourceLines = sources.packed.map((one) => ({ ...one, index: numbers.add(one.item, one.text) }));
  const factLines = packedFacts.packed.map((one) => ({ ...one, index: numbers.add(one.item.hit, one.text) }));
  const messageLines = packedMessages.packed.map((one) => ({
    ...one,
    index: numbers.add(one.item.hit, one.text),
  }));
  const webLines = web.packed.map((one) => ({ ...one, index: numbers.add(one.item, one.text) }));

  const format = ({ index, item, text, isCut }: Packed<FoundPassage> & { index: number }) =>
    formatSource(index, item, text, isCut, now);
  const selectedText = surroundings.selection ?? null;
  const count = sources.packed.length;
  const { totalFound } = retrieval;
  const state = surroundings.state ?? [];
  const pageTokens = page?.tokens ?? 0;
  return {
    userProfile: join(profile.packed.map(({ rendered }) => rendered)),
    backgroundFacts:
      factLines.length === 0
        ? null
        : formatFacts(
            factLines.map(({ index, item, text }) => ({ item, rendered: formatFact(index, item, text) })),
          ),
    pageInFront: ranked
      ? {
          head: formatPageHead(ranked, page?.shown ?? ''),
          content: [
            ...(surroundings.pageNotes?.notes ?? []).map(formatNotes),
            ...pieces.map(({ index, hit, text, isCut }) => formatPassage(index, hit, text, isCut)),
          ].join('\n'),
        }
      : formatMissingPage(surroundings.pageNotice),
    relatedKnowledge: join(sourceLines.map(format)),
    relatedMessages: join(messageLines.map(({ index, item, text }) => formatMessage(index, item, text))),
    webResults: join(webLines.map(format)),
    selectedText,
    state: formatState(state),
    summary: `Showing ${count} of ${totalFound} sources`,
    count,
    totalFound,
    totalTokens:
      profile.tokens + knowledgeTokens + pageTokens + web.tokens + estimateTokens(selectedText ?? ''),
    preferenceTokens: profile.tokens,
    knowledgeTokens,
    pageTokens,
    webTokens: web.tokens,
    cited: numbers.cited,
    used: [
      ...profile.packed.map(toPreferenceItem),
      ...factLines.map(({ item, index, tokens }) =>
        toItem('fact', item.hit, index, tokens, `a fact about ${item.about === 'user' ? 'you' : item.about}`),
      ),
      ...(ranked && page ? [toPageItem(ranked, page)] : []),
      ...(surroundings.pageNotes?.notes ?? []).map((note, at, { length }) =>
        toPlainItem('part-notes', note, `what the model noted of part ${at + 1} of ${length}`),
      ),
      ...sourceLines.map(({ item, index, tokens }) =>
        toItem(toUsedKind(item), item, index, tokens, describeFound(item)),
      ),
      ...messageLines.map(({ item, index, tokens }) =>
        toItem('message', item.hit, index, tokens, 'said in another chat'),
      ),
      ...webLines.map(({ item, index, tokens }) => toItem('web', item, index, tokens, describeFound(item))),
      ...(selectedText === null ? [] : [toPlainItem('selection', selectedText, 'the text you had selected')]),
      ...state.map((sentence) => toPlainItem('state', sentence, 'how things stand right now')),
    ],
    leftOut: [
      ...[...sources.leftOut, ...web.leftOut].map((hit) => toLeftOut(hit, overBudget)),
      ...[...packedFacts.leftOut, ...packedMessages.leftOut].map(({ hit }) => toLeftOut(hit, overBudget)),
      ...retrieval.leftOut,
    ],
    searched: retrieval.searched,
    page,
    notes: toNotes(
      retrieval.failure ?? (failed.others || failed.preferences ? true : null),
      ranked?.failure ?? null,
      !failed.preferences,
    ),
  };
}

function packFront(ranked: RankedPage, surroundings: RAGSurroundings, budget: number): PackedPage {
  const { pageNotes, wish = 'best' } = surroundings;
  if (!pageNotes) return packPage(ranked, budget, wish);
  const tokens = estimateTokens(pageNotes.notes.map(formatNotes).join('\n'));
  return { pieces: [], tokens, share: 1, shown: pageNotes.shown };
}

function formatNotes(note: string, at: number, { length }: readonly string[]): string {
  return `    <notes part="${at + 1} of ${length}">\n${toContent(note)}\n    </notes>`;
}

/** That there is a page which cannot be read helps a model to say so. */
function formatMissingPage(notice: string | undefined): RAGContextBlock['pageInFront'] {
  return notice === undefined
    ? null
    : { head: `page_in_front shown="nothing" reason="${toAttribute(notice)}"`, content: '' };
}

/** Gives the sources of a prompt their numbers, in the order in which they stand there. */
class Numbers {
  readonly cited: CitedPassage[];

  constructor(cited: readonly CitedPassage[] = []) {
    this.cited = [...cited];
  }

  add(hit: FoundPassage, text: string): number {
    const index = this.cited.length + 1;
    this.cited.push({ index, hit, text });
    return index;
  }
}

/** What stands between the tags of the reference data; sections without content are left out. */
export function formatRAGContextForPrompt(block: RAGContextBlock): string {
  const { userProfile, backgroundFacts, pageInFront, relatedKnowledge, relatedMessages, webResults } = block;
  const knowledge = `related_knowledge count="${block.count}" total_found="${block.totalFound}"`;
  const sections = [
    section('user_profile', userProfile),
    section('background_facts', backgroundFacts),
    pageInFront ? section(pageInFront.head, pageInFront.content) : '',
    // Always there: that nothing was found has to be said, too.
    section(knowledge, relatedKnowledge ?? ''),
    section('related_messages', relatedMessages),
    section('web_results', webResults),
    section('selected_text', block.selectedText),
    section('state', block.state),
  ];
  return `<knowledge_context>\n${sections.filter((text) => text !== '').join('\n')}\n</knowledge_context>`;
}

function section(opening: string, content: string | null): string {
  if (content === null) return '';
  const [name = ''] = opening.split(' ');
  const inside = content === '' ? '' : `${content}\n`;
  return `  <${opening}>\n${inside}  </${name}>`;
}

function join(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.join('\n');
}

function toNotes(failure: unknown, pageFailure: unknown, hasPreferences: boolean): string[] {
  if (failure === null) return pageFailure === null ? [] : [pageByWords];
  return [
    hasPreferences
      ? 'The memory could not be searched: beside this page, only your preferences were used.'
      : 'The memory could not be read: this answer was written without it.',
  ];
}

const textOf = ({ text }: Recollection) => text;

function toPreferenceItem({ item, text, tokens }: Packed<Preference>): UsedItem {
  return {
    ...{ kind: 'preference', citation: null, title: text, sourceUrl: item.url, score: null, tokens },
    why: describePreference(item),
  };
}

function toPageItem({ captured: { title }, sourceUrl }: RankedPage, { tokens, shown }: PackedPage): UsedItem {
  return {
    ...{ kind: 'page-in-front', citation: null, title, sourceUrl, score: null, tokens },
    why: `the page in front: ${shown}`,
  };
}

/** `citation` is the number in the prompt; an answer gives it the one that is shown. */
function toItem(
  kind: UsedItem['kind'],
  hit: FoundPassage,
  citation: number,
  tokens: number,
  why: string,
): UsedItem {
  const { title, sourceUrl, score } = hit;
  return { kind, citation, title, sourceUrl, score, tokens, why };
}

export function toPlainItem(kind: UsedItem['kind'], words: string, why: string): UsedItem {
  return {
    kind,
    citation: null,
    title: words,
    sourceUrl: '',
    score: null,
    tokens: estimateTokens(words),
    why,
  };
}
