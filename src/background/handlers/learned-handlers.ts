import { parseChatUrl } from '../../lib/chats';
import {
  addLearned,
  countImported,
  editLearned,
  findTopic,
  forgetSources,
  learnAgain,
  listLearned,
  pinLearned,
  readPresent,
  reopenImported,
  reopenReview,
  resolveImported,
  resolveReview,
  restoreForgotten,
  supersede,
  takeBack,
  type Forgotten,
} from '../../lib/learning/learned';
import { createPreferenceStore } from '../../lib/learning/preferences';
import { createRAGConfig } from '../../lib/agent/rag-context';
import type { LearnedProtocol } from '../../messaging/protocol';
import type { Handlers } from '../../messaging/rpc';
import { learnedTextSchema, newLearnedSchema, parseAt } from '../../messaging/schemas';
import { memoryClient as memory } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { forgetActivity } from '../queue/activity';
import { answers } from '../answers/answers';
import { restoreSources } from './forget-source';

const clock = { now: () => Date.now() };
/** Pages that are taken out of what waits to be remembered, one by one. */
const isPage = (url: string) => /^https?:/u.test(url);

export const learnedHandlers: Handlers<LearnedProtocol, chrome.runtime.MessageSender> = {
  'learned-list': (query) => listLearned(memory, query),
  'learned-profile': () =>
    createPreferenceStore(memory, clock).formatForContext(createRAGConfig().preferenceBudget),
  'learned-get': ({ urls }) => readPresent(memory, urls),
  'learned-edit': ({ url, text }) => changing(() => editLearned(memory, url, parseText(text))),
  'learned-supersede': ({ url, text }) => changing(() => supersede(memory, clock, url, parseText(text))),
  'learned-pin': ({ url, pinned }) => changing(() => pinLearned(memory, url, pinned)),
  'learned-forget': ({ url }) => forget([url], false),
  'learned-restore': (forgotten) => changing(() => restore(forgotten), forgotten.urls),
  'learned-resolve': ({ url, decision }) => changing(() => resolveReview(memory, url, decision)),
  'learned-reopen': (resolution) =>
    changing(async () =>
      resolution.kind === 'decided'
        ? reopenReview(memory, resolution)
        : (await restore(resolution.forgotten)) > 0,
    ),
  'imported-count': () => countImported(memory),
  'imported-resolve': ({ decision }) => changing(() => resolveImported(memory, decision)),
  'imported-reopen': (resolution) => changing(() => reopenImported(memory, resolution)),
  'learned-add': (added) =>
    changing(() => addLearned(memory, clock, parseAt(newLearnedSchema, added, 'what was entered'))),
  'learned-undo': ({ url }) => changing(() => takeBack(memory, clock, url)),
  'learned-redo': (taken) => changing(() => learnAgain(memory, taken)),
  'topic-find': ({ words, limit }) => findTopic(memory, words, limit),
  'topic-forget': ({ urls, keepsQuotations }) => forget(urls, keepsQuotations),
};

async function forget(urls: readonly string[], keepsQuotations: boolean): Promise<Forgotten> {
  // Neither what waits to be remembered nor an answer that is being written may bring it back.
  for (const sourceUrl of urls.filter(isPage)) await forgetActivity({ sourceUrl }, keepsQuotations);
  const chats = urls.flatMap((url) => parseChatUrl(url)?.conversationId ?? []);
  await Promise.all(chats.flatMap((id) => answers.inChat(id).map((answer) => answer.discard())));
  const forgetAll = () =>
    answers.forgetting(
      () => forgetSources(memory, urls, { keepsQuotations }),
      (forgotten) => (keepsQuotations ? [] : forgotten.urls),
    );
  return changing(forgetAll, urls);
}

function restore(forgotten: Forgotten): Promise<number> {
  return restoreSources(forgotten.urls, () => restoreForgotten(memory, forgotten));
}

/** Tells every open page of it. `urls`: what it is about, if chats may be among it. */
async function changing<Result>(
  change: () => Promise<Result>,
  urls: readonly string[] = [],
): Promise<Result> {
  const result = await change();
  notifyPages({ type: 'memory-changed' });
  if (urls.some((url) => parseChatUrl(url))) notifyPages({ type: 'conversations-changed' });
  return result;
}

function parseText(text: string): string {
  return parseAt(learnedTextSchema, text, 'the text');
}
