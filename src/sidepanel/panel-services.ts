import type { AnswerEvent, Question } from '../lib/agent/types';
import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { RequestId } from '../shared/ids';

/** All that the panel needs from the browser; main.tsx provides it. */
export interface PanelServices {
  callBackground: Call<BackgroundProtocol>;
  /** Ends with exactly one `finish` or `error` event. */
  askQuestion: (question: Question, onEvent: (event: AnswerEvent) => void) => { stop(): void };
  /** Calls at once, and whenever the tab in front changes or navigates; returns how to end it. */
  watchActiveTab: (listener: (tabId: number) => void) => () => void;
  onNotification: (listener: (notification: Notification) => void) => () => void;
  createRequestId: () => RequestId;
  openOptionsPage: () => void;
}
