import type { ModelServer } from './connection';
import { ModelError } from './model-error';
import { describeRefusal, quoteServer } from './server-words';
import { findTemplateRule, type TemplateRule } from './template-refusal';

export interface Refusal {
  status: number;
  body: string;
  /** As the server gave it: seconds or a date. */
  retryAfter: string | null;
}

/** What a server states outside of this is no size of a window. In tokens. */
const smallestWindow = 512;
const largestWindow = 10_000_000;

const patterns = {
  contextTooLong:
    /context.{0,20}(length|window|size)|maximum.{0,20}tokens|too many tokens|prompt is too long|input.{0,20}too long|exceeds.{0,40}token/,
  /** The last ones are of vLLM and llama.cpp, where they were started without tools. */
  noTools:
    /(not|n't) support.{0,20}(tool|function)|(tool|function).{0,40}(not|un).{0,3}support|enable-auto-tool-choice|tools param requires/,
  noUsage: /stream_?options|include_?usage/,
  /** Of a server that cannot be held to JSON of a schema, or not to this one. */
  noSchema: /response_?(format|schema|json|mime)|json_?schema|json_?object|output_?(config|format)|grammar/,
  contentFilter: /content.?(filter|policy|management)|responsible.?ai|safety system/,
  creditUsedUp: /insufficient.?(quota|balance|credit)|exceeded your current quota|credit balance|billing/,
  /** Not in the words of any template that is known. */
  mustAlternate: /(must|should).{0,20}alternate|first.{0,30}(user|role)/,
  keyRefused:
    /api.?key.{0,20}(not valid|invalid)|(invalid|incorrect).{0,20}api.?key|api_key_invalid|authentication/,
};

/** What an answer other than 200 means, as an error with a sentence about what to do. */
export function explainRefusal(refusal: Refusal, server: ModelServer): ModelError {
  const { status } = refusal;
  const { host } = server;
  const words = describeRefusal(refusal.body);
  if (status === 401 || (status < 500 && patterns.keyRefused.test(words))) return refuseKey(server);
  if (status === 403) return forbid(refusal, server);
  if (status === 402 || (status === 429 && patterns.creditUsedUp.test(words))) {
    return new ModelError(
      'model-rate-limited',
      `Your credit at ${host} is used up. Top it up there, or choose another model in Settings.`,
    );
  }
  if (status === 429) return limitRate(refusal, host);
  const rule = findTemplateRule(words);
  if (rule) return refuseShape(refusal, server, rule);
  if (status === 413 || (status < 500 && patterns.contextTooLong.test(words))) {
    return tooLong(server, findStatedWindow(words));
  }
  if (patterns.noTools.test(words)) {
    return new ModelError('model-no-tools', `${server.modelName} cannot use tools.`, {
      adaptation: 'without-tools',
    });
  }
  if (patterns.noUsage.test(words)) return refusePart(refusal, server, 'without-usage');
  if (patterns.noSchema.test(words)) return refusePart(refusal, server, 'without-schema');
  if (status < 500 && patterns.contentFilter.test(words)) return block(host);
  if (patterns.mustAlternate.test(words)) return refuseShape(refusal, server, 'turns');
  if (status === 404 || status === 405 || status === 501) return explainMissing(refusal, server, words);
  if (status >= 500 || status === 408) return explainFailure(refusal, server);
  if (/model/.test(words) && /not.{0,10}(valid|found|exist)|unknown|invalid model/.test(words)) {
    return unknownModel(server);
  }
  return new ModelError('model-failed', `${host} refused the request (${status})${quote(refusal, server)}.`);
}

/** Something that was asked along with the question; it can be left out. */
function refusePart(
  refusal: Refusal,
  server: ModelServer,
  adaptation: 'without-usage' | 'without-schema',
): ModelError {
  return new ModelError(
    'model-failed',
    `${server.host} refused the request (${refusal.status})${quote(refusal, server)}.`,
    { adaptation },
  );
}

/** The messages can be put in another order, or into other roles. The sentence is for when that does not help. */
function refuseShape(refusal: Refusal, server: ModelServer, adaptation: TemplateRule): ModelError {
  return new ModelError(
    'model-failed',
    `The chat template of ${server.modelName} does not take these messages${quote(refusal, server)}. Choose another model, or another template for it on its server.`,
    { adaptation },
  );
}

/** Less is sent from now on, so that asking again helps. */
function tooLong({ modelName }: ModelServer, window: number | undefined): ModelError {
  const howMuch = window === undefined ? '' : ` (${window.toLocaleString('en')} tokens)`;
  return new ModelError(
    'model-context-too-long',
    `This was more text than ${modelName} can take at once${howMuch}. Ask again: less will be sent.`,
    { window },
  );
}

/** “maximum context length is 4096 tokens”, “the available context size (4096 tokens)”, “n_ctx: 4096”. */
export function findStatedWindow(words: string): number | undefined {
  const stated =
    /(?:maximum|max|limit|available|supports?)[^.\d]{0,60}?(\d[\d,_]{2,9})\s*(?:tokens|input tokens|\)|\.|,|")/.exec(
      words,
    )?.[1] ??
    /n_ctx"?\s*[:=]\s*(\d{3,8})/.exec(words)?.[1] ??
    />\s*(\d[\d,]{3,9})\s*maximum/.exec(words)?.[1];
  const tokens = stated === undefined ? Number.NaN : Number(stated.replace(/[,_]/g, ''));
  return tokens >= smallestWindow && tokens <= largestWindow ? tokens : undefined;
}

