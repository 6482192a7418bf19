import type { PastTurn, Question } from '../lib/chats';
import type { AnswerHandle, AnswerNews, BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';

/** All that the framed panel needs from the browser; its entry provides it. */
export interface FloatingServices {
  callBackground: Call<BackgroundProtocol>;
  /** Ends with exactly one `finish`, `error` or `interrupted`. */
  askQuestion: (
    question: Question,
    history: readonly PastTurn[],
    onNews: (news: AnswerNews) => void,
  ) => AnswerHandle;
  onNotification: (listener: (notification: Notification) => void) => () => void;
  createRequestId: () => string;
  openOptionsPage: () => void;
  /** Only during a click. */
  openSidePanel: (conversationId: string | null) => Promise<void>;
  /** How high its content is, in CSS pixels. */
  onHeight: (height: number) => void;
  onClose: () => void;
}
