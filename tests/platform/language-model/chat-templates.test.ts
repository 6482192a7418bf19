import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referencePrefix } from '../../../src/lib/agent/context';
import type { ModelMessage } from '../../../src/lib/model/types';
import type { MemoryManager } from '../../../src/lib/memory';
import type { PastTurn } from '../../../src/lib/chats/types';
import {
  openLanguageModel,
  testConnection,
  type ModelConnection,
} from '../../../src/platform/language-model';
import { leadIn, separator } from '../../../src/platform/language-model/shape-messages';
import { findTemplateRule } from '../../../src/platform/language-model/template-refusal';
import { ask, createPorts, now, receiptOf, textOf } from '../../fakes/agent-ports';
import { chatTemplates, type TemplateName } from '../../fakes/chat-templates';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';
import type { Said } from '../../fakes/model-events';
import { startModelServer, type ModelServerFake } from '../../fakes/model-server';
import { replyByTemplate, serverNames, type WireRequest } from '../../fakes/template-server';
import { listSent, listUsed } from '../../lib/agent/list-sent';
import { remember } from '../../lib/agent/prompts/memories';
import { getPage } from '../../lib/agent/prompts/pages';
import { connectTo, runStep, searchTool } from './step';

const templateNames = Object.keys(chatTemplates) as TemplateName[];
const clock = { now: () => now };
const question = 'What did we decide about the backups and the invoices?';

let server: ModelServerFake;
let memory: MemoryManager;
let closeMemory: () => void;
beforeAll(async () => {
  server = await startModelServer();
  ({ memory, close: closeMemory } = await openTestMemory({ embedder: createFakeEmbedder(), clock }));
  await remember(memory, clock, ['tides', 'backups', 'short', 'house', 'invoices']);
});
afterAll(async () => {
  closeMemory();
  await server.close();
});

let count = 0;
beforeEach(() => {
  server.requests.length = 0;
  count += 1;
});

const wireOf = (at: number) => JSON.parse(server.requests[at]!.body) as WireRequest;
const answered = { pieces: ['Backups run at three [1].'] } satisfies Said;
const searching = (ids: readonly string[]): Said => ({
  calls: ids.map((id) => ({ id, name: 'search_memory', input: '{"query":"backups"}' })),
});

function toHistory(turns: number): PastTurn[] {
  return Array.from({ length: turns }, (_, at) => ({
    question: `Earlier question ${at}?`,
    answer: `Earlier answer ${at}. ${'It was long. '.repeat(60)}`,
    ...{ summary: `The user asked about matter ${at}.`, importance: 50 },
  }));
}

/** As the agent would have sent it: of a request on the wire, the parts that were put together are parted again. */
function toParts({ messages }: WireRequest): ModelMessage[] {
  let results = 0;
  return messages.flatMap((message): ModelMessage[] => {
    const parts = (message.content ?? '').split(separator);
    return parts.flatMap((content): ModelMessage[] => {
      if (content === leadIn) return [];
      if (message.role === 'tool') {
        return [{ role: 'tool', callId: message.tool_call_id!, toolName: 'search_memory', content }];
      }
      const told = /^\(What (?<name>\w+) gave:\)\n(?<rest>.*)$/su.exec(content)?.groups;
      if (told) {
        results += 1;
        return [{ role: 'tool', callId: `${results}`, toolName: told['name']!, content: told['rest']! }];
      }
      // The instructions, where they are no message of their own.
      if (content.startsWith('You are Recollect')) return [{ role: 'system', content }];
      return [{ role: message.role === 'user' ? 'user' : 'assistant', content }];
    });
  });
}

async function askModel(
  connection: ModelConnection,
  turns: number,
  isSmartContext: boolean,
  hasTools = true,
) {
  const model = await openLanguageModel(connection);
  const ports = await createPorts(getPage('recipe'), {
    ...{ memory, clock, confirm: () => Promise.resolve(true) },
    languageModel: hasTools ? model : { ...model, takesTools: false, contextLimit: model.contextLimit },
  });
  return ask({ text: question, conversationId: 'this-chat' }, ports, {
    history: toHistory(turns),
    config: { isSmartContext },
  });
}

const settings = templateNames.flatMap((name) =>
  [
    { window: 4_096, turns: 0, isSmartContext: false, hasTools: true },
    { window: 4_096, turns: 12, isSmartContext: true, hasTools: true },
    { window: 32_768, turns: 2, isSmartContext: true, hasTools: true },
    { window: 32_768, turns: 240, isSmartContext: true, hasTools: false },
    { window: 4_096, turns: 2, isSmartContext: false, hasTools: false },
  ].map((setting) => ({ name, ...setting })),
);

