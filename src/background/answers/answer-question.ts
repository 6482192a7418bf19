import { learnPreferences } from '../../lib/agent/preference-store';
import { type AnswerEvent, type AskedQuestion, type PastTurn, rawTurns } from '../../lib/chats';
import { addSummaries, summariesOf } from '../../lib/learning/learner';
import { runAgentLoop } from '../../lib/agent/loop';
import { defaultMaxSteps, type AgentConfig, type AgentPorts } from '../../lib/agent/types';
import { createPreferenceStore } from '../../lib/learning/preferences';
import { createRAGConfig } from '../../lib/agent/rag-context';
import type { CapturedPage, PageNews } from '../../lib/pages';
import type { StoredSettings } from '../../messaging/schemas';
import { hasModel, openLanguageModel } from '../../platform/language-model';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { listOpenTabs } from '../../platform/tabs/open-tabs';
import { loadSettings, toConnection } from '../../platform/storage/settings';
import { createWebSearch } from '../../platform/web-search';
import { confirmTool } from './confirm-tool';
import { decidePage, decideUnmarked } from '../tabs/decide-page';
import { describeState } from './describe-state';
import { forgetListed } from '../handlers/forget-source';
import { lookAtTab } from '../tabs/look-at-tab';
import { readPage } from '../tabs/read-tab';
import { keepAskedPage } from '../tabs/remember-tab';
import type { RunningAnswer } from './running-answer';
import { createTabGrants } from './tab-grants';

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
    keepPage: (page, decision) => keepAskedPage(page, decision, answer.askedAt),
    forgetSources: forgetListed,
    learn: mayLearn(settings) ? (asked) => learnPreferences(preferences, asked) : undefined,
    languageModel: hasModel(connection) ? await openLanguageModel(connection) : null,
    listTabs: listOpenTabs,
    lookAtTab,
    tabGrants: createTabGrants(question.conversationId),
    confirm: (request, signal) => confirmTool(answer, request, signal),
    webSearch: createWebSearch(settings.webSearch),
    describeState,
    clock: Date,
  };
  const turns = await withSummaries(history, question);
  const events = runAgentLoop(question, turns, ports, toConfig(settings), answer.signal);
  for await (const event of events) {
    // It is asked where it can be answered: see `confirmTool`.
    if (event.type !== 'confirmation') yield event;
    const isKept = event.type === 'page' && isKeptPage(event.page);
    if (isKept || event.type === 'learned') notifyPages({ type: 'memory-changed' });
  }
}

/** What is only on its way is told of when it is there. */
function isKeptPage({ kind }: PageNews): boolean {
  return kind !== 'not-remembered' && kind !== 'being-remembered';
}

/** The first page that is asked about is the one in front, whose tab shows what was decided; others leave no mark. */
function createDecide(frontId: number): AgentPorts['decide'] {
  let decide = decidePage;
  return (page: CapturedPage, tabId = frontId) => {
    const decided = tabId === frontId ? decide('asked', tabId, page) : decideUnmarked('asked', tabId, page);
    decide = decideUnmarked;
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
