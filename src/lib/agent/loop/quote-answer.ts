import { findQuotes, groupByOrigin, quotePassages } from '../cite';
import {
  bestOf,
  choose,
  pageByWords,
  rankFollowUp,
  rankPage,
  retrieve,
  toQuotationLimits,
  type RankedPage,
  type Retrieval,
} from '../rag-context';
import { describeMissing, synthesizeWithMemory } from '../search-enhancement';
import { toSourceUrl } from '../../pages';
import type { AnswerEvent, FoundPassage, UsedItem } from '../../chats';
import { untilAborted } from '../../model';
import { describeStateFor, say, toSurroundings, type Answering } from './answering';
import { quoteMentions, quotePage, type QuotedPage } from './quote-page';
import { toQuotedReceipt } from './receipt';
import { listKnownOfUser } from './tell-of-user';

const noted = 'Noted. I will keep it in mind.';
const nothingFound = 'I found nothing about this on this page or in your memory.';
const nothingRemembered = 'I found nothing about this in your memory.';
const courtesy = 'Ask me about this page, or about anything that you have read.';
const knownOfUser = 'This is what I know about you:';
const knowsNothing = 'I know nothing about you yet.';
const selfDescription = 'what the page says of itself';
const searchFailed = 'The memory could not be searched: only this page was looked at.';

const nearestOnPage = 'Nothing fits this well. What comes nearest on this page:';
const whyNearest = 'on the page in front, comes nearest to the question';
/**
 * Of the threshold, for a page that somebody looks at while they ask. Measured on five pages: what has nothing to do with
 * a page scores at most 0.06 there, "how many grams of salt?" on a recipe that says "12 g fine sea salt" 0.13.
 */
const nearShare = 1 / 3;
const mostNearest = 2;

/** Of a message that says something about its writer and asks nothing, at least so much is what was learned. */
const statementShare = 0.7;
/** Of what a look-up has found, so much of each kind is quoted. */
const mostOfKind = 4;

function isOnlyStatement({ question: { text, selection }, learned }: Answering): boolean {
  const length = learned.reduce((sum, memory) => sum + memory.text.length, 0);
  const asksNothing = selection === undefined && !/[?？؟]/u.test(text);
  return learned.length > 0 && asksNothing && length >= text.length * statementShare;
}

function describeKnown(known: readonly UsedItem[]): string {
  if (known.length === 0) return knowsNothing;
  return [knownOfUser, '', ...known.map(({ title }) => `- ${escapeMarks(title)}`)].join('\n');
}

/** What is said where nothing has to be looked for; empty: something has. */
function toPlainReply(answering: Answering, state: readonly string[]): string {
  if (isOnlyStatement(answering)) return noted;
  const { understanding, question, learned } = answering;
  if (understanding.isCourtesy && question.selection === undefined && learned.length === 0) return courtesy;
  return state.map((line) => `- ${escapeMarks(line)}`).join('\n');
}

/** An answer without a language model. */
export async function* answerByQuotation(answering: Answering): AsyncGenerator<AnswerEvent> {
  const { ports, signal, learned, whenGathered } = answering;
  const state = await untilAborted(describeStateFor(answering, true), signal);
  const known = await untilAborted(
    listKnownOfUser(answering).catch(() => null),
    signal,
  );
  const said = known === null ? toPlainReply(answering, state) : describeKnown(known);
  if (said !== '') {
    whenGathered();
    yield* say(said);
    const nothing = {
      ...{ searched: null, found: null, leftOut: [], furtherNotes: [] },
      further: known ?? [],
    };
    yield { type: 'receipt', receipt: toQuotedReceipt(answering, [], nothing) };
    yield { type: 'finish', outcome: 'answered' };
    return;
  }
  const quoted = await gatherQuotes(answering, await rankFront(answering));
  whenGathered();
  const { hits, retrieval, remark, isMemorySearched } = quoted;
  if (answering.lookUp) yield* describeMissing(answering.lookUp);
  if (remark !== null) yield* say(quoted.isAnswer === true ? escapeMarks(remark) : remark);
  if (hits.length > 0) yield* tellQuotes(answering, quoted);
  else if (remark === null && !answering.lookUp) {
    const nothing = answering.page ? nothingFound : nothingRemembered;
    yield* say(learned.length > 0 ? noted : nothing);
  }
  if (hits.length > 0 && !ports.languageModel) yield { type: 'model-hint' };
  const isRecalling = isMemorySearched && answering.memory !== null && answering.config.isRagEnabled;
  const receipt = toQuotedReceipt(answering, hits, {
    ...{ searched: retrieval.searched, leftOut: retrieval.leftOut },
    found: isRecalling ? `Showing ${hits.length} of ${retrieval.totalFound} sources` : null,
    furtherNotes: quoted.notes,
    ...{ why: quoted.why, further: quoted.isAnswer === true ? describePage(answering) : [] },
  });
  yield { type: 'receipt', receipt };
  const isEmptyHanded = hits.length === 0 && learned.length === 0 && quoted.isAnswer !== true;
  yield { type: 'finish', outcome: isEmptyHanded ? 'nothing-found' : 'answered' };
}

