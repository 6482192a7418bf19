import {
  type FactDetails,
  type MemoryChange,
  type MemoryManager,
  type MemoryRecord,
  messageDetailsSchema,
  saidAtOf,
  type SourceSummary,
  userSubject,
} from '../../memory';
import { estimateTokens, toOwnWords } from '../../text';
import { askForJson, type LanguageModel, shorten } from '../../model';
import { consolidate } from './consolidate';
import { createExtractionSchema, toExtractionPrompt, type ExtractedFact } from './extraction-prompt';
import { FactBook, type NewFact } from './fact-book';
import { findOwnNames, isPassing, isSupported, normalizeSubject } from './fact-text';

export const batchSize = 20;
const batchesPerRun = 3;
/** What was changed meanwhile is done anew so many times. */
const attempts = 3;
const leastConfidence = 0.6;
const pageSize = 500;
/** Of what a model can read, messages get this share: instructions and answer need room, too. */
const messageShare = 0.4;
const maxQuoteLength = 300;

export interface ExtractionSummary {
  /** Messages that were read. */
  messages: number;
  /** New facts that hold, and those that wait for the user. */
  facts: number;
  inReview: number;
  /** Messages that still wait. */
  waiting: number;
  /** Why it ended early; null: it did not. */
  problem: string | null;
}

/** Messages of the user that no facts were taken from yet, in the order in which they were said. */
export async function listUnextracted(memory: MemoryManager): Promise<SourceSummary[]> {
  const found: SourceSummary[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = { limit: pageSize, offset, sortBy: 'createdAt' } as const;
    const { sources, total } = await memory.list({ docType: 'message', active: true }, page);
    found.push(
      ...sources.filter(({ details }) => {
        const { role, extracted } = messageDetailsSchema.parse(details);
        return role === 'user' && !extracted;
      }),
    );
    if (offset + pageSize >= total || sources.length === 0) break;
  }
  return found.reverse().sort((left, right) => saidAtOf(left) - saidAtOf(right));
}

/**
 * Takes facts out of what the user said, batch by batch. The facts of a batch and the mark on its messages are stored
 * together or not at all: stopped anywhere, nothing is lost and nothing is learned twice.
 */
export async function extractFacts(
  memory: MemoryManager,
  model: LanguageModel,
  signal: AbortSignal,
  /** False: the model reads what was said, and is told nothing of what is known. */
  isRecalling = true,
): Promise<ExtractionSummary> {
  const waiting = await listUnextracted(memory);
  const summary: ExtractionSummary = {
    messages: 0,
    facts: 0,
    inReview: 0,
    waiting: waiting.length,
    problem: null,
  };
  let next = 0;
  for (let batch = 0; batch < batchesPerRun && next < waiting.length; batch += 1) {
    signal.throwIfAborted();
    const urls = waiting.slice(next, next + batchSize).map(({ sourceUrl }) => sourceUrl);
    const done = await extractBatch(memory, model, urls, signal, isRecalling);
    if (done.kind === 'failed') return { ...summary, problem: done.problem };
    next += done.read;
    if (done.kind === 'not-understood') {
      // Others are not kept waiting by a message that this model cannot make anything of.
      summary.problem = done.problem;
      continue;
    }
    summary.messages += done.read;
    summary.facts += done.facts;
    summary.inReview += done.inReview;
    summary.waiting -= done.read;
  }
  return summary;
}

type BatchResult =
  | { kind: 'done'; read: number; facts: number; inReview: number }
  | { kind: 'not-understood'; read: number; problem: string }
  | { kind: 'failed'; problem: string };

