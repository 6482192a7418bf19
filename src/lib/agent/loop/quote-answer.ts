import { findQuotes, groupByOrigin, quotePassages } from '../extractive-answer';
import { describeHit, retrieve, toQuotationLimits } from '../rag-context';
import type { AnswerEvent, Receipt } from '../types';
import { untilAborted } from './abortable';
import { emptyBudget, say, toSurroundings, type Answering } from './answering';

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
  const { query, memory, config, ports, signal } = answering;
  if (isOnlyStatement(answering)) {
    yield* say(noted);
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

  const { learned } = answering;
  if (hits.length === 0) yield* say(learned.length > 0 ? noted : nothingFound);
  else {
    yield* quotePassages(hits, quotes);
    if (!ports.languageModel) yield { type: 'model-hint' };
  }
  const receipt: Receipt = {
    searchMode: config.rag.searchMode,
    recalled: hits.map((hit, at) => ({
      ...{ citation: at + 1, docType: hit.docType, title: hit.title, url: hit.sourceUrl },
      ...{ score: hit.score, tokens: 0, why: describeHit(hit) },
    })),
    leftOut: retrieval.leftOut,
    budget: emptyBudget,
    sent: null,
    notes: [...answering.notes, ...(retrieval.failure === null ? [] : [searchFailed])],
  };
  yield { type: 'receipt', receipt };
  const isEmptyHanded = hits.length === 0 && learned.length === 0;
  yield { type: 'finish', outcome: isEmptyHanded ? 'nothing-found' : 'answered' };
}
