import type { messageTypes } from '../../memory';
import type { TrivialReason } from './trivia';

/** One message of a chat on its way through the funnel. */
export interface FunnelMessage {
  role: 'user' | 'assistant';
  text: string;
  conversationId: string;
  requestId: string;
}

export interface Judgement {
  /** 0: nothing of it is kept. */
  importance: number;
  /** One sentence. */
  summary: string;
  messageType: (typeof messageTypes)[number];
  judgedBy: 'rules' | 'model';
}

export type Verdict =
  /** Not worth a judge, and no word in it says otherwise. */
  { kind: 'trivial'; reason: TrivialReason | 'no-judge' } | { kind: 'judged'; judgement: Judgement };