async function extractBatch(
  memory: MemoryManager,
  model: LanguageModel,
  urls: readonly string[],
  signal: AbortSignal,
  isRecalling: boolean,
): Promise<BatchResult> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const records = await Promise.all(urls.map((url) => memory.get(url)));
    const { taken, read } = takeFitting(records, model.contextLimit);
    const texts = taken.map(toOwnText);
    const book = new FactBook(memory);
    const known = (await book.read(userSubject)).filter((fact) => fact.active);
    const [ownName] = findOwnNames(known.map(({ text }) => text));
    const extracted = await askForFacts(texts, isRecalling ? ownName : undefined, model, signal);
    if (!extracted.ok) {
      const { problem, reason } = extracted;
      return reason === 'failed' ? { kind: 'failed', problem } : { kind: 'not-understood', read, problem };
    }
    // To be asked how facts fit together, a model has to be told them.
    const judge = isRecalling ? model : null;
    const surroundings = { memory, book, model: judge, signal };
    const counts = await writeFacts(extracted.value.facts, taken, texts, surroundings);
    if (!counts) return { kind: 'failed', problem: 'The model did not say how the facts fit together.' };
    signal.throwIfAborted();
    const marks = taken.map(toMark);
    if ((await book.isCurrent()) && (await memory.applyChanges([...book.toChanges(), ...marks]))) {
      return { kind: 'done', read, ...counts };
    }
  }
  return { kind: 'failed', problem: 'The memory kept on changing.' };
}

/** Messages that are there, are not read yet, and fit into the prompt together; `read`: up to where that goes. */
function takeFitting(
  records: readonly (MemoryRecord | null)[],
  contextLimit: number,
): { taken: MemoryRecord[]; read: number } {
  const taken: MemoryRecord[] = [];
  let tokens = 0;
  for (const [at, record] of records.entries()) {
    if (!record || messageDetailsSchema.parse(record.details).extracted) continue;
    tokens += estimateTokens(toOwnText(record));
    if (taken.length > 0 && tokens > contextLimit * messageShare) return { taken, read: at };
    taken.push(record);
  }
  return { taken, read: records.length };
}

/** Only what the user wrote themselves: what they pasted was said by others. */
function toOwnText({ passages }: MemoryRecord): string {
  return toOwnWords(passages.map(({ content }) => content).join('\n'));
}

function toMark({ sourceUrl, details, updatedAt }: MemoryRecord): MemoryChange {
  const patch = { details: { ...details, extracted: true } };
  return { kind: 'patch', sourceUrl, patch, ifUpdatedAt: updatedAt };
}

async function askForFacts(
  texts: readonly string[],
  ownName: string | undefined,
  model: LanguageModel,
  signal: AbortSignal,
) {
  if (texts.every((text) => text.trim() === '')) return { ok: true, value: { facts: [] } } as const;
  const schema = createExtractionSchema(texts.length);
  return askForJson(model, { name: 'facts', messages: toExtractionPrompt(texts, ownName), schema }, signal);
}

async function writeFacts(
  facts: readonly ExtractedFact[],
  messages: readonly MemoryRecord[],
  texts: readonly string[],
  surroundings: Parameters<typeof consolidate>[1],
): Promise<{ facts: number; inReview: number } | null> {
  const known = await surroundings.book.read(userSubject);
  const active = known.filter((fact) => fact.active).map(({ text }) => text);
  const own = facts.filter(({ subject }) => normalizeSubject(subject) === userSubject);
  const ownNames = findOwnNames([...active, ...own.map(({ text }) => text)]);
  const counts = { facts: 0, inReview: 0 };
  for (const fact of facts.toSorted((left, right) => left.message - right.message)) {
    const message = messages[fact.message - 1];
    if (!message || isPassing(fact.text)) continue;
    surroundings.signal.throwIfAborted();
    const candidate = toCandidate(fact, message, texts[fact.message - 1] ?? '', ownNames);
    const written = await consolidate(candidate, surroundings);
    if (!written) return null;
    if (written.kind === 'added') counts.facts += 1;
    if (written.kind === 'review') counts.inReview += 1;
  }
  return counts;
}

function toCandidate(
  { subject, text, quote, confidence }: ExtractedFact,
  message: MemoryRecord,
  ownWords: string,
  ownNames: readonly string[],
): NewFact {
  const { conversationId, requestId } = messageDetailsSchema.parse(message.details);
  const review: FactDetails['review'] = !isSupported(text, quote, ownWords)
    ? 'unsupported'
    : confidence < leastConfidence
      ? 'low-confidence'
      : undefined;
  return {
    text: shorten(text, 400),
    details: {
      ...{ origin: 'chat', conversationId, requestId, quote: shorten(quote, maxQuoteLength), review },
      ...{ subject: normalizeSubject(subject, ownNames), confidence, saidAt: saidAtOf(message) },
      ...{ pinned: false, supersededBy: undefined, supersedes: [], conflictsWith: [] },
    },
  };
}
