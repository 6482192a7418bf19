import { KeyedQueue, type MemoryManager } from '../../memory';
import { findUnjudgedTurns, readStoredTurn, toJudgedMark, type Turn } from '../../chats';
import { extractFacts, listUnextracted, type ExtractionSummary } from '../facts';
import { runFunnel } from '../funnel';
import type { LanguageModel } from '../../model';
import { toEpisodeChanges } from './episodes';
import { toFunnelMessages, toMessageChange, toUnsaid } from './messages';

const mostUnjudged = 50;

export interface LearnerPorts {
  memory: MemoryManager;
  /** The model for the memory, asked for each time; null: there is none, and rules must do. */
  getModel: () => Promise<LanguageModel | null>;
  /** Whether that model may be told what is known, asked for each time; left out: it may. */
  isRecalling?: (() => Promise<boolean>) | undefined;
  /** Whether a stored turn is still being answered; left out: those that are stored as running are. */
  isRunning?: ((requestId: string) => boolean) | undefined;
}

export type TurnJudgement =
  /** `stored`: how many of its messages are kept. */
  | { kind: 'judged'; stored: number }
  /** It is not kept itself, or has not ended. */
  | { kind: 'skipped' }
  /** The model failed, or the turn changed meanwhile: it is judged in the next run. */
  | { kind: 'waiting'; problem: string };

export interface Learner {
  judgeTurn: (turn: Turn, signal: AbortSignal) => Promise<TurnJudgement>;
  /** Stored turns that have ended and were not judged, in the order in which they were asked. */
  findUnjudged: (limit?: number) => Promise<Turn[]>;
  /** Judges the first of them; ends at the first failure of the model. `waiting`: how many are left. */
  judgeWaiting: (signal: AbortSignal) => Promise<{ judged: number; waiting: number; problem: string | null }>;
  /** Takes facts out of messages that wait for it. Without a model they go on waiting. */
  extractWaiting: (signal: AbortSignal) => Promise<ExtractionSummary>;
  /** How many messages wait for that. */
  countWaiting: () => Promise<number>;
}

/** The write path: what the service worker calls after each turn, by alarm, and when nobody is at the keyboard. */
export function createLearner({ memory, getModel, isRecalling, isRunning }: LearnerPorts): Learner {
  const queue = new KeyedQueue();

  const judge = async (listed: Turn, signal: AbortSignal): Promise<TurnJudgement> => {
    signal.throwIfAborted();
    if (listed.question.isTemporary === true || (listed.state.kind === 'running' && !isRunning)) {
      return { kind: 'skipped' };
    }
    // As it is now: of what was deleted, forgotten or withheld since it was listed nothing is left behind.
    const stored = await readStoredTurn(memory, listed.question);
    if (!stored) return { kind: 'skipped' };
    const { source, turn } = stored;
    const isOpen = turn.privacy === 'open';
    // What was said beside a private page goes to no model, not now and not later.
    const model = isOpen ? await getModel() : null;
    const messages = toFunnelMessages(turn);
    const verdicts = await runFunnel(messages, model, signal);
    if (!verdicts.ok) return { kind: 'waiting', problem: verdicts.problem };
    const changes = await Promise.all([
      ...messages.flatMap((message, at) => {
        const verdict = verdicts.value[at];
        // It was said when it was asked, not now.
        return verdict ? [toMessageChange(memory, message, verdict, isOpen, source.createdAt)] : [];
      }),
      toUnsaid(memory, turn, messages),
      toEpisodeChanges(memory, turn),
    ]);
    signal.throwIfAborted();
    const isApplied = await memory.applyChanges([...changes.flat(), toJudgedMark(source)]);
    if (!isApplied) return { kind: 'waiting', problem: 'The turn was changed meanwhile.' };
    const kept = changes
      .flat()
      .filter((change) => change.kind === 'put' && change.options.docType === 'message');
    return { kind: 'judged', stored: kept.length };
  };
  const judgeTurn = (turn: Turn, signal: AbortSignal) =>
    queue.run(turn.question.requestId, () => judge(turn, signal));

  const findWaiting = async (limit: number) => {
    const { turns, total } = await findUnjudgedTurns(memory, limit, isRunning ?? (() => false));
    const ended = turns.filter(({ state }) => isRunning !== undefined || state.kind !== 'running');
    return { turns: ended, total: total - (turns.length - ended.length) };
  };

  const countWaiting = async (): Promise<number> => (await listUnextracted(memory)).length;

  return {
    judgeTurn,
    findUnjudged: async (limit = mostUnjudged) => (await findWaiting(limit)).turns,
    judgeWaiting: async (signal) => {
      const { turns, total } = await findWaiting(mostUnjudged);
      let judged = 0;
      for (const turn of turns) {
        const result = await judgeTurn(turn, signal);
        if (result.kind === 'waiting') {
          return { judged, waiting: total - judged, problem: result.problem };
        }
        judged += 1;
      }
      return { judged, waiting: total - judged, problem: null };
    },
    extractWaiting: (signal) =>
      queue.run('extraction', async () => {
        signal.throwIfAborted();
        const model = await getModel();
        if (model) return extractFacts(memory, model, signal, (await isRecalling?.()) ?? true);
        return { messages: 0, facts: 0, inReview: 0, waiting: await countWaiting(), problem: null };
      }),
    countWaiting,
  };
}
