import { mayLeave } from '../auto-indexer';
import type { AgentConfig, AgentPorts } from '../ports';
import type { AnswerEvent, LearnedMemory, PageOutcome, PastTurn, Question } from '../types';
import { untilAborted } from './abortable';
import type { Answering } from './answering';
import { readFrontPage, rememberFrontPage, toOpenPage, toPrivacy, waitForVectors } from './front-page';
import { answerByQuotation } from './quote-answer';
import { getMemoryManagerSafe } from './safe-memory';
import { answerWithModel } from './write-answer';

const quotedOnly = 'It is answered about by quotation: its text is given to no language model.';
const noMemory = 'The memory could not be used: this answer was made without it.';
const notLearned = 'What you said about yourself could not be kept.';
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
  const learning = learn(question, ports);
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
  const { learned, note } = await untilAborted(learning, signal);
  for (const one of learned) yield { type: 'learned', memory: one };
  if (memory && outcome.kind === 'remembered') yield* waitForVectors(memory, outcome.url, signal);
  signal.throwIfAborted();

  yield { type: 'status', text: 'Searching your memory…' };
  const answering: Answering = {
    ...{ question, history, ports, config, memory, learned, signal },
    query: [withoutStatements(question.text, learned), question.selection ?? ''].join('\n').trim(),
    page: isRead ? toOpenPage(front, outcome) : null,
    notes: [...(memory ? [] : [noMemory]), ...(config.isRagEnabled ? [] : [recallOff]), ...note],
  };
  if (languageModel) yield* answerWithModel(answering, languageModel);
  else yield* answerByQuotation(answering);
}

/** While the page is read. That it fails must not cost the answer. */
async function learn(
  question: Question,
  ports: AgentPorts,
): Promise<{ learned: LearnedMemory[]; note: string[] }> {
  if (!ports.learn || question.isTemporary === true) return { learned: [], note: [] };
  try {
    return { learned: await ports.learn(question), note: [] };
  } catch {
    return { learned: [], note: [notLearned] };
  }
}

/** What is asked beside what the asker says about themselves: that is not to be found on a page. */
function withoutStatements(text: string, learned: readonly LearnedMemory[]): string {
  const rest = learned.reduce((left, memory) => cutOut(left, memory.text), text);
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\s\p{P}]+/u, '').trim() : text;
}

/** Case and the stop at its end may differ: what is kept is a sentence of its own. */
function cutOut(text: string, statement: string): string {
  const words = statement.replace(/[\s\p{P}]+$/u, '').toLowerCase();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words);
  return at === -1 ? text : `${text.slice(0, at)} ${text.slice(at + words.length)}`;
}

function withNotice(outcome: PageOutcome, notice: string): PageOutcome {
  return { ...outcome, notice: `${outcome.notice ?? ''} ${notice}`.trim() };
}
