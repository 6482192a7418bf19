import type { Decision } from '../../src/lib/pages/should-index';
import { runAgentLoop } from '../../src/lib/agent/loop';
import {
  defaultMaxSteps,
  type AgentConfig,
  type AgentPorts,
  type ConfirmationRequest,
} from '../../src/lib/agent/types';
import { createRAGConfig } from '../../src/lib/agent/rag-context';
import type { AnswerEvent, PastTurn, Question } from '../../src/lib/chats/types';
import type { CapturedPage } from '../../src/lib/pages/types';
import { AppError } from '../../src/shared/app-error';
import { createFakeEmbedder, openTestMemory } from './memory';

export const allowed: Decision = { allow: 'full', reason: 'allowed', sentence: '' };
export const now = Date.UTC(2026, 4, 20, 12);

export const breadPage: CapturedPage = {
  url: 'https://example.com/bread#top',
  title: 'Bread',
  text: '# Bread\n\nFeed the starter with flour every day. Keep the jar warm.\n\n# Oven\n\nBake the loaf until its crust sounds hollow.',
  language: 'en',
  hasPrivateField: false,
  fullLength: 120,
};
export const chainPage: CapturedPage = {
  ...breadPage,
  url: 'https://example.com/chain',
  title: 'Bicycle chain',
  text: 'Wipe the bicycle chain with a cloth. Then put one drop of oil on each link.',
};

/** Real memory, one page in front, no model, and a user who refuses everything; `asked` is what they were asked. */
export async function createPorts(
  page: CapturedPage | AppError = breadPage,
  changes: Partial<AgentPorts> = {},
): Promise<AgentPorts & { asked: ConfirmationRequest[] }> {
  const asked: ConfirmationRequest[] = [];
  const memory =
    changes.memory ??
    (
      await openTestMemory({
        embedder: createFakeEmbedder([['oil', 'lubricate', 'lubricant']]),
        clock: { now: () => now },
      })
    ).memory;
  const confirm = changes.confirm ?? (() => Promise.resolve(false));
  const decide = changes.decide ?? (() => Promise.resolve(allowed));
  return {
    // Shows what the list says of it.
    lookAtTab: async ({ tabId, url, title }) => {
      const looked = { url, title, text: '', language: '', hasPrivateField: false, fullLength: 0 };
      return { url, title, decision: await decide(looked, tabId) };
    },
    readPage: () => (page instanceof AppError ? Promise.reject(page) : Promise.resolve(page)),
    languageModel: null,
    decide,
    listTabs: () => Promise.resolve([]),
    webSearch: null,
    clock: { now: () => now },
    timeZone: 'UTC',
    ...changes,
    memory,
    confirm: (request, signal) => {
      asked.push(request);
      return confirm(request, signal);
    },
    asked,
  };
}

export const defaultConfig: AgentConfig = {
  rag: createRAGConfig(),
  isRagEnabled: true,
  isSmartContext: false,
  maxSteps: defaultMaxSteps,
};

export interface AskOptions {
  history?: readonly PastTurn[];
  config?: Partial<AgentConfig>;
  signal?: AbortSignal;
  onEvent?: (event: AnswerEvent) => void;
}

export async function ask(
  question: string | Partial<Question>,
  ports: AgentPorts,
  { history = [], config = {}, signal = new AbortController().signal, onEvent }: AskOptions = {},
): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  const asked = { text: '', tabId: 1, ...(typeof question === 'string' ? { text: question } : question) };
  for await (const event of runAgentLoop(asked, history, ports, { ...defaultConfig, ...config }, signal)) {
    events.push(event);
    onEvent?.(event);
  }
  return events;
}

/** All events of one kind. */
export function eventsOf<Type extends AnswerEvent['type']>(events: readonly AnswerEvent[], type: Type) {
  return events.filter((event): event is Extract<AnswerEvent, { type: Type }> => event.type === type);
}

/** As the panel keeps them: the last word on each index. */
export const citationsOf = (events: readonly AnswerEvent[]) => [
  ...new Map(eventsOf(events, 'citation').map(({ citation }) => [citation.index, citation])).values(),
];
export const quotesOf = (events: readonly AnswerEvent[]) => eventsOf(events, 'quote').map(({ text }) => text);
/** The last word on it: while it is being stored, nothing is waited for. */
export const pageOf = (events: readonly AnswerEvent[]) => eventsOf(events, 'page').at(-1)?.page;
export const textOf = (events: readonly AnswerEvent[]) =>
  eventsOf(events, 'text-delta')
    .map(({ text }) => text)
    .join('');
export const receiptOf = (events: readonly AnswerEvent[]) => eventsOf(events, 'receipt')[0]!.receipt;
