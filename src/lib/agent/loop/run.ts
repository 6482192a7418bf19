import { mayLeave } from '../auto-indexer';
import type { AgentConfig, AgentPorts } from '../ports';
import type { AnswerEvent, PageOutcome, PastTurn, Question } from '../types';
import { untilAborted } from './abortable';
import type { Answering } from './answering';
import { readFrontPage, rememberFrontPage, toOpenPage, toPrivacy, waitForVectors } from './front-page';
import { answerByQuotation } from './quote-answer';
import { getMemoryManagerSafe } from './safe-memory';
import { answerWithModel } from './write-answer';

const quotedOnly = 'It is answered about by quotation: its text is given to no language model.';
const noMemory = 'The memory could not be used: this answer was made without it.';
const recallOff = 'Recalling is switched off in Settings: only this page was used.';

/**
 * Answers one question as a stream of events that ends with `receipt` and `finish`, or throws an AppError. Stops at
 * once, wherever it is, when the signal says so: no event comes after that.
 */
export async function* runAgentLoop(
  question: Question,
  history: readonly PastTurn[],
  ports: AgentPorts,
  config: AgentConfig,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer(question, history, ports, config, signal)) {
    signal.throwIfAborted();
    yield event;
  }
}

async function* answer(
  question: Question,
  history: readonly PastTurn[],
  ports: AgentPorts,
  config: AgentConfig,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  yield { type: 'status', text: 'Reading this page…' };
  const [memory, front] = await untilAborted(
    Promise.all([getMemoryManagerSafe(ports.memory), readFrontPage(question, ports, signal)]),
    signal,
  );
  const isRead = 'captured' in front;
  const outcome: PageOutcome = isRead
    ? await untilAborted(rememberFrontPage(memory, front, ports), signal)
    : { kind: 'not-remembered', notice: front.notice };
  // Of a private page nothing goes to a language model either: it is quoted.
  const languageModel = isRead && !mayLeave(front.decision) ? null : ports.languageModel;
  const isQuotedOnly = ports.languageModel !== null && languageModel === null;
  const privacy = isRead ? toPrivacy(front.decision) : 'open';
  yield { type: 'page', page: isQuotedOnly ? withNotice(outcome, quotedOnly) : outcome, privacy };
  if (memory && outcome.kind === 'remembered') yield* waitForVectors(memory, outcome.url, signal);
  signal.throwIfAborted();

  yield { type: 'status', text: 'Searching your memory…' };
  const answering: Answering = {
    ...{ question, history, ports, config, memory, signal },
    query: [question.text, question.selection ?? ''].join('\n').trim(),
    page: isRead ? toOpenPage(front, outcome) : null,
    notes: [...(memory ? [] : [noMemory]), ...(config.isRagEnabled ? [] : [recallOff])],
  };
  if (languageModel) yield* answerWithModel(answering, languageModel);
  else yield* answerByQuotation(answering);
}

function withNotice(outcome: PageOutcome, notice: string): PageOutcome {
  return { ...outcome, notice: `${outcome.notice ?? ''} ${notice}`.trim() };
}
