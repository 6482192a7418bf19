import type { ModelRequest } from '../../../../src/lib/model/types';
import type { AnswerEvent, Receipt, WebQuery } from '../../../../src/lib/chats/types';
import type { CapturedPage } from '../../../../src/lib/pages/types';
import { AppError } from '../../../../src/shared/app-error';
import { ask, createPorts, eventsOf, now, receiptOf } from '../../../fakes/agent-ports';
import { openTestMemory } from '../../../fakes/memory';
import { getRealEmbedder } from '../../../fakes/real-embedder';
import { createScriptedModel } from '../../../fakes/scripted-model';
import type { PromptCase } from './cases';
import { remember } from './memories';
import { getPage } from './pages';

const day = 24 * 60 * 60 * 1000;

const webResults = [
  {
    ...{ title: 'Noise rules for outdoor units', url: 'https://rules.example/noise' },
    snippet: 'At night an outdoor unit may make 35 decibels at the window of the neighbour.',
    publishedAt: now - 90 * day,
  },
  {
    ...{ title: 'The lighthouse of Lysvik', url: 'https://lights.example/lysvik' },
    snippet: 'The lighthouse was saved by 4,000 people who bought a stone each.',
  },
];

export interface CapturedPrompt {
  requests: ModelRequest[];
  receipt: Receipt;
  events: AnswerEvent[];
  webQueries: WebQuery[];
  page: CapturedPage | null;
}

/** The whole way that the product takes, with the real engine and the model it ships; only the language model is scripted. */
export async function capture(given: PromptCase): Promise<CapturedPrompt> {
  let time = now - 40 * day;
  const clock = { now: () => time };
  const { memory, close } = await openTestMemory({ embedder: getRealEmbedder(), clock });
  await remember(memory, clock, given.remember ?? []);
  time = now;
  const page = given.page === null ? null : getPage(given.page);
  const { script } = given;
  const model = createScriptedModel(
    (request, step) => {
      const isPart = request.messages[0]?.content.includes('one part of it') === true;
      return script?.[step - 1] ?? { say: [isPart ? `What part ${step} says [1].` : 'Done [1].'] };
    },
    { contextLimit: given.window },
  );
  const ports = await createPorts(
    page ?? new AppError('page-unreadable', 'This is a page of the browser itself: it cannot be read.'),
    {
      ...{ memory, clock, timeZone: 'Europe/Oslo' },
      languageModel: given.takesTools === false ? { ...model, takesTools: false } : model,
      ...(given.isPrivate === true && {
        decide: () =>
          Promise.resolve({
            ...{ allow: 'never', reason: 'private-field', sentence: 'This page has a password field.' },
          } as const),
      }),
      webSearch: given.hasWebSearch
        ? { host: 'search.example', search: () => Promise.resolve(webResults) }
        : null,
      listTabs: () =>
        Promise.resolve([
          { tabId: 1, title: 'In front', url: 'https://one.example/', isActive: true, isLoaded: true },
        ]),
      confirm: () => Promise.resolve(true),
    },
  );
  const { question: text, selection, mode, isTemporary, history = [] } = given;
  const events = await ask({ text, selection, mode, isTemporary, conversationId: 'this-chat' }, ports, {
    history,
    config: { isSmartContext: given.isSmartContext ?? false, isRagEnabled: given.isRagEnabled ?? true },
  });
  close();
  return {
    requests: model.requests,
    receipt: receiptOf(events),
    events,
    webQueries: eventsOf(events, 'web-query').map(({ query, host }) => ({ query, host })),
    page,
  };
}