describe('a question to a model whose template is strict', () => {
  it.each(settings)(
    'is answered: $name, $window tokens, after $turns turns, Smart Context $isSmartContext, tools $hasTools',
    async ({ name, window, turns, isSmartContext, hasTools }) => {
      const rendered: string[] = [];
      const accepted: WireRequest[] = [];
      server.reply = replyByTemplate(name, 'vLLM', (request, text) => {
        rendered.push(text);
        accepted.push(request);
        const isFirst = !text.includes('TOOL RESULT');
        return hasTools && isFirst ? searching(['call-0001', 'call-0002']) : answered;
      });
      const connection = connectTo(server, 'openai-compatible', {
        modelName: `${name} ${count}`,
        contextLimit: window,
      });
      const events = await askModel(connection, turns, isSmartContext, hasTools);
      expect(textOf(events)).toContain('Backups run at three');
      const receipt = receiptOf(events);
      // P22, of what the server took in the end.
      expect(listUsed(receipt.used)).toEqual(
        listSent(accepted.map((request) => ({ messages: toParts(request), tools: [] }))),
      );
      expect(receipt.sent).toMatchObject({ outcome: 'answered', steps: hasTools ? 2 : 1 });
      const kinds = receipt.used.map(({ kind }) => kind);
      if (isSmartContext) expect(kinds).toContain('other-chat');
      if (turns >= 12) expect(kinds).toContain('earlier-turn');
      if (hasTools) expect(rendered).toHaveLength(2);

      // From now on it is right at once, and nothing else has changed.
      const requests = server.requests.length;
      expect(requests).toBeGreaterThanOrEqual(accepted.length);
      const again = await askModel(connection, turns, isSmartContext, hasTools);
      expect(server.requests).toHaveLength(requests + accepted.length / 2);
      expect(listUsed(receiptOf(again).used)).toEqual(listUsed(receipt.used));
    },
  );

  it.each(templateNames)('keeps what is untrusted apart from what the user asks: %s', async (name) => {
    const accepted: WireRequest[] = [];
    server.reply = replyByTemplate(name, 'llama.cpp', (request) => {
      accepted.push(request);
      return answered;
    });
    await askModel(connectTo(server, 'openai-compatible', { modelName: `${name} ${count}` }), 2, true, false);
    const { messages } = accepted[0]!;
    expect(messages.at(-1)).toEqual({ role: 'user', content: question });
    const marked = messages.filter(({ content }) => content?.includes(referencePrefix));
    expect(marked.map(({ role }) => role)).not.toContain('user');
    const marks = marked.flatMap(({ content }) => content!.split(referencePrefix).slice(1));
    // Page and memory, and other chats: each has its own mark.
    expect(marks).toHaveLength(2);
    const instructions = messages.find(({ content }) => content?.startsWith('You are Recollect'));
    expect(instructions?.content).not.toContain(referencePrefix);
    expect(messages.indexOf(instructions!)).toBe(0);
  });

  it.each([
    ['ChatML', 1],
    ['Llama 3.1', 1],
    ['Gemma 3', 2],
    ['Llama 2 chat', 2],
    ['Mistral 7B Instruct v0.3', 2],
    ['Mistral Small', 2],
    ['Gemma 2', 2],
    // Its sentence is about turns, whatever it minds.
    ['Mistral 7B Instruct v0.1', 3],
  ] as const)('takes no more tries than it must to learn it: %s, %i', async (name, tries) => {
    server.reply = replyByTemplate(name, 'vLLM', () => answered);
    const connection = connectTo(server, 'openai-compatible', { modelName: `${name} ${count}` });
    await askModel(connection, 0, false, false);
    expect(server.requests).toHaveLength(tries);
  });

  it.each([
    ['ChatML', ['system', 'assistant', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user']],
    ['Gemma 3', ['system', 'user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user']],
    [
      'Mistral 7B Instruct v0.3',
      ['system', 'user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user'],
    ],
    ['Gemma 2', ['user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user']],
    ['Mistral 7B Instruct v0.1', ['user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user']],
  ] as const)('changes no more than it must: %s', async (name, roles) => {
    server.reply = replyByTemplate(name, 'vLLM', () => answered);
    const connection = connectTo(server, 'openai-compatible', { modelName: `${name} ${count}` });
    await askModel(connection, 2, true, false);
    expect(wireOf(server.requests.length - 1).messages.map(({ role }) => role)).toEqual(roles);
  });

  it('leaves calls and results of tools as they are where the template knows them', async () => {
    const ids = ['abcdefgh1'];
    server.reply = replyByTemplate('Mistral 7B Instruct v0.3', 'vLLM', (_request, rendered) =>
      rendered.includes('TOOL RESULT') ? answered : searching(ids),
    );
    await askModel(connectTo(server, 'openai-compatible', { modelName: `m ${count}` }), 0, false);
    const { messages, tools } = wireOf(server.requests.length - 1);
    expect(tools).not.toHaveLength(0);
    expect(messages.slice(-2).map(({ role }) => role)).toEqual(['assistant', 'tool']);
    expect(messages.at(-1)?.tool_call_id).toBe('abcdefgh1');
  });

  it.each(serverNames)('is understood in the words of %s', async (serverName) => {
    for (const name of ['Gemma 2', 'Gemma 3', 'Mistral 7B Instruct v0.1', 'Mistral Small'] as const) {
      server.reply = replyByTemplate(name, serverName, () => answered);
      const connection = connectTo(server, 'openai-compatible', { modelName: `${name} ${serverName}` });
      expect(textOf(await askModel(connection, 2, true, false))).toContain('Backups run at three');
    }
  });

  it('is found out by the test of a connection as well', async () => {
    server.reply = replyByTemplate('Gemma 2', 'vLLM', () => ({ pieces: ['ready'] }));
    const connection = connectTo(server, 'openai-compatible', { modelName: `gemma ${count}` });
    const report = await testConnection(connection, AbortSignal.timeout(5_000));
    expect(report).toMatchObject({ ok: true });
    const tries = server.requests.length;
    await askModel(connection, 0, false, false);
    expect(server.requests).toHaveLength(tries + 1);
  });

  it('is not remembered where it does not help, and said as it is', async () => {
    server.reply = (response) =>
      void response.writeHead(400).end('{"error":{"message":"Conversation roles must alternate"}}');
    const connection = connectTo(server, 'openai-compatible', { modelName: `never ${count}` });
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'assistant' as const, content: 'Data.' },
      { role: 'user' as const, content: 'What?' },
    ];
    const { error } = await runStep(connection, { messages, tools: [searchTool] });
    expect(error).toMatchObject({
      code: 'model-failed',
      message: expect.stringMatching(
        /chat template of never .* “Conversation roles must alternate”/,
      ) as string,
    });
    // As it is, in turns, and without a system.
    expect(server.requests).toHaveLength(3);
    server.reply = replyByTemplate('ChatML', 'vLLM', () => answered);
    const later = (await openLanguageModel(connection)).stream(
      { messages, tools: [] },
      AbortSignal.timeout(5_000),
    );
    for await (const { type } of later) expect(type).not.toBe('tool-call');
    expect(wireOf(3).messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user']);
  });
});

describe('findTemplateRule', () => {
  it.each([
    ['conversation roles must alternate user/assistant/user/assistant/...', 'turns'],
    [
      'after the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).',
      'turns',
    ],
    [
      'deepseek-reasoner does not support successive user or assistant messages (messages[1] and messages[2] in your input).',
      'turns',
    ],
    [
      'the first message (except the system message) of deepseek-reasoner must be a user message, but an assistant message detected.',
      'turns',
    ],
    ["unexpected role 'user' after role 'tool'", 'turns'],
    ['system role not supported', 'system'],
    ["unsupported value: 'messages[0].role' does not support 'system' with this model.", 'system'],
    ['only user and assistant roles are supported!', 'system'],
    ['developer instruction is not enabled for models/gemma-3-27b-it', 'system'],
    ['only user, assistant and tool roles are supported, got system.', 'system'],
    [
      'only user and assistant roles are supported, with the exception of an initial optional system message!',
      'tool-turns',
    ],
    ['this model only supports single tool-calls at once!', 'tool-turns'],
    ['tool call ids should be alphanumeric strings with length 9!', 'tool-turns'],
    // Other rules stand in the source that is quoted.
    [
      "conversation roles must alternate user/assistant/... at row 1, column 5:\n{{ raise_exception('system role not supported') }}",
      'turns',
    ],
    [
      "while executing callexpression in source:\n...raise_exception('system role not supported')\nerror: jinja exception: roles must alternate",
      'turns',
    ],
    // None of these is about a template.
    ['registry.ollama.ai/library/gemma:2b does not support tools', null],
    ["this model's maximum context length is 4096 tokens", null],
    ['response_format is not supported', null],
    ['the model `gpt-9` does not exist', null],
    ['the system is overloaded, try again later', null],
  ])('%s', (words, rule) => {
    expect(findTemplateRule(words)).toBe(rule);
  });
});
