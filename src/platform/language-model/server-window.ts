/** Asks a server how many tokens its model takes, in the ways in which servers tell. */
import { z } from 'zod';
import { isErrorCode } from '../../shared/app-error';
import { parseJson } from '../../shared/json';
import { toKeyHeaders, type ModelServer } from './connection';
import { findKnownWindow } from './known-windows';
import { listOffers } from './model-offers';
import { readText } from './read-text';

export interface ServerWindow {
  tokens: number;
  /** The server said it of the model as it runs; else it is what such a server begins with. */
  isSure: boolean;
}

type Way = (server: ModelServer, signal: AbortSignal) => Promise<ServerWindow | 'untold' | null>;

/** Ollama and LM Studio load a model with so many tokens unless they are told otherwise, whatever it could take. */
const usualWindow = 4_096;
/** Nobody waits longer for it. In ms. */
const timeoutMs = 1_000;
const maxBytes = 1_000_000;

const size = z.int().positive();
const runningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: size.optional().catch(undefined) })),
});
const shownSchema = z.object({
  model_info: z.record(z.string(), z.unknown()),
  parameters: z.string().optional().catch(undefined),
});
const propsSchema = z.object({ default_generation_settings: z.object({ n_ctx: size }) });
const studioSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      loaded_context_length: size.optional().catch(undefined),
      max_context_length: size.optional().catch(undefined),
    }),
  ),
});

/** `untold`: the server answers, but does not tell; null: it does not answer, or not in time. Never rejects. */
export async function askWindow(server: ModelServer): Promise<ServerWindow | 'untold' | null> {
  const known = findKnownWindow(server.host, server.modelName);
  if (known !== null) return { tokens: known, isSure: true };
  const signal = AbortSignal.timeout(timeoutMs);
  const ways: Way[] = server.isLocal ? [askOllama, askLlamaCpp, askStudio, askList] : [askList];
  const answers = await Promise.all(
    ways.map((ask) =>
      ask(server, signal).catch((error: unknown) =>
        isErrorCode(error, 'model-wrong-address') ? ('untold' as const) : null,
      ),
    ),
  );
  // What a server says in its own way is of the model as it runs; the list may tell what it was made for.
  const told = answers.filter((answer) => answer !== null && answer !== 'untold');
  const untold = answers.includes('untold') ? 'untold' : null;
  return told.find(({ isSure }) => isSure) ?? told[0] ?? untold;
}

async function askOllama(server: ModelServer, signal: AbortSignal): Promise<ServerWindow | null> {
  const [running, shown] = await Promise.all([
    get(server, '/api/ps', signal).then((body) => runningSchema.safeParse(body).data),
    get(server, '/api/show', signal, { model: server.modelName }).then(
      (body) => shownSchema.safeParse(body).data,
    ),
  ]);
  const names = [server.modelName, `${server.modelName}:latest`];
  const loaded = running?.models.find(({ name }) => names.includes(name))?.context_length;
  if (loaded !== undefined) return { tokens: loaded, isSure: true };
  if (!shown) return null;
  const most = Object.entries(shown.model_info).find(([name]) => name.endsWith('.context_length'))?.[1];
  const trained = typeof most === 'number' && most > 0 ? most : Infinity;
  const set = /^\s*num_ctx\s+(\d+)/m.exec(shown.parameters ?? '')?.[1];
  if (set !== undefined) return { tokens: Math.min(Number(set), trained), isSure: true };
  return { tokens: Math.min(usualWindow, trained), isSure: false };
}

/** Of one slot: those who ask at the same time share what the server was started with. */
async function askLlamaCpp(server: ModelServer, signal: AbortSignal): Promise<ServerWindow | null> {
  const props = propsSchema.safeParse(await get(server, '/props', signal)).data;
  return props ? { tokens: props.default_generation_settings.n_ctx, isSure: true } : null;
}

async function askStudio(server: ModelServer, signal: AbortSignal): Promise<ServerWindow | null> {
  const listed = studioSchema.safeParse(await get(server, '/api/v0/models', signal)).data;
  const model = listed?.data.find(({ id }) => id === server.modelName);
  if (model?.loaded_context_length !== undefined)
    return { tokens: model.loaded_context_length, isSure: true };
  return model?.max_context_length === undefined
    ? null
    : { tokens: Math.min(usualWindow, model.max_context_length), isSure: false };
}

async function askList(server: ModelServer, signal: AbortSignal): Promise<ServerWindow | 'untold'> {
  const offers = await listOffers(server, signal);
  const tokens = offers.find(({ name }) => name === server.modelName)?.contextLimit;
  return tokens === undefined ? 'untold' : { tokens, isSure: true };
}

/** What stands at a path of the same server, as JSON; undefined where nothing does. */
async function get(
  server: ModelServer,
  path: string,
  signal: AbortSignal,
  body?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const response = await fetch(new URL(path, server.baseUrl), {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...toKeyHeaders(server), ...(body ? { 'content-type': 'application/json' } : {}) },
    signal,
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  return response.ok ? parseJson(await readText(response, maxBytes)) : undefined;
}
