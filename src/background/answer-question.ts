import {
  defaultMaxSteps,
  runAgentLoop,
  type AgentConfig,
  type AgentPorts,
  type ConfirmationRequest,
} from '../lib/agent/loop';
import { createRAGConfig } from '../lib/agent/rag-context';
import type { AnswerEvent, CapturedPage, PastTurn } from '../lib/agent/types';
import type { StoredSettings } from '../messaging/schemas';
import { createLanguageModel, hasModel } from '../platform/language-model';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { listOpenTabs } from '../platform/open-tabs';
import { allowTool, loadSettings, toConnection } from '../platform/settings';
import { decidePage, judgePage } from './decide-page';
import { readPage } from './read-tab';
import { keepAskedPage } from './remember-tab';
import type { RunningAnswer } from './running-answer';

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
    languageModel: hasModel(connection) ? createLanguageModel(connection) : null,
    listTabs: listOpenTabs,
    confirm: (request, signal) => confirm(answer, request, signal),
    webSearch: null,
    clock: Date,
  };
  for await (const event of runAgentLoop(question, history, ports, toConfig(settings), answer.signal)) {
    // It is asked where it can be answered: see `confirm`.
    if (event.type !== 'confirmation') yield event;
    if (event.type === 'page' && event.page.kind !== 'not-remembered')
      notifyPages({ type: 'memory-changed' });
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

function toConfig({ rag: { isEnabled, ...rag }, isSmartContext }: StoredSettings): AgentConfig {
  return {
    ...{ rag: createRAGConfig(rag), isRagEnabled: isEnabled, isSmartContext },
    maxSteps: defaultMaxSteps,
  };
}

/** Asks the user, unless they have said before that this tool need not ask. */
async function confirm(
  answer: RunningAnswer,
  request: ConfirmationRequest,
  signal: AbortSignal,
): Promise<boolean> {
  if ((await loadSettings()).allowedTools.includes(request.toolName)) return true;
  const said = await answer.ask(request, signal);
  if (said === 'always') {
    await allowTool(request.toolName);
    notifyPages({ type: 'settings-changed' });
  }
  return said !== 'no';
}
