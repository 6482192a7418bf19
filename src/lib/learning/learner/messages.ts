import {
  type ChunkInput,
  type MemoryChange,
  type MemoryManager,
  messageDetailsSchema,
  toMessageUrl,
} from '../../memory';
import { splitSentences, toPlainText } from '../../text';
import type { FunnelMessage, Judgement, Verdict } from '../funnel';
import { isOwnSentence, isTakenOut, notAllowed, type Turn } from '../../chats';
import { shorten } from '../../model';

/** Of a longer message the rest is not searched; the chat itself has all of it. In characters. */
const maxLength = 8_000;
const passageLength = 700;
const titleLength = 120;

/** What of a turn goes into the funnel. Only what the user wrote, unless a model has written an answer to it. */
export function toFunnelMessages({ question, parts, state, privacy, receipt }: Turn): FunnelMessage[] {
  const { conversationId, requestId, text } = question;
  const asked: FunnelMessage = { role: 'user', text, conversationId, requestId };
  // An answer made of quotations says what pages say, and says nothing once they were taken out.
  const isQuoted = parts.some((part) => part.kind === 'quote' || isTakenOut(part));
  // An answer may repeat what the user has just refused to have kept.
  const isRefused = parts.some((part) => part.kind === 'step' && part.outcome?.text === notAllowed);
  const answer = parts
    .flatMap((part) => (part.kind === 'text' && !isOwnSentence(part.text) ? [part.text.trim()] : []))
    .join('\n\n');
  // What no model was asked for, Recollect has put together from what it knows already.
  const isOurs = receipt !== null && receipt.sent === null;
  if (isRefused || isOurs) return [asked];
  if (privacy !== 'open' || state.kind !== 'answered' || isQuoted || answer === '') return [asked];
  return [asked, { ...asked, role: 'assistant', text: answer }];
}

/** What becomes of the message in memory: it is kept, in place of an earlier judgement of it, or is not there. */
export async function toMessageChange(
  memory: MemoryManager,
  message: FunnelMessage,
  verdict: Verdict,
  mayBeLearnedFrom: boolean,
  saidAt: number,
): Promise<MemoryChange[]> {
  const sourceUrl = toMessageUrl(message.conversationId, `${message.requestId}-${message.role}`);
  const before = await memory.get(sourceUrl);
  if (verdict.kind === 'trivial' || verdict.judgement.importance <= 0) {
    return before ? [{ kind: 'remove', sourceUrl }] : [];
  }
  const chunks = toPassages(message, verdict.judgement);
  const known = before && messageDetailsSchema.parse(before.details);
  const isSame = before !== null && toPlainText(join(before.passages)) === toPlainText(join(chunks));
  const { importance, summary, messageType, judgedBy } = verdict.judgement;
  const { role, conversationId, requestId } = message;
  // What was learned from the same words is not learned again, even if it was forgotten since.
  const extracted = role === 'assistant' || !mayBeLearnedFrom || (isSame && known?.extracted === true);
  return [
    {
      kind: 'put',
      chunks,
      options: {
        ...{ sourceUrl, title: shorten(summary, titleLength), docType: 'message', importance },
        details: {
          ...{ origin: 'chat', role, conversationId, requestId, summary, messageType, judgedBy, extracted },
          ...{ pinned: known?.pinned ?? false, saidAt },
        },
      },
    },
  ];
}

/** What an earlier judgement kept of an answer goes, when nothing of the answer may be judged any more. */
export async function toUnsaid(
  memory: MemoryManager,
  { question: { conversationId, requestId } }: Turn,
  messages: readonly FunnelMessage[],
): Promise<MemoryChange[]> {
  if (messages.some(({ role }) => role === 'assistant')) return [];
  const sourceUrl = toMessageUrl(conversationId, `${requestId}-assistant`);
  return (await memory.getSource(sourceUrl)) ? [{ kind: 'remove', sourceUrl }] : [];
}

/** Of an answer only the summary is kept: its words may be those of pages. */
function toPassages({ role, text }: FunnelMessage, { summary }: Judgement): ChunkInput[] {
  if (role === 'assistant') return [{ content: summary }];
  const whole = text.slice(0, maxLength).toWellFormed();
  const passages: string[] = [];
  let start = 0;
  for (const { end } of splitSentences(whole)) {
    const next = whole.slice(start, end);
    if (next.length < passageLength) continue;
    passages.push(next);
    start = end;
  }
  return [...passages, whole.slice(start)]
    .filter((content) => content.trim() !== '')
    .map((content) => ({ content }));
}

function join(passages: readonly { content: string }[]): string {
  return passages.map(({ content }) => content).join('\n');
}
