import {
  addLearned,
  editLearned,
  findTopic,
  forgetSources,
  learnAgain,
  listLearned,
  pinLearned,
  readPresent,
  reopenReview,
  resolveReview,
  restoreForgotten,
  supersede,
  takeBack,
  type Forgotten,
} from '../lib/agent/learned';
import type { LearnedProtocol } from '../messaging/protocol';
import type { Handlers } from '../messaging/rpc';
import { learnedTextSchema, newLearnedSchema, parseAt } from '../messaging/schemas';
import { memoryClient as memory } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';
import { forgetActivity } from './activity';

const clock = { now: () => Date.now() };
/** Pages that are taken out of what waits to be remembered, one by one. */
const isPage = (url: string) => /^https?:/u.test(url);

export const learnedHandlers: Handlers<LearnedProtocol, chrome.runtime.MessageSender> = {
  'learned-list': (query) => listLearned(memory, query),
  'learned-get': ({ urls }) => readPresent(memory, urls),
  'learned-edit': ({ url, text }) => changing(() => editLearned(memory, url, parseText(text))),
  'learned-supersede': ({ url, text }) => changing(() => supersede(memory, clock, url, parseText(text))),
  'learned-pin': ({ url, pinned }) => changing(() => pinLearned(memory, url, pinned)),
  'learned-forget': ({ url }) => forget([url]),
  'learned-restore': (forgotten) => changing(() => restoreForgotten(memory, forgotten), forgotten.urls),
  'learned-resolve': ({ url, decision }) => changing(() => resolveReview(memory, url, decision)),
  'learned-reopen': (resolution) =>
    changing(async () =>
      resolution.kind === 'decided'
        ? reopenReview(memory, resolution)
        : (await restoreForgotten(memory, resolution.forgotten)) > 0,
    ),
  'learned-add': (added) =>
    changing(() => addLearned(memory, clock, parseAt(newLearnedSchema, added, 'what was entered'))),
  'learned-undo': ({ url }) => changing(() => takeBack(memory, url)),
  'learned-redo': (taken) => changing(() => learnAgain(memory, taken)),
  'topic-find': ({ words, limit }) => findTopic(memory, words, limit),
  'topic-forget': ({ urls }) => forget(urls),
};

async function forget(urls: readonly string[]): Promise<Forgotten> {
  // What waits to be remembered must not bring a page back.
  for (const sourceUrl of urls.filter(isPage)) await forgetActivity({ sourceUrl });
  return changing(() => forgetSources(memory, urls), urls);
}

/** Tells every open page of it. `urls`: what it is about, if chats may be among it. */
async function changing<Result>(
  change: () => Promise<Result>,
  urls: readonly string[] = [],
): Promise<Result> {
  const result = await change();
  notifyPages({ type: 'memory-changed' });
  if (urls.some((url) => url.startsWith('conversation:'))) notifyPages({ type: 'conversations-changed' });
  return result;
}

function parseText(text: string): string {
  return parseAt(learnedTextSchema, text, 'the text');
}
