import { z } from 'zod';
import { parseJson } from '../../shared/json';
import { toKeyHeaders, type ModelServer } from './connection';
import { explainUnreachable } from './host-access';
import { ModelError } from './model-error';
import { readText } from './read-text';
import { explainRefusal } from './refusal';

/** A model that a server says it has. */
export interface ModelOffer {
  name: string;
  /** Tokens it takes, where the server says so. */
  contextLimit?: number | undefined;
}

function leastOf(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? (left ?? right) : Math.min(left, right);
}

const maxOffers = 500;
const timeoutMs = 15_000;

const name = z.string().min(1).max(300);
const size = z.int().positive().optional().catch(undefined);
/** OpenAI, Anthropic and whoever copied them; the sizes are those of OpenRouter, vLLM, LM Studio, Groq and llama.cpp. */
const dataSchema = z
  .object({
    data: z.array(
      z.object({
        id: name,
        context_length: size,
        max_model_len: size,
        max_context_length: size,
        context_window: size,
        max_input_tokens: size,
        // Of LM Studio's own list: `max_context_length` is what a model was made for, not what it is loaded with.
        state: z.string().optional().catch(undefined),
        loaded_context_length: size,
        // Of OpenRouter: the provider that is asked first may take less than the model could.
        top_provider: z.object({ context_length: size }).optional().catch(undefined),
        meta: z.object({ n_ctx: size }).optional().catch(undefined),
      }),
    ),
  })
  .transform(({ data }): ModelOffer[] =>
    data.map((model) => ({
      name: model.id,
      contextLimit: leastOf(
        model.top_provider?.context_length,
        model.loaded_context_length ??
          model.context_length ??
          model.max_model_len ??
          (model.state === undefined ? model.max_context_length : undefined) ??
          model.context_window ??
          model.max_input_tokens ??
          model.meta?.n_ctx,
      ),
    })),
  );
/** Google, whose names begin with `models/`. */
const modelsSchema = z
  .object({
    models: z.array(
      z.object({
        name,
        inputTokenLimit: size,
        supportedGenerationMethods: z.array(z.string()).optional().catch(undefined),
      }),
    ),
  })
  .transform(({ models }): ModelOffer[] =>
    models
      .filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true)
      .map((model) => ({ name: model.name.replace(/^models\//, ''), contextLimit: model.inputTokenLimit })),
  );
const offersSchema = z.union([dataSchema, modelsSchema]);

/** The models that a server offers. Rejects with one of the `model-…` codes. */
export async function listOffers(server: ModelServer, signal: AbortSignal): Promise<ModelOffer[]> {
  const { status, text } = await getModels(server, signal);
  if (status !== 200) throw explainRefusal({ status: status || 404, body: text, retryAfter: null }, server);
  const parsed = offersSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.slice(0, maxOffers);
  throw new ModelError(
    'model-wrong-address',
    `There is no list of models at ${server.baseUrl}. Check the address; most end in /v1.`,
  );
}

/** Up to five names, those that are most like the wanted one first. */
export function findNames(offers: readonly ModelOffer[], wanted: string): string[] {
  const words = wanted
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const likeness = (offered: string) => words.filter((word) => offered.toLowerCase().includes(word)).length;
  return offers
    .map((offer) => offer.name)
    .sort((left, right) => likeness(right) - likeness(left) || left.localeCompare(right))
    .slice(0, 5);
}

/** What is at `/models`; a redirect, which is not followed, has status 0 in browsers. */
async function getModels(
  server: ModelServer,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const query = { google: '?pageSize=200', anthropic: '?limit=200', 'openai-compatible': '' }[
    server.provider
  ];
  try {
    const response = await fetch(`${server.baseUrl}/models${query}`, {
      headers: toKeyHeaders(server),
      signal: bounded,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    return { status: response.status, text: await readText(response) };
  } catch {
    signal.throwIfAborted();
    throw await explainUnreachable(server);
  }
}
