import {
  applyEvent,
  listConversations,
  readConversation,
  readStoredTurn,
  removeConversation,
  renameConversation,
  saveTurn,
  type StoredConversation,
  type Turn,
} from '../../lib/chats';
import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Handlers } from '../../messaging/rpc';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { AppError } from '../../shared/app-error';
import { answers } from '../answers/answers';

type Names = 'conversation-list' | 'conversation-open' | 'conversation-rename' | 'conversation-remove';

export const conversationHandlers: Handlers<Pick<BackgroundProtocol, Names>, chrome.runtime.MessageSender> = {
  'conversation-list': async ({ query, limit }) => {
    const listed = await listConversations(memoryClient, query, limit);
    return listed.map((summary) => ({ ...summary, isRunning: answers.inChat(summary.id).length > 0 }));
  },
  'conversation-open': ({ id }) => openConversation(id),
  'conversation-rename': async ({ id, title }) => {
    if (title.trim() === '') throw new AppError('invalid-input', 'A chat needs a name.');
    if (!(await renameConversation(memoryClient, id, title)))
      throw new AppError('invalid-input', 'This chat is not there any more.');
    notifyPages({ type: 'conversations-changed' });
  },
  'conversation-remove': async ({ id }) => {
    await Promise.all(answers.inChat(id).map((answer) => answer.discard()));
    const removed = await removeConversation(memoryClient, id);
    notifyPages({ type: 'conversations-changed' });
    return removed;
  },
};

/** A chat as it is now: what is being worked on as far as it is, what nobody works on any more as interrupted. */
async function openConversation(id: string): Promise<StoredConversation | null> {
  const before = new Set(answers.inChat(id).map(({ turn }) => turn.question.requestId));
  const stored = await readConversation(memoryClient, id);
  if (!stored) return null;
  const isStale = ({ state, question: { requestId } }: Turn) =>
    state.kind === 'running' && before.has(requestId) && !answers.find(requestId);
  // One that ended while it was read was read too early.
  if (stored.turns.some(isStale)) return openConversation(id);
  return { ...stored, turns: stored.turns.map(toPresent) };
}

function toPresent(turn: Turn): Turn {
  const answer = answers.find(turn.question.requestId);
  if (answer) return answer.turn;
  if (turn.state.kind !== 'running') return turn;
  // Shown so in any case; kept so for the next time.
  void answers.change(() => keepInterrupted(turn)).catch(() => undefined);
  return applyEvent(turn, { type: 'interrupted' });
}

/** As it is by then: something may have been forgotten, or it is worked on again. */
async function keepInterrupted({ question }: Turn): Promise<void> {
  const stored = await readStoredTurn(memoryClient, question);
  if (stored?.turn.state.kind !== 'running' || answers.find(question.requestId)) return;
  await saveTurn(memoryClient, applyEvent(stored.turn, { type: 'interrupted' }));
}
