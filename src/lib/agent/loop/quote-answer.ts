import { findQuotes, groupByOrigin, quotePassages } from '../extractive-answer';
import {
  bestOf,
  choose,
  rankPage,
  retrieve,
  toQuotationLimits,
  type RankedPage,
  type Retrieval,
} from '../rag-context';
import { describeMissing, synthesizeWithMemory } from '../search-enhancement';
import type { AnswerEvent } from '../types';
import { untilAborted } from './abortable';
import { describeStateFor, say, toSurroundings, type Answering } from './answering';
import { quotePage, type QuotedPage } from './quote-page';
import { toQuotedReceipt } from './receipt';

const noted = 'Noted. I will keep it in mind.';
const nothingFound = 'I found nothing about this on this page or in your memory.';
const searchFailed = 'The memory could not be searched: only this page was looked at.';

/** Of a message that says something about its writer and asks nothing, at least so much is what was learned. */
const statementShare = 0.7;
/** Of what a look-up has found, so much of each kind is quoted. */
const mostOfKind = 4;

function isOnlyStatement({ question: { text, selection }, learned }: Answering): boolean {
  const length = learned.reduce((sum, memory) => sum + memory.text.length, 0);
  const asksNothing = selection === undefined && !/[?？؟]/u.test(text);
  return learned.length > 0 && asksNothing && length >= text.length * statementShare;
}

/** An answer without a language model. */
export async function* answerByQuotation(answering: Answering): AsyncGenerator<AnswerEvent> {
  const { ports, signal, learned, whenGathered } = answering;
  const state = await untilAborted(describeStateFor(answering, true), signal);
  const said = isOnlyStatement(answering) ? noted : state.map((line) => `- ${escapeMarks(line)}`).join('\n');
  if (said !== '') {
    whenGathered();
    yield* say(said);
    const nothing = { searched: null, found: null, leftOut: [], furtherNotes: [] };
    yield { type: 'receipt', receipt: toQuotedReceipt(answering, [], nothing) };
    yield { type: 'finish', outcome: 'answered' };
    return;
  }
  const quoted = await gatherQuotes(answering, await rankFront(answering));
  whenGathered();
  const { hits, retrieval, remark, isMemorySearched } = quoted;
  if (answering.lookUp) yield* describeMissing(answering.lookUp);
  if (remark !== null) yield* say(remark);
  if (hits.length > 0) yield* tellQuotes(answering, quoted);
  else if (remark === null && !answering.lookUp) yield* say(learned.length > 0 ? noted : nothingFound);
  if (hits.length > 0 && !ports.languageModel) yield { type: 'model-hint' };
  const isRecalling = isMemorySearched && answering.memory !== null && answering.config.isRagEnabled;
  const receipt = toQuotedReceipt(answering, hits, {
    ...{ searched: retrieval.searched, leftOut: retrieval.leftOut },
    found: isRecalling ? `Showing ${hits.length} of ${retrieval.totalFound} sources` : null,
    furtherNotes: retrieval.failure === null ? [] : [searchFailed],
  });
  yield { type: 'receipt', receipt };
  const isEmptyHanded = hits.length === 0 && learned.length === 0;
  yield { type: 'finish', outcome: isEmptyHanded ? 'nothing-found' : 'answered' };
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
}

function* tellQuotes(answering: Answering, quoted: Quoted, first = 1): Generator<AnswerEvent> {
  const { hits, quotes } = quoted;
  yield* quotePassages(hits, quotes, first);
  if (!answering.lookUp) return;
  const cited = hits.map((hit, at) => ({ index: first + at, hit, text: hit.content }));
  for (const conflict of synthesizeWithMemory(cited)) yield { type: 'conflict', conflict };
}

async function rankFront({ page, query, memory, config, ports, lookUp, signal }: Answering) {
  if (!page || lookUp) return null;
  return untilAborted(rankPage(query, page, memory, config.rag, ports.clock.now()), signal);
}

/** What is quoted: of the page as a whole where that was asked for, else what fits best of page and memory. */
async function gatherQuotes(answering: Answering, ranked: RankedPage | null): Promise<Quoted> {
  const { query, memory, config, signal, understanding, lookUp } = answering;
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
    return { ...ofPage, retrieval, isMemorySearched: false };
  }
  // Whatever is quoted stays in this browser.
  const surroundings = { ...toSurroundings(answering), isSmartContext: true };
  const limits = toQuotationLimits(config.rag);
  const found = await untilAborted(
    retrieve(query, surroundings, config.rag, { ...limits, maxPassages: 20 }),
    signal,
  );
  const retrieval = choose([...(ranked ? bestOf(ranked) : []), ...found.hits], surroundings, limits);
  const failure = found.failure ?? ranked?.failure ?? null;
  const searched = found.searched ?? retrieval.searched;
  const leftOut = [...retrieval.leftOut, ...found.leftOut];
  const all = {
    ...retrieval,
    failure,
    searched,
    leftOut,
    totalFound: retrieval.totalFound + found.leftOut.length,
  };
  return withQuotes({ ...answering, memory }, groupByOrigin(retrieval.hits), all);
}

async function withQuotes(
  { query, memory, signal }: Answering,
  hits: Retrieval['hits'],
  retrieval: Retrieval,
): Promise<Quoted> {
  const quotes = await untilAborted(findQuotes(memory, query, hits), signal);
  return { hits, quotes, remark: null, retrieval, isMemorySearched: true };
}

/** Titles of tabs were written by pages: they are shown as they are, and make no link. */
function escapeMarks(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
