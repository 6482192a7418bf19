import { findQuotes, groupByOrigin, quotePassages } from '../extractive-answer';
import { describeHit, retrieve, toQuotationLimits } from '../rag-context';
import type { AnswerEvent, Receipt } from '../types';
import { untilAborted } from './abortable';
import { emptyBudget, say, toSurroundings, type Answering } from './answering';

const nothingFound = 'I found nothing about this on this page or in your memory.';
const searchFailed = 'The memory could not be searched: only this page was looked at.';

/** An answer without a language model. */
export async function* answerByQuotation(answering: Answering): AsyncGenerator<AnswerEvent> {
  const { query, memory, config, ports, signal, state } = answering;
  if (state.length > 0) {
    yield* describeState(answering);
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

  if (hits.length === 0) yield* say(nothingFound);
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
  yield { type: 'finish', outcome: hits.length === 0 ? 'nothing-found' : 'answered' };
}

/** How things stand is told by those who know, not by what pages say about it. */
function* describeState({ state, config, notes }: Answering): Generator<AnswerEvent> {
  const [first = '', ...rest] = state;
  // Titles of tabs are the words of pages, and an answer is Markdown.
  const plain = (line: string) => line.replaceAll(/[\\`*_[\]<>#!|~]/gu, String.raw`\$&`);
  yield* say([plain(first), ...rest.map((line) => `- ${plain(line)}`)].join('\n'));
  const receipt: Receipt = {
    ...{ searchMode: config.rag.searchMode, recalled: [], leftOut: [], budget: emptyBudget, sent: null },
    notes: [...notes],
  };
  yield { type: 'receipt', receipt };
  yield { type: 'finish', outcome: 'answered' };
}
