import type { MemoryManager } from '../../memory';
import { toCitation } from '../citations';
import { findQuotes } from '../extractive-answer';
import { say } from '../loop/answering';
import { untilAborted } from '../loop/abortable';
import { LateQuotes } from '../loop/late-quotes';
import { readStep } from '../loop/read-step';
import type { LanguageModel, ModelMessage } from '../model-types';
import type { AnswerEvent, CitationLabel, Conflict, Question, Receipt } from '../types';
import { findConflicts, mostConflicts } from './find-conflicts';
import { askForConflicts } from './model-conflicts';
import { toCompared, type NumberedSource, type NumberedSources } from './sources';
import { buildSynthesisPrompt } from './synthesis-prompt';

export interface Synthesising {
  question: Question;
  /** What was searched for. */
  query: string;
  sources: NumberedSources;
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
  languageModel: LanguageModel | null;
  signal: AbortSignal;
}

/** What became known on the way, for the receipt; filled while the events come. */
export interface SynthesisLog {
  sent: Receipt['sent'];
  notes: string[];
}

const introductions: Partial<Record<CitationLabel, string>> = {
  'Knowledge Base': 'From your memory (Knowledge Base):',
  'Web Source': 'From the web (Web Source):',
};
const rulesOnly = 'The model could not compare memory and web: that was done by rules alone.';
/** A reader of quotations wants few. */
const mostQuotations = 4;

/** One answer from memory and web, and where the two disagree. */
export async function* synthesize(work: Synthesising, log: SynthesisLog): AsyncGenerator<AnswerEvent> {
  const { sources, languageModel } = work;
  const byRules = findConflicts(sources.memory.map(toCompared), sources.web.map(toCompared));
  if (!languageModel) {
    yield* quote(work);
    yield* tell(byRules);
    return;
  }
  yield* write(work, languageModel, byRules, log);
}

/** Without a language model: the best sentences word for word, each kind together, the better one first. */
async function* quote({ query, sources, memory, signal }: Synthesising): AsyncGenerator<AnswerEvent> {
  const ranked = (numbered: readonly NumberedSource[]) =>
    numbered.toSorted((left, right) => right.source.score - left.source.score).slice(0, mostQuotations);
  const shown = [...ranked(sources.memory), ...ranked(sources.web)];
  const hits = shown.map(({ source }) => source);
  const quotes = await untilAborted(findQuotes(memory, query, hits), signal);
  const citations = shown.map(({ index, source }, at) => toCitation(index, source, quotes[at]));
  for (const citation of citations) yield { type: 'citation', citation };
  const inOrder = citations.toSorted((left, right) => right.score - left.score);
  for (const label of new Set(inOrder.map((citation) => citation.label))) {
    yield* say(introductions[label] ?? `${label}:`);
    for (const citation of inOrder) {
      if (citation.label === label) yield { type: 'quote', text: citation.quote, citation: citation.index };
    }
  }
}

async function* write(
  { question, query, sources, memory, signal }: Synthesising,
  model: LanguageModel,
  byRules: readonly Conflict[],
  log: SynthesisLog,
): AsyncGenerator<AnswerEvent> {
  const { messages, shown } = buildSynthesisPrompt(question, sources, model);
  const quotes = new LateQuotes(memory, query);
  yield* quotes.add([...shown.memory, ...shown.web]);
  yield { type: 'status', text: 'Writing…' };
  noteStep(log, model, 0);
  const step = yield* readStep(model, { messages, tools: [] }, quotes, signal);
  noteTokens(log, step.inputTokens);
  if (step.reason === 'length') yield* say('The answer ends here: the model has reached its limit of words.');
  else if (step.text.trim() === '') yield* say('The model answered with nothing; its sources are below.');
  yield* tell(byRules);
  if (shown.memory.length > 0 && shown.web.length > 0 && byRules.length < mostConflicts) {
    yield { type: 'status', text: 'Comparing memory and web…' };
    const found = yield* compare(messages, shown, model, signal, log);
    yield* tell(withoutKnown(found, byRules).slice(0, mostConflicts - byRules.length));
  }
  await untilAborted(quotes.settle(), signal);
  yield* quotes.take();
}

async function* compare(
  messages: readonly ModelMessage[],
  shown: NumberedSources,
  model: LanguageModel,
  signal: AbortSignal,
  log: SynthesisLog,
): AsyncGenerator<AnswerEvent, Conflict[]> {
  noteStep(log, model, log.sent?.tokens ?? 0);
  try {
    return await askForConflicts(messages, shown, model, signal);
  } catch {
    signal.throwIfAborted();
    log.notes.push(rulesOnly);
    return [];
  }
}

function* tell(conflicts: readonly Conflict[]): Generator<AnswerEvent> {
  for (const conflict of conflicts) yield { type: 'conflict', conflict };
}

function withoutKnown(found: readonly Conflict[], known: readonly Conflict[]): Conflict[] {
  return found.filter(
    ({ memory, web }) =>
      !known.some((one) => one.memory.statement === memory.statement || one.web.statement === web.statement),
  );
}

/** Once asked, it was sent, whatever comes of it. */
function noteStep(log: SynthesisLog, { host, modelName }: LanguageModel, tokens: number): void {
  if (host === null) return;
  log.sent = { host, modelName, tokens, steps: (log.sent?.steps ?? 0) + 1 };
}

function noteTokens(log: SynthesisLog, tokens: number): void {
  if (log.sent) log.sent = { ...log.sent, tokens: log.sent.tokens + tokens };
}
