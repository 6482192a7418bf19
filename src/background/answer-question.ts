import { learnPreferences } from '../lib/agent/learn-preferences';
import { rawTurns } from '../lib/agent/history';
import { addSummaries, summariesOf } from '../lib/agent/learner';
import { defaultMaxSteps, runAgentLoop, type AgentConfig, type AgentPorts } from '../lib/agent/loop';
import { createPreferenceStore } from '../lib/agent/preference-store';
import { createRAGConfig } from '../lib/agent/rag-context';
import { runSearchEnhancement } from '../lib/agent/search-enhancement';
import type { AskedQuestion } from '../lib/agent/turn';
import type { AnswerEvent, CapturedPage, PastTurn } from '../lib/agent/types';
import type { StoredSettings } from '../messaging/schemas';
import { createLanguageModel, hasModel } from '../platform/language-model';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { listOpenTabs } from '../platform/open-tabs';
import { loadSettings, toConnection } from '../platform/settings';
import { createWebSearch } from '../platform/web-search';
import { confirmTool } from './confirm-tool';
import { decidePage, judgePage } from './decide-page';
import { describeState } from './describe-state';
import { readPage } from './read-tab';
import { keepAskedPage } from './remember-tab';
import type { RunningAnswer } from './running-answer';

const preferences = createPreferenceStore(memoryClient, Date);

/** The agent loop with the browser around it. */
export async function* answerQuestion(
  answer: RunningAnswer,
  history: readonly PastTurn[],
): AsyncGenerator<AnswerEvent> {
  const { question } = answer.turn;
  const settings = await loadSettings();
  const connection = toConnection(settings, 'chat');
  const ports: AgentPorts = {
    memory: memoryClient,
    readPage,
    decide: createDecide(question.tabId),
    keepPage: keepAskedPage,
    learn: mayLearn(settings) ? (asked) => learnPreferences(preferences, asked) : undefined,
    languageModel: hasModel(connection) ? createLanguageModel(connection) : null,
    listTabs: listOpenTabs,
    confirm: (request, signal) => confirmTool(answer, request, signal),
    webSearch: createWebSearch(settings.webSearch),
    describeState,
    clock: Date,
  };
  const config = toConfig(settings);
  const events =
    question.mode === 'search-enhancement'
      ? runSearchEnhancement(question, ports, config, answer.signal)
      : runAgentLoop(question, await withSummaries(history, question), ports, config, answer.signal);
  for await (const event of events) {
    // It is asked where it can be answered: see `confirmTool`.
    if (event.type !== 'confirmation') yield event;
    const isKept = event.type === 'page' && event.page.kind !== 'not-remembered';
    if (isKept || event.type === 'learned') notifyPages({ type: 'memory-changed' });
  }
}

/** The first page that is asked about is the one in front, whose tab shows what was decided; others leave no mark. */
function createDecide(tabId: number): AgentPorts['decide'] {
  let decide = decidePage;
  return (page: CapturedPage) => {
    const decided = decide('asked', tabId, page);
    decide = judgePage;
    return decided;
  };
}

/** What was judged of this chat so far; an answer is given without it, too. */
async function withSummaries(
  history: readonly PastTurn[],
  { conversationId }: AskedQuestion,
): Promise<readonly PastTurn[]> {
  if (history.length <= rawTurns) return history;
  return summariesOf(memoryClient, conversationId).then(
    (summaries) => addSummaries(history, summaries),
    () => history,
  );
}

/** Not before the user has read what is kept, and not against their word. */
function mayLearn({ isLearning, consentedAt }: StoredSettings): boolean {
  return isLearning && consentedAt !== null;
}

function toConfig({ rag: { isEnabled, ...rag }, isSmartContext }: StoredSettings): AgentConfig {
  return {
    ...{ rag: createRAGConfig(rag), isRagEnabled: isEnabled, isSmartContext },
    maxSteps: defaultMaxSteps,
  };
}