function describePage({ page }: Answering): UsedItem[] {
  if (!page) return [];
  const { title, url } = page;
  const sourceUrl = toSourceUrl(url);
  return [
    { kind: 'page-in-front', citation: null, title, sourceUrl, score: null, tokens: 0, why: selfDescription },
  ];
}

/** For a model that has failed: what it would have answered from, word for word. `first`: the number of the first quote. */
export async function* quoteInstead(
  answering: Answering,
  ranked: RankedPage | null,
  first: number,
): AsyncGenerator<AnswerEvent> {
  const quoted = await gatherQuotes(answering, ranked);
  if (quoted.hits.length > 0) yield* tellQuotes(answering, quoted, first);
}

interface Quoted extends QuotedPage {
  retrieval: Retrieval;
  /** False: the page alone was asked about, and memory was not looked at. */
  isMemorySearched: boolean;
  /** What could not be done. */
  notes: string[];
}

function* tellQuotes(answering: Answering, quoted: Quoted, first = 1): Generator<AnswerEvent> {
  const { hits, quotes } = quoted;
  yield* quotePassages(hits, quotes, first);
  if (!answering.lookUp) return;
  const cited = hits.map((hit, at) => ({ index: first + at, hit, text: hit.content }));
  for (const conflict of synthesizeWithMemory(cited)) yield { type: 'conflict', conflict };
}

async function rankFront({ page, query, understanding, memory, config, ports, lookUp, signal }: Answering) {
  if (!page || lookUp) return null;
  const { ownQuery } = understanding;
  return untilAborted(rankFollowUp(query, ownQuery, page, memory, config.rag, ports.clock.now()), signal);
}

/** What comes nearest on the page in front, where nothing fits well enough anywhere. */
async function findNearest({
  page,
  query,
  memory,
  config,
  ports,
  signal,
}: Answering): Promise<FoundPassage[]> {
  if (!page) return [];
  const similarityThreshold = config.rag.similarityThreshold * nearShare;
  const rag = { ...config.rag, similarityThreshold };
  const ranked = await untilAborted(rankPage(query, page, memory, rag, ports.clock.now()), signal);
  return bestOf(ranked).slice(0, mostNearest);
}

/** What is quoted: of the page as a whole where that was asked for, else what fits best of page and memory. */
async function gatherQuotes(answering: Answering, ranked: RankedPage | null): Promise<Quoted> {
  const { query, config, signal, understanding, lookUp } = answering;
  if (lookUp) {
    const best = [lookUp.found.hits, lookUp.webResults].map((list) => list.slice(0, mostOfKind));
    return withQuotes(answering, best.flat(), lookUp.found);
  }
  const ofPage = ranked && quotePage(ranked, understanding);
  if (ofPage) {
    const retrieval = {
      hits: [],
      leftOut: [],
      totalFound: ofPage.hits.length,
      searched: null,
      failure: null,
    };
    return { ...ofPage, retrieval, isMemorySearched: false, notes: [] };
  }
  // Whatever is quoted stays in this browser.
  const surroundings = { ...toSurroundings(answering), isSmartContext: true };
  const limits = toQuotationLimits(config.rag);
  const found = await untilAborted(
    retrieve(query, surroundings, config.rag, { ...limits, maxPassages: 20 }),
    signal,
  );
  const retrieval = choose([...(ranked ? bestOf(ranked) : []), ...found.hits], surroundings, limits);
  const searched = found.searched ?? retrieval.searched;
  const leftOut = [...retrieval.leftOut, ...found.leftOut];
  const all = {
    ...retrieval,
    failure: found.failure,
    searched,
    leftOut,
    totalFound: retrieval.totalFound + found.leftOut.length,
  };
  const isPageFound = ranked === null || ranked.failure === null;
  const notes = found.failure !== null ? [searchFailed] : isPageFound ? [] : [pageByWords];
  if (retrieval.hits.length > 0 || understanding.isElsewhere)
    return { ...(await withQuotes(answering, groupByOrigin(retrieval.hits), all)), notes };
  const { extracted } = understanding;
  const mentions = ranked && extracted !== null ? quoteMentions(ranked, extracted) : null;
  if (mentions) {
    const totalFound = all.totalFound + mentions.hits.length;
    return { ...mentions, retrieval: { ...all, totalFound }, isMemorySearched: true, notes };
  }
  const nearest = await findNearest(answering);
  if (nearest.length === 0)
    return { ...(await withQuotes(answering, groupByOrigin(retrieval.hits), all)), notes };
  const near = await withQuotes(answering, nearest, { ...all, totalFound: all.totalFound + nearest.length });
  return { ...near, remark: nearestOnPage, why: whyNearest, notes };
}

async function withQuotes(
  { query, memory, signal }: Answering,
  hits: Retrieval['hits'],
  retrieval: Retrieval,
): Promise<Quoted> {
  const quotes = await untilAborted(findQuotes(memory, query, hits), signal);
  return { hits, quotes, remark: null, why: null, retrieval, isMemorySearched: true, notes: [] };
}

/** Titles of tabs were written by pages: they are shown as they are, and make no link. */
function escapeMarks(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
