import type { ModelRequest, ToolDescription } from '../../lib/model';
import { isErrorCode, toErrorPayload } from '../../shared/app-error';
import { streamHereOrThere } from './built-in';
import { isLocalHost, toModelServer, type ModelConnection, type ModelServer } from './connection';
import { findNames, listOffers, type ModelOffer } from './model-offers';
import { builtInKey, factsKeyOf, forgetFacts, learnFacts, windowOf } from './model-facts';
import { findFacts } from './open-model';
import { createServerModel } from './server-model';

export interface ConnectionReport {
  ok: boolean;
  /** A sentence about how it went, and about what to do if it did not go well. */
  message: string;
}

/** Somebody is watching: shorter than for an answer, but a local model may have to be loaded first. In ms. */
const patience = { firstByteMs: 45_000, silenceMs: 20_000, withoutEventMs: 45_000, maxTries: 1 };
/** Below this there is no room for passages beside question and answer. In tokens. */
const smallestContext = 2_000;

const readyTool: ToolDescription = {
  name: 'report_ready',
  description: 'Reports that you are ready.',
  inputSchema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'] },
};
const request: ModelRequest = {
  messages: [
    { role: 'system', content: 'You are being tested. Do exactly what the user asks.' },
    { role: 'user', content: 'Call the tool report_ready with ready set to true.' },
  ],
  tools: [readyTool],
};

/** Tries a connection out, sends no text of the user, and says what is wrong with it. */
export async function testConnection(
  connection: ModelConnection,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  if (connection.provider === 'none') return failed('No model is chosen, so there is nothing to test.');
  if (connection.provider === 'chrome') return testBuiltIn(signal);
  const server = toModelServer({ ...connection, limits: { ...patience, ...connection.limits } });
  if (!server) return failed('The address has to begin with https:// or http://.');
  const { protocol, hostname } = new URL(server.baseUrl);
  if (protocol !== 'https:' && !isLocalHost(hostname)) {
    return failed(
      `${server.host} is on another computer: its address has to begin with https://, or your questions could be read on the way.`,
    );
  }
  if (server.modelName === '') {
    const offers = await listOffers(server, signal).catch(() => []);
    return failed(`The model needs its name.${describeOffers(offers, '')}`);
  }
  try {
    await forgetFacts(factsKeyOf(server));
    const usesTools = await tryTools(server, connection.contextLimit, signal);
    // Asked after it has answered: a model that had to be loaded has its window now.
    const { window } = await findFacts(server);
    return describeSuccess(connection, window, usesTools);
  } catch (error) {
    return failed(await explainFailure(error, server, signal));
  }
}

async function testBuiltIn(signal: AbortSignal): Promise<ConnectionReport> {
  try {
    const messages = [{ role: 'user' as const, content: 'Answer with the word: ready' }];
    const learnWindow = (window: number) => void learnFacts(builtInKey, { window, isWindowSure: true });
    const events = streamHereOrThere({ messages, tools: [] }, signal, learnWindow);
    await events.next();
    await events.return(undefined);
    return { ok: true, message: 'The browser’s own model answers.' };
  } catch (error) {
    return failed(toErrorPayload(error).message);
  }
}

/** Whether the model called the tool it was told to call; rejects if it does not answer at all. */
async function tryTools(server: ModelServer, contextLimit: number, signal: AbortSignal): Promise<boolean> {
  const model = createServerModel(server, contextLimit);
  for await (const event of model.stream(request, signal)) {
    if (event.type === 'tool-call') return true;
    // Its answer need not be heard to the end where there is no tool to wait for.
    if (event.type === 'text-delta' && model.takesTools === false) return false;
  }
  return false;
}

function describeSuccess(
  { modelName, contextLimit }: ModelConnection,
  window: number | undefined,
  usesTools: boolean,
): ConnectionReport {
  const tokens = windowOf({ window }, contextLimit);
  if (tokens < smallestContext) {
    return failed(
      `${modelName} answers, but takes ${format(tokens)} tokens at once, which is too little for your pages. Start its server with a larger context, at least ${format(smallestContext)}.`,
    );
  }
  const size = window === undefined ? '' : ` It takes ${format(window)} tokens at once, as the server says.`;
  return {
    ok: true,
    message: usesTools
      ? `${modelName} answers and can call tools.${size}`
      : `${modelName} answers, but does not call tools: it is given what is found for a question, and cannot look further itself.${size}`,
  };
}

async function explainFailure(error: unknown, server: ModelServer, signal: AbortSignal): Promise<string> {
  if (signal.aborted)
    return `${server.host} did not answer in time. It may still be loading the model: test again.`;
  const { message } = toErrorPayload(error);
  if (isErrorCode(error, 'model-unknown')) {
    const offers = await listOffers(server, signal).catch(() => []);
    return offers.length === 0
      ? message
      : `${server.host} does not know the model “${server.modelName}”.${describeOffers(offers, server.modelName)}`;
  }
  if (!isErrorCode(error, 'model-wrong-address') && !isErrorCode(error, 'model-not-understood'))
    return message;
  // The most frequent mistake: the address of the server without the path of its API.
  const corrected = `${server.baseUrl}/v1`;
  const offers = await listOffers({ ...server, baseUrl: corrected }, signal).catch(() => []);
  return offers.length === 0 ? message : `The address is not complete. Enter ${corrected} instead.`;
}

function describeOffers(offers: readonly ModelOffer[], wanted: string): string {
  const names = findNames(offers, wanted);
  return names.length === 0 ? '' : ` The server offers ${names.join(', ')}.`;
}

function failed(message: string): ConnectionReport {
  return { ok: false, message };
}

function format(count: number): string {
  return count.toLocaleString('en');
}