export function block(host: string): ModelError {
  return new ModelError(
    'model-blocked',
    `The content filter of ${host} blocked this. Put the question in other words, or choose another model.`,
  );
}

function refuseKey({ host, apiKey }: ModelServer): ModelError {
  return new ModelError(
    'model-key-refused',
    apiKey === ''
      ? `${host} asks for an API key. Enter yours in Settings.`
      : `${host} refused the API key. Check it in Settings.`,
  );
}

function forbid(refusal: Refusal, server: ModelServer): ModelError {
  // Ollama answers so, without a word, to every origin it was not told about.
  if (server.isLocal && quoteServer(refusal.body, server.apiKey) === '') {
    return new ModelError(
      'model-forbidden',
      `${server.host} refuses requests from browser extensions. If it is Ollama, set OLLAMA_ORIGINS=chrome-extension://* in its environment and start it again.`,
    );
  }
  return new ModelError(
    'model-forbidden',
    `${server.host} does not allow this${quote(refusal, server)}. Check what the key is allowed to use.`,
  );
}

function limitRate({ retryAfter }: Refusal, host: string): ModelError {
  const waitMs = parseRetryAfter(retryAfter);
  const message =
    waitMs === undefined
      ? `${host} is asked too often. Wait a little and ask again.`
      : `${host} is asked too often. Wait ${Math.ceil(waitMs / 1_000)} s and ask again.`;
  return new ModelError('model-rate-limited', message, { isPassing: true, waitMs });
}

/** In ms; undefined where the server gave nothing that can be read. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

function explainMissing(refusal: Refusal, server: ModelServer, words: string): ModelError {
  if (refusal.status === 404 && /model/.test(words) && !words.trimStart().startsWith('<')) {
    return unknownModel(server);
  }
  return new ModelError(
    'model-wrong-address',
    `There is no model at ${server.baseUrl}. Check the address in Settings; most end in /v1.`,
  );
}

function unknownModel({ host, modelName }: ModelServer): ModelError {
  return new ModelError(
    'model-unknown',
    `${host} does not know the model “${modelName}”. Choose one of its models in Settings.`,
  );
}

function explainFailure(refusal: Refusal, server: ModelServer): ModelError {
  const passing = { isPassing: true, waitMs: parseRetryAfter(refusal.retryAfter) } as const;
  if (refusal.status === 503 || refusal.status === 529) {
    return new ModelError(
      'model-overloaded',
      `${server.host} is overloaded. Ask again in a minute, or choose another model.`,
      passing,
    );
  }
  return new ModelError(
    'model-failed',
    `${server.host} has a problem of its own (${refusal.status})${quote(refusal, server)}. Ask again in a moment.`,
    passing,
  );
}

function quote({ body }: Refusal, { apiKey }: ModelServer): string {
  const words = quoteServer(body, apiKey).replace(/[.\s]+$/, '');
  return words === '' ? '' : `: “${words}”`;
}
