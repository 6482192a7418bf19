import { AppError } from '../../shared/app-error';
import type { MemoryManager } from '../memory';
import { indexPage } from './auto-indexer';
import { buildMessages, type Passage } from './context';
import { quotePassages } from './extractive-answer';
import { modelLimits, quotationLimits, retrievePassages } from './retrieve';
import type { AnswerEvent, CapturedPage, LanguageModel, PageOutcome, Question, ReadPage } from './types';

export interface AgentPorts {
  memory: MemoryManager;
  readPage: ReadPage;
  /** Null: answers are quotations. */
  languageModel: LanguageModel | null;
  /** Off: the page is answered about but not kept. */
  rememberPages: boolean;
}

/** An answer waits at most this long for the vectors of a page it has just read. */
const maxEmbeddingWaitMs = 4_000;
const progressEveryMs = 400;

const nothingFound = 'I found nothing about this on this page or in your memory.';

/** Answers one question as a stream of events that ends with `finish`, or throws an AppError. */
export async function* runAgentLoop(
  question: Question,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  yield { type: 'status', text: 'Reading this page…' };
  const { outcome, captured } = await readAndRemember(question, ports);
  yield { type: 'page', page: outcome };
  if (outcome.kind === 'remembered') yield* waitForVectors(ports.memory, outcome.url);
  signal.throwIfAborted();

  yield { type: 'status', text: 'Searching your memory…' };
  const query = [question.text, question.selection ?? ''].join('\n').trim();
  const isStored = outcome.kind !== 'not-remembered';
  const limits = ports.languageModel ? modelLimits : quotationLimits;
  const passages = await retrievePassages(ports.memory, query, captured && { captured, isStored }, limits);
  signal.throwIfAborted();

  if (passages.length === 0) {
    yield* say(nothingFound);
    yield { type: 'finish', outcome: 'nothing-found' };
    return;
  }
  for (const { citation } of passages) yield { type: 'citation', citation };
  yield* ports.languageModel
    ? writeAnswer(ports.languageModel, question, passages, signal)
    : quotePassages(passages);
  yield { type: 'finish', outcome: 'answered' };
}

/** A page that cannot be read is no reason not to answer from memory. */
async function readAndRemember(
  question: Question,
  { memory, readPage, rememberPages }: AgentPorts,
): Promise<{ outcome: PageOutcome; captured: CapturedPage | null }> {
  try {
    const captured = await readPage(question.tabId);
    const outcome: PageOutcome = rememberPages
      ? await indexPage(memory, captured)
      : { kind: 'not-remembered', notice: 'Remembering is switched off: this page is not kept.' };
    return { outcome, captured };
  } catch (error) {
    if (!(error instanceof AppError && error.code.startsWith('page-'))) throw error;
    return { outcome: { kind: 'not-remembered', notice: error.message }, captured: null };
  }
}

/** Words are searchable at once; a short wait lets the question be matched by meaning as well. */
async function* waitForVectors(memory: MemoryManager, sourceUrl: string): AsyncGenerator<AnswerEvent> {
  for (let waited = 0; waited < maxEmbeddingWaitMs; waited += progressEveryMs) {
    const { embedded, total } = await memory.waitForEmbeddings(sourceUrl, progressEveryMs);
    if (embedded >= total) return;
    yield { type: 'status', text: `Understanding this page… ${embedded} of ${total} passages` };
  }
}

async function* writeAnswer(
  model: LanguageModel,
  question: Question,
  passages: readonly Passage[],
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  yield { type: 'status', text: 'Writing…' };
  yield { type: 'text-start' };
  for await (const text of model.stream(buildMessages(question, passages), signal)) {
    yield { type: 'text-delta', text };
  }
  yield { type: 'text-end' };
}

function* say(text: string): Generator<AnswerEvent> {
  yield { type: 'text-start' };
  yield { type: 'text-delta', text };
  yield { type: 'text-end' };
}
