import { findQuotes, groupByOrigin, quotePassages } from '../extractive-answer';
import { describeHit, retrieve, toQuotationLimits, type Hit } from '../rag-context';
import type { AnswerEvent, Receipt } from '../types';
import { untilAborted } from './abortable';
import { describeStateFor, emptyBudget, say, toSurroundings, type Answering } from './answering';

const noted = 'Noted. I will keep it in mind.';
const nothingFound = 'I found nothing about this on this page or in your memory.';
const searchFailed = 'The memory could not be searched: only this page was looked at.';

/** Of a message that says something about its writer and asks nothing, at least so much is what was learned. */
const statementShare = 0.7;

function isOnlyStatement({ question: { text, selection }, learned }: Answering): boolean {
  const length = learned.reduce((sum, memory) => sum + memory.text.length, 0);
  const asksNothing = selection === undefined && !/[?？؟]/u.test(text);
  return learned.length > 0 && asksNothing && length >= text.length * statementShare;
}

/** An answer without a language model. */
export async function* answerByQuotation(answering: Answering): AsyncGenerator<AnswerEvent> {
  const { query, memory, config, ports, signal, learned } = answering;
  const state = await untilAborted(describeStateFor(answering), signal);
  const said = isOnlyStatement(answering) ? noted : state.map((line) => `- ${escapeMarks(line)}`).join('\n');
  if (said !== '') {
    yield* say(said);
    yield { type: 'receipt', receipt: toReceipt(answering, [], []) };
    yield { type: 'finish', outcome: 'answered' };
    return;
  }
  const limits = toQuotationLimits(config.rag);
  const retrieval = await untilAborted(
    retrieve(query, toSurroundings(answering), config.rag, limits, false),
    signal,
  );
  const hits = groupByOrigin(retrieval.hits);
  // The beginning of a page is quoted as it is: no sentence of it answers better than another.
  const quotes = retrieval.isOverview
    ? hits.map(({ content }) => content)
    : await untilAborted(findQuotes(memory, query, hits), signal);

  if (hits.length === 0) yield* say(learned.length > 0 ? noted : nothingFound);
  else {
    yield* quotePassages(hits, quotes);
    if (!ports.languageModel) yield { type: 'model-hint' };
  }
  const notes = retrieval.failure === null ? [] : [searchFailed];
  yield { type: 'receipt', receipt: toReceipt(answering, hits, notes, retrieval.leftOut) };
  const isEmptyHanded = hits.length === 0 && learned.length === 0;
  yield { type: 'finish', outcome: isEmptyHanded ? 'nothing-found' : 'answered' };
}

/** Titles of tabs were written by pages: they are shown as they are, and make no link. */
function escapeMarks(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}

function toReceipt(
  { config, notes }: Answering,
  hits: readonly Hit[],
  furtherNotes: readonly string[],
  leftOut: Receipt['leftOut'] = [],
): Receipt {
  return {
    searchMode: config.rag.searchMode,
    recalled: hits.map((hit, at) => ({
      ...{ citation: at + 1, docType: hit.docType, title: hit.title, url: hit.sourceUrl },
      ...{ score: hit.score, tokens: 0, why: describeHit(hit) },
    })),
    leftOut,
    budget: emptyBudget,
    sent: null,
    notes: [...notes, ...furtherNotes],
  };
}
