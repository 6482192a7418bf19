import type { LanguageModel, ModelEvent, ModelRequest } from '../../lib/model';
import { estimateTokens } from '../../lib/text';
import { adaptRequest, learnFrom } from './adapt-request';
import { checkReading } from './check-reading';
import type { ModelServer } from './connection';
import { toTexts } from './cut-prompt';
import { ModelError } from './model-error';
import { factsKeyOf, learnFacts, windowOf, type ModelFacts } from './model-facts';
import { streamStep, type StepEvent } from './stream-step';

/** Beyond what is tried again because it may pass: each of these can be refused once. */
const maxAdaptations = [
  ...['tools', 'turns', 'system', 'turns of tools'],
  ...['a schema', 'JSON', 'being asked for usage'],
].length;
/** Of what was too much, where the server does not say how much too much. */
const shrinkShare = 0.75;
/** In tokens. */
const smallestWindow = 1_024;

/** What each model was sent last, as far as this worker knows. */
const lastSent = new Map<string, string>();

/** A model behind a server. What passes is tried again, as long as nothing of the answer was passed on. */
export function createServerModel(
  server: ModelServer,
  contextLimit: number,
  known: ModelFacts = {},
): LanguageModel {
  // Their servers refuse what does not begin with the user; others are found out about.
  const needsLeadIn = server.provider !== 'openai-compatible';
  const key = factsKeyOf(server);
  let facts = known;
  const learn = (learned: ModelFacts) => {
    facts = { ...facts, ...learned };
    void learnFacts(key, learned);
  };

  /** The end of an answer, with what it tells of the window. */
  const check = async (
    { readTokens, ...finish }: Extract<StepEvent, { type: 'finish' }>,
    { messages }: ModelRequest,
  ): Promise<ModelEvent> => {
    const sent = toTexts(messages);
    const before = lastSent.get(key) ?? '';
    lastSent.set(key, sent);
    const checked = await checkReading(server, { sent, before, readTokens }, facts, contextLimit);
    if (!checked) return finish;
    learn(checked.learned);
    return checked.cutTo === null ? finish : { ...finish, cutTo: checked.cutTo };
  };

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    /** What would explain the refusals so far. It is known once a request that minds it was answered. */
    let supposed: ModelFacts = {};
    for (let attempt = 1; ; attempt += 1) {
      const believed = { ...facts, ...supposed };
      let hasPassedOn = false;
      try {
        const adapted = adaptRequest(request, believed, needsLeadIn);
        for await (const event of streamStep(server, adapted, signal)) {
          if (!hasPassedOn && Object.keys(supposed).length > 0) learn(supposed);
          hasPassedOn = true;
          yield event.type === 'finish' ? await check(event, adapted) : event;
        }
        return;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (error.code === 'model-context-too-long')
          learn(shrink(error, request, windowOf(facts, contextLimit)));
        if (hasPassedOn || attempt >= server.limits.maxTries + maxAdaptations) throw error;
        const learned = learnFrom(error.remedy.adaptation, request, believed);
        if (learned) supposed = { ...supposed, ...learned };
        else await pauseBeforeRetry(error, attempt, server, signal);
      }
    }
  }
  return {
    modelName: server.modelName,
    host: server.host,
    // As far as it is known by then: a model may refuse tools, or say how much it takes, in the midst of an answer.
    get contextLimit() {
      return windowOf(facts, contextLimit);
    },
    get takesTools() {
      return facts.takesTools;
    },
    stream,
  };
}

/** What a model takes that has just refused so much: as it said, or less than it was sent. */
function shrink({ remedy }: ModelError, { messages }: ModelRequest, believed: number): ModelFacts {
  const sent = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  if (remedy.window !== undefined && remedy.window < believed) return { ceiling: remedy.window };
  // It takes what was believed, but counts more tokens than we do.
  return { ceiling: Math.max(smallestWindow, Math.floor(Math.min(believed, sent) * shrinkShare)) };
}

/** Resolves when the request may be sent again; rejects with the error if it may not. */
async function pauseBeforeRetry(
  error: ModelError,
  attempt: number,
  { limits }: ModelServer,
  signal: AbortSignal,
): Promise<void> {
  const { isPassing, waitMs } = error.remedy;
  if (!isPassing || attempt >= limits.maxTries || (waitMs ?? 0) > limits.maxRetryAfterMs) throw error;
  // Varied, so that many who were refused at once do not come back at once.
  const ownMs = limits.retryPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  await pause(Math.max(ownMs, waitMs ?? 0), signal);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(toError(signal.reason));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Stopped.', 'AbortError');
}
