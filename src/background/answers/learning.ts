/**
 * What is learned from chats: judged a moment after an answer, turned into facts when nothing was asked for a while.
 * Whoever asks something comes first; what was interrupted is found again in the database.
 */
import { createLearner, learnOnce, type LearningDepth } from '../../lib/learning/learner';
import { hasModel, openLanguageModel } from '../../platform/language-model';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { loadSettings, toConnection } from '../../platform/storage/settings';
import { createLogger } from '../../shared/logger';

export const learningAlarm = 'learning';

const logger = createLogger('background');
/** The next question often follows at once. In ms. */
const restMs = 3_000;
/** After so long without a question a chat counts as over. In ms. */
const idleMs = 60_000;
/** A model that failed is left alone for a while. In ms. */
const pauseAfterFailureMs = 10 * 60_000;
/** The browser ends a service worker after 30 s without a call to its API. */
const heartbeatMs = 20_000;

/** Answers that are being written: their model is asked for nothing else meanwhile. */
const answering = new Set<string>();
let current: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const learner = createLearner({
  memory: memoryClient,
  getModel: async () => {
    const connection = toConnection(await loadSettings(), 'memory');
    return hasModel(connection) ? openLanguageModel(connection) : null;
  },
  isRecalling: async () => (await loadSettings()).rag.isEnabled,
  // What is stored as running and is not, was cut off: what was said in it counts all the same.
  isRunning: (requestId) => answering.has(requestId),
});

export function beginAnswer(requestId: string): void {
  answering.add(requestId);
  clearTimeout(timer);
  current?.abort();
}

export function endAnswer(requestId: string): void {
  answering.delete(requestId);
  void wakeIn(idleMs);
  clearTimeout(timer);
  timer = setTimeout(() => learn('judge'), restMs);
}

export function learn(depth: LearningDepth): void {
  run(depth).catch((error: unknown) => logger.warn('nothing could be learned', error));
}

async function run(depth: LearningDepth): Promise<void> {
  const { isLearning, consentedAt } = await loadSettings();
  if (answering.size > 0 || !isLearning || consentedAt === null) return;
  // Given free by the browser when this worker is stopped.
  await navigator.locks.request('recollect-learning', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const stop = new AbortController();
    current = stop;
    const heartbeat = setInterval(() => void chrome.runtime.getPlatformInfo(), heartbeatMs);
    try {
      await work(depth, stop.signal);
    } catch (error) {
      // Somebody asks something: the end of their answer begins it anew.
      if (!stop.signal.aborted) throw error;
    } finally {
      clearInterval(heartbeat);
      current = null;
    }
  });
}

async function work(depth: LearningDepth, signal: AbortSignal): Promise<void> {
  const again = await learnOnce(learner, depth, signal, () => notifyPages({ type: 'memory-changed' }));
  if (again !== null) await wakeIn(again === 'later' ? pauseAfterFailureMs : idleMs);
}

async function wakeIn(milliseconds: number): Promise<void> {
  await chrome.alarms.create(learningAlarm, { when: Date.now() + milliseconds });
}
