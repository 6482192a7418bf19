/** What one step of a model may cost in time and memory. Tests set shorter ones. */
export interface ModelLimits {
  /** Until the first byte of an answer: a local model may have to be loaded first. In ms. */
  firstByteMs: number;
  /** Between two bytes of an answer. In ms. */
  silenceMs: number;
  /** Between two events, however many bytes keep the connection alive meanwhile. In ms. */
  withoutEventMs: number;
  /** How often a request is sent, the first time included. */
  maxTries: number;
  /** Before the second try, before the third twice as long; each is varied by half. In ms. */
  retryPauseMs: number;
  /** A server that asks for a longer pause is not asked again. In ms. */
  maxRetryAfterMs: number;
  /** Of one line; an event that is longer is no text of a model. */
  maxLineBytes: number;
  maxAnswerBytes: number;
  maxToolCalls: number;
}

export const defaultLimits: ModelLimits = {
  firstByteMs: 180_000,
  silenceMs: 90_000,
  withoutEventMs: 600_000,
  maxTries: 3,
  retryPauseMs: 1_000,
  maxRetryAfterMs: 20_000,
  maxLineBytes: 2_000_000,
  maxAnswerBytes: 20_000_000,
  maxToolCalls: 64,
};
