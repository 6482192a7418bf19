import 'fake-indexeddb/auto';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLanguageModel, type ModelConnection } from '../../../src/platform/language-model';
import type { ModelEvent } from '../../../src/lib/model/types';
import { estimateTokens } from '../../../src/lib/text/estimate-tokens';
import { checkReading } from '../../../src/platform/language-model/check-reading';
import { toModelServer } from '../../../src/platform/language-model/connection';
import { countLeast, findPinnedWindow } from '../../../src/platform/language-model/cut-prompt';
import { ask, createPorts, receiptOf } from '../../fakes/agent-ports';
import { writers } from '../../fakes/model-events';
import { sendStream, startModelServer, type ModelServerFake } from '../../fakes/model-server';
import samples from '../../fixtures/token-counts.json';
import { getPage } from '../../lib/agent/prompts/pages';
import { connectTo } from './step';

let server: ModelServerFake;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

let count = 0;
let connection: ModelConnection;
beforeEach(() => {
  server.models = null;
  server.pages = {};
  server.services = {};
  server.requests.length = 0;
  count += 1;
  connection = connectTo(server, 'openai-compatible', { modelName: `cut-${count}`, contextLimit: 16_384 });
});

const replyWith = (usage: object | undefined) => {
  server.reply = (response) =>
    sendStream(response, writers['openai-compatible']({ pieces: ['It is so.'], usage }));
};
/** More than 5,000 tokens by our count; each is another. */
const longText = (about: string) =>
  `${about}: ${'The river rises in the hills and runs to the sea. '.repeat(470)}`;

type Finish = Extract<ModelEvent, { type: 'finish' }>;
async function send(content = longText('First')): Promise<Finish> {
  const model = await openLanguageModel(connection);
  let finish: Finish | undefined;
  const messages = [{ role: 'user' as const, content }];
  for await (const event of model.stream({ messages, tools: [] }, AbortSignal.timeout(5_000)))
    if (event.type === 'finish') finish = event;
  return finish!;
}
const limitOf = async () => (await openLanguageModel(connection)).contextLimit;
/** What Ollama says of a model that is loaded with so much. */
const loaded = (context_length?: number) => ({
  '/api/ps': { models: [{ name: connection.modelName, model: connection.modelName, context_length }] },
  '/api/show': { model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 } },
});

describe('the least that a text has of tokens', () => {
  it.each(samples)(
    'is not above what any tokenizer counts: $name',
    ({ text, o200k, llama3, qwen3, gemma3 }) => {
      expect(countLeast(text)).toBeLessThan(Math.min(o200k, llama3, qwen3, gemma3));
    },
  );

  it.each([
    [2_048, 2_048],
    [4_096, 4_096],
    [2_050, 4_096],
    [1_026, 2_048],
    [2_049, null],
    [3_000, null],
    [512, null],
  ])('%i tokens read stand for a window of %s', (read, window) => {
    expect(findPinnedWindow(read)).toBe(window);
  });
});

describe('a server that has cut what was sent', () => {
  it('is found out in texts that are long enough', () => {
    expect(estimateTokens(longText('First'))).toBeGreaterThan(5_000);
    expect(countLeast(longText('First'))).toBeGreaterThan(2_500);
  });

  it('is found out where it loads the model with less than it had loaded for somebody else', async () => {
    server.pages = loaded(16_384);
    expect(await limitOf()).toBe(16_384);
    server.reply = (response) => {
      server.pages = loaded(4_096);
      return sendStream(
        response,
        writers['openai-compatible']({
          pieces: ['So.'],
          usage: { prompt_tokens: 2_050, completion_tokens: 2 },
        }),
      );
    };
    expect((await send()).cutTo).toBe(4_096);
    expect(await limitOf()).toBe(4_096);
  });

  it('is found out without being told what was read, where its window is smaller than the text can be', async () => {
    server.pages = loaded(16_384);
    server.reply = (response) => {
      server.pages = loaded(2_048);
      return sendStream(response, writers['openai-compatible']({ pieces: ['So.'] }));
    };
    expect((await send()).cutTo).toBe(2_048);
    expect(await limitOf()).toBe(2_048);
  });

  it('is found out by the second time that it stops at the same size, where it says nothing', async () => {
    replyWith({ prompt_tokens: 2_048, completion_tokens: 3 });
    expect((await send()).cutTo).toBeUndefined();
    expect(await limitOf()).toBe(16_384);
    // The very same once more says nothing new.
    expect((await send()).cutTo).toBeUndefined();
    expect((await send(longText('Second'))).cutTo).toBe(2_048);
    expect(await limitOf()).toBe(2_048);
    expect((await send(longText('Third'))).cutTo).toBeUndefined();
  });

  it('is told of in the receipt, with what to do', async () => {
    const page = getPage('river');
    server.pages = loaded(32_768);
    server.reply = (response) => {
      server.pages = loaded(2_048);
      return sendStream(
        response,
        writers['openai-compatible']({
          pieces: ['So.'],
          usage: { prompt_tokens: 1_026, completion_tokens: 2 },
        }),
      );
    };
    const askAbout = async () =>
      ask(
        'What does it say about the water?',
        await createPorts(page, {
          languageModel: await openLanguageModel(connection),
        }),
      );
    const cut =
      /^The server of cut-\d+ has cut what was sent: it takes 2,048 tokens at once, and this was about [\d,]+\..*OLLAMA_CONTEXT_LENGTH/;
    expect(receiptOf(await askAbout()).notes).toContainEqual(expect.stringMatching(cut));
    replyWith({ prompt_tokens: 1_300, completion_tokens: 2 });
    const second = receiptOf(await askAbout());
    expect(second.notes).not.toContainEqual(expect.stringMatching(cut));
    expect(second.budget.window).toBe(2_048);
  });
});

