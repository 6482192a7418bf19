import type { PastTurn, Question } from '../lib/chats';
import type { AnswerHandle, AnswerNews, BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { RequestId } from '../shared/ids';

/** All that the panel needs from the browser; main.tsx provides it. */
export interface PanelServices {
  callBackground: Call<BackgroundProtocol>;
  /** Ends with exactly one `finish`, `error` or `interrupted`. */
  askQuestion: (
    question: Question,
    history: readonly PastTurn[],
    onNews: (news: AnswerNews) => void,
  ) => AnswerHandle;
  /** Takes up an answer that is being worked on; `not-running` when there is none. */
  followAnswer: (requestId: string, onNews: (news: AnswerNews) => void) => AnswerHandle;
  /** The chat that the panel of this window shows, for when it is opened again. */
  openChat: { read(): Promise<string | null>; write(id: string | null): void };
  /** Calls at once, and whenever the tab in front changes or navigates; returns how to end it. */
  watchActiveTab: (listener: (tabId: number) => void) => () => void;
  onNotification: (listener: (notification: Notification) => void) => () => void;
  createRequestId: () => RequestId;
  /** Hands a file to the browser's downloads. */
  saveFile: (content: Blob, name: string) => void;
  openOptionsPage: () => void;
  /** Where the user chooses what may be remembered. */
  openWelcomePage: () => void;
}
