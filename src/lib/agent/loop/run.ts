import { mayLeave, type PageNews } from '../../pages';
import type { AgentConfig, AgentPorts } from '../types';
import { enhancedSearch } from '../search-enhancement';
import type { AnswerEvent, LearnedMemory, PastTurn, Question } from '../../chats';
import { understandQuestion, type Understanding } from '../understand';
import { untilAborted } from '../../model';
import type { Answering } from './answering';
import { PageKeeping, readFrontPage, toPrivacy } from './front-page';
import { answerByQuotation } from './quote-answer';
import { getMemoryManagerSafe } from './safe-memory';
import { answerWithModel } from './write-answer';

const quotedOnly = 'It is answered about by quotation: its text is given to no language model.';
const onlyLookedAt = 'This page was not added to your memory: it was only looked at for this answer.';
const noMemory = 'The memory could not be used: this answer was made without it.';
const notLearned = 'What you said about yourself could not be kept.';
const recallOff = 'Answering from memory is switched off in Settings: nothing was recalled.';

/**
 * Answers one question as a stream of events that ends with `receipt` and `finish`, or throws an AppError: gather,
 * compose, stream, cite, receipt. Stops at once, wherever it is, when the signal says so: no event comes after that.
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
  const isLookUp = question.mode === 'search-enhancement';
  yield { type: 'status', text: 'Reading this page…' };
  const learning = isLookUp ? nothingLearned : learn(question, ports);
  const [memory, front] = await untilAborted(
    Promise.all([getMemoryManagerSafe(ports.memory), readFrontPage(question, ports, signal)]),
    signal,
  );
  const page = 'captured' in front ? front : null;
  const isSecret = page !== null && !mayLeave(page.decision);
  // Of a private page nothing goes to a language model either: it is quoted.
  const languageModel = isSecret ? null : ports.languageModel;
  const isQuotedOnly = isSecret && ports.languageModel !== null;
  // Who looks something up does not ask about the page: it is not kept for that.
  const keeping = page && !isLookUp ? new PageKeeping(memory, page, ports) : null;
  const tell = (outcome: PageNews): AnswerEvent => ({
    type: 'page',
    page: isQuotedOnly ? withNotice(outcome, quotedOnly) : outcome,
    privacy: page ? toPrivacy(page.decision) : 'open',
  });
  const notice = 'notice' in front ? front.notice : onlyLookedAt;
  yield tell(keeping?.first ?? { kind: 'not-remembered', notice });
  const { learned, note } = await untilAborted(learning, signal);
  for (const one of learned) yield { type: 'learned', memory: one };
  signal.throwIfAborted();

  yield { type: 'status', text: 'Searching your memory…' };
  const asked = withoutStatements(question.text, learned);
  const understood = understandQuestion(asked, history);
  // With a selection, that is what a follow-up speaks of.
  const understanding = question.selection === undefined ? understood : { ...understood, ownQuery: null };
  const lookUp = isLookUp
    ? yield* enhancedSearch({
        ...{ question, page: page?.captured ?? null, isSecret, ports, signal },
        memory: config.isRagEnabled ? memory : null,
        // What is only quoted stays in this browser.
        isSmartContext: config.isSmartContext || !languageModel,
      })
    : null;
  const answering: Answering = {
    ...{ question, history, ports, config, memory, learned, signal, understanding, lookUp },
    query: toQuery(question, understanding, isLookUp),
    page: page?.captured ?? null,
    pageNotice: 'notice' in front ? front.notice : undefined,
    notes: [
      ...(memory ? [] : [noMemory]),
      ...(config.isRagEnabled ? [] : [recallOff]),
      ...note,
      ...[lookUp?.memoryProblem, lookUp?.webProblem].flatMap((problem) => problem ?? []),
    ],
    whenGathered: () => keeping?.begin(),
    whenKept: () => keeping?.settled() ?? Promise.resolve(),
  };
  let failure: { error: unknown } | null = null;
  const end: AnswerEvent[] = [];
  try {
    for await (const event of languageModel
      ? answerWithModel(answering, languageModel)
      : answerByQuotation(answering)) {
      if (event.type === 'finish') end.push(event);
      else yield event;
    }
  } catch (error) {
    signal.throwIfAborted();
    failure = { error };
  }
  const outcome = keeping && (await untilAborted(keeping.outcome(), signal));
  if (outcome && outcome.kind !== keeping.first.kind) yield tell(outcome);
  if (failure) throw failure.error;
  yield* end;
}

/** Selected text says what is meant better than the words beside it. */
function toQuery({ text, selection = '' }: Question, { query }: Understanding, isLookUp: boolean): string {
  if (isLookUp) return selection.trim() || text;
  return [query, selection].join('\n').trim();
}

interface Learned {
  learned: LearnedMemory[];
  note: string[];
}

const nothingLearned: Promise<Learned> = Promise.resolve({ learned: [], note: [] });

/** While the page is read. That it fails must not cost the answer. */
async function learn(question: Question, ports: AgentPorts): Promise<Learned> {
  if (!ports.learn || question.isTemporary === true) return nothingLearned;
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

function withNotice(outcome: PageNews, notice: string): PageNews {
  if (outcome.kind === 'being-remembered') return outcome;
  return { ...outcome, notice: `${outcome.notice ?? ''} ${notice}`.trim() };
}