describe('no alarm is given', () => {
  it.each([
    ['nothing', undefined],
    ['0', { prompt_tokens: 0, completion_tokens: 3 }],
    ['what it should', { prompt_tokens: 5_612, completion_tokens: 3 }],
    ['a cache as OpenAI does', { prompt_tokens: 5_612, prompt_tokens_details: { cached_tokens: 5_504 } }],
    ['a cache beside the rest', { prompt_tokens: 2_048, prompt_tokens_details: { cached_tokens: 3_564 } }],
    ['what was new, as DeepSeek splits it', { prompt_tokens: 5_612, prompt_cache_hit_tokens: 5_504 }],
    ['only what was new', { prompt_tokens: 40, completion_tokens: 3 }],
    ['a number that is a window, but near enough', { prompt_tokens: 8_192, completion_tokens: 3 }],
  ])('where a server that says nothing of its window reports %s', async (_what, usage) => {
    replyWith(usage);
    for (const about of ['First', 'Second', 'Third'])
      expect((await send(longText(about))).cutTo).toBeUndefined();
    expect(await limitOf()).toBe(16_384);
  });

  it('where llama.cpp has kept the beginning, and has the window it had', async () => {
    server.pages = { '/props': { default_generation_settings: { n_ctx: 16_384 }, total_slots: 1 } };
    replyWith({ prompt_tokens: 2_048, completion_tokens: 3 });
    for (const about of ['First', 'Second', 'Third'])
      expect((await send(longText(about))).cutTo).toBeUndefined();
    expect(await limitOf()).toBe(16_384);
  });

  it('where a window turns out to be larger', async () => {
    server.pages = loaded();
    expect(await limitOf()).toBe(4_096);
    server.pages = loaded(32_768);
    replyWith({ prompt_tokens: 5_612, completion_tokens: 3 });
    expect((await send()).cutTo).toBeUndefined();
    expect(await limitOf()).toBe(32_768);
  });

  it('where the usage is 0: then it is estimated', async () => {
    replyWith({ prompt_tokens: 0, completion_tokens: 0 });
    expect((await send()).inputTokens).toBeUndefined();
  });

  const remote = toModelServer({ ...connectTo({ baseUrl: () => 'https://models.example/v1' } as never) })!;
  const text = fc.constantFrom(...samples.map((sample) => sample.text.repeat(20)));
  test.prop([text, text, fc.double({ min: 0.18, max: 2.1, noNaN: true })])(
    'whatever tokenizer counts, of whatever text, where nothing else speaks for it',
    async (sent, before, share) => {
      const readTokens = Math.round(estimateTokens(sent) * share);
      const checked = await checkReading(remote, { sent, before, readTokens }, {}, 200_000);
      expect(checked?.cutTo ?? null).toBeNull();
    },
  );

  it('is asked for its window once more after the first answer, and then no more', async () => {
    let asked = 0;
    server.services = { '/api/show': () => ((asked += 1), loaded()['/api/show']) };
    server.pages = { '/api/ps': loaded(8_192)['/api/ps'] };
    replyWith({ prompt_tokens: 5_612 });
    for (const about of ['First', 'Second', 'Third']) await send(longText(about));
    expect(asked).toBe(2);
  });
});
