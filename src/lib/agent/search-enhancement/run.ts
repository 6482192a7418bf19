import { mayLeave } from '../auto-indexer';
import { emptyBudget, say } from '../loop/answering';
import { untilAborted } from '../loop/abortable';
import { readFrontPage, toPrivacy } from '../loop/front-page';
import { getMemoryManagerSafe } from '../loop/safe-memory';
import type { AgentConfig, AgentPorts } from '../ports';
import { describeHit } from '../rag-context';
import { toSourceUrl } from '../source-url';
import { isOfConversation } from '../stored-kinds';
import type { AnswerEvent, Question, Receipt } from '../types';
import { gather, type Gathered } from './gather';
import { numberSources, type NumberedSource, type NumberedSources } from './sources';
import { synthesize, type SynthesisLog } from './synthesize';

const notKept =
  'This page was only looked at to see whether it is private; nothing of it was added to your memory.';
const secretPage =
  'The page in front is private, so nothing was sent to a search engine or a language model.';
const unknownPage =
  'Whether the page of the selected text is private could not be seen, so nothing was sent to a search engine.';
const nothingFound = 'I found nothing about this';
const noMemory = 'The memory could not be used: this answer was made without it.';
const recallOff = 'Recalling is switched off in Settings: only the web was used.';

/**
 * Memory and web in one answer, as a stream of events that ends with `receipt` and `finish`, or throws an AppError.
 * Stops at once, wherever it is, when the signal says so: no event comes after that.
 */
export async function* runSearchEnhancement(
  question: Question,
  ports: AgentPorts,
  config: AgentConfig,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer(question, ports, config, signal)) {
    signal.throwIfAborted();
    yield event;
  }
}

async function* answer(
  question: Question,
  ports: AgentPorts,
  config: AgentConfig,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  yield { type: 'status', text: 'Searching your memory…' };
  const [memory, front] = await untilAborted(
    Promise.all([getMemoryManagerSafe(ports.memory), readFrontPage(question, ports, signal)]),
    signal,
  );
  const isRead = 'captured' in front;
  const isSecret = isRead && !mayLeave(front.decision);
  const selection = question.selection?.trim() ?? '';
  yield {
    type: 'page',
    page: { kind: 'not-remembered', notice: isRead ? notKept : front.notice },
    privacy: isRead ? toPrivacy(front.decision) : 'open',
  };
  const pageUrl = isRead ? toSourceUrl(front.captured.url) : null;
  const query = selection === '' ? question.text : selection;
  const gathered = yield* gather({
    ...{ query, ports, signal },
    memory: config.isRagEnabled ? memory : null,
    webRefusal: isSecret ? secretPage : !isRead && selection !== '' ? unknownPage : null,
    isLeftOut: ({ sourceUrl }) =>
      isOfConversation(sourceUrl, question.conversationId) ||
      // Whoever selects something on a page knows what the page says.
      (selection !== '' && sourceUrl === pageUrl),
  });
  const sources = numberSources(gathered.memory, gathered.web);
  const log: SynthesisLog = { sent: null, notes: [] };
  const notes = [
    ...(memory ? [] : [noMemory]),
    ...(config.isRagEnabled ? [] : [recallOff]),
    ...[gathered.memoryProblem, gathered.webProblem].filter((problem) => problem !== null),
  ];
  const receipt = () => toReceipt(sources, config, log, notes);
  const isEmpty = sources.memory.length + sources.web.length === 0;
  yield* sayWhatIsMissing(gathered, isEmpty);
  try {
    if (!isEmpty) {
      const languageModel = isSecret ? null : ports.languageModel;
      yield* synthesize({ question, query, sources, memory, languageModel, signal }, log);
      if (!ports.languageModel) yield { type: 'model-hint' };
    }
  } catch (error) {
    // What was sent was sent, whatever came of it.
    if (!signal.aborted) yield { type: 'receipt', receipt: receipt() };
    throw error;
  }
  yield { type: 'receipt', receipt: receipt() };
  yield { type: 'finish', outcome: isEmpty ? 'nothing-found' : 'answered' };
}

/** An answer that is made of less than it should be says so before anything else. */
function* sayWhatIsMissing(
  { webProblem, memoryProblem, memory }: Gathered,
  isEmpty: boolean,
): Generator<AnswerEvent> {
  if (isEmpty) {
    const where = webProblem === null ? 'in your memory or on the web' : 'in your memory';
    yield* say([`${nothingFound} ${where}.`, webProblem, memoryProblem].filter(Boolean).join(' '));
  } else if (webProblem !== null) {
    yield* say(`${webProblem} This is from your memory alone.`);
  } else if (memory.length === 0) {
    yield* say(`${memoryProblem ?? 'Your memory holds nothing about this.'} This is from the web alone.`);
  }
}

function toReceipt(
  { memory, web }: NumberedSources,
  { rag }: AgentConfig,
  log: SynthesisLog,
  notes: readonly string[],
): Receipt {
  const toLine = ({ index, source }: NumberedSource) => ({
    ...{ citation: index, docType: source.docType, title: source.title, url: source.sourceUrl },
    ...{ score: source.score, tokens: 0 },
    why: source.isWeb === true ? 'found on the web' : describeHit(source),
  });
  return {
    searchMode: rag.searchMode,
    recalled: [...memory, ...web].map(toLine),
    leftOut: [],
    budget: emptyBudget,
    sent: log.sent,
    notes: [...notes, ...log.notes],
  };
}
