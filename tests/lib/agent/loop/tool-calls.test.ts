import { describe, expect, it } from 'vitest';
import { CitationRegistry } from '../../../../src/lib/agent/cite/citation-registry';
import { runToolCall, type ToolCallResult, type ToolRun } from '../../../../src/lib/agent/loop/tool-calls';
import type { AgentPorts } from '../../../../src/lib/agent/types';
import type { FoundPassage } from '../../../../src/lib/chats/types';
import type { Tool, ToolContext, ToolOutput, ToolPlan } from '../../../../src/lib/agent/tools';
import type { AnswerEvent } from '../../../../src/lib/chats/types';
import { AppError } from '../../../../src/shared/app-error';

const output: ToolOutput = { kind: 'text', item: { text: 'Two tabs.' }, offset: 0, summary: 'Done' };
const hit = (sourceUrl: string, isWeb: boolean): FoundPassage => ({
  ...{ content: 'The bridge.', sourceUrl, title: 'Bridge', docType: 'page', headingPath: [], isWeb },
  ...{ score: 0.5, readAt: 0, isThisPage: false },
});

/** A tool that does as it is told. */
const toolOf = (plan: (context: ToolContext) => Promise<ToolPlan>): Tool => ({
  name: 'look',
  describe: () => ({ name: 'look', description: '', inputSchema: {} }),
  accept: (input) => (input === null ? { problem: 'input: missing' } : { summary: 'Looking', plan }),
});

interface Setting {
  plan?: Partial<ToolPlan>;
  confirm?: AgentPorts['confirm'];
  signal?: AbortSignal;
}

function prepare({ plan = {}, confirm, signal = new AbortController().signal }: Setting = {}) {
  const happened: string[] = [];
  const run = () => {
    happened.push('run');
    return Promise.resolve(output);
  };
  const tools = [toolOf(() => Promise.resolve({ run, ...plan }))];
  const ports = { confirm: confirm ?? (() => Promise.resolve(true)) } as AgentPorts;
  const question = { text: 'x', tabId: 1 };
  const context: ToolContext = {
    ...{ memory: null, isSmartContext: false, isRecalling: true },
    ...{ ports, question, frontPage: null, signal },
  };
  const running: ToolRun = { tools, context, registry: new CitationRegistry([]), repeats: new Map() };
  const call = async (input: unknown, name = 'look') => {
    const events: AnswerEvent[] = [];
    const calling = runToolCall(running, { id: 'a', name, input }, 'a', '');
    let step = await calling.next();
    for (; step.done !== true; step = await calling.next()) {
      events.push(step.value);
      happened.push(step.value.type);
    }
    const result: ToolCallResult = step.value;
    return { events, result };
  };
  return { call, happened };
}

describe('a call of a tool', () => {
  it('gives its result to the model', async () => {
    const { call, happened } = prepare();
    const { result } = await call({});
    expect(result).toMatchObject({ hasSucceeded: true, content: expect.stringContaining('Two tabs.') });
    expect(happened).toEqual(['tool-call', 'run', 'tool-result']);
  });

  it('of a tool that does not exist names those that do', async () => {
    const { result } = await prepare().call({}, 'fetch');
    expect(result.content).toContain('There are: look.');
    expect(result.hasSucceeded).toBe(false);
  });

  it('tells which words leave, and to whom, before they do', async () => {
    const leaving = { query: 'tides', host: 'search.example' };
    const { call, happened } = prepare({ plan: { leaving } });
    const { events } = await call({});
    expect(events).toContainEqual({ type: 'web-query', ...leaving });
    expect(happened).toEqual(['tool-call', 'web-query', 'run', 'tool-result']);
  });

  it('that the user refuses is not made', async () => {
    const { call, happened } = prepare({
      plan: { confirmation: 'Forget it?', leaving: { query: 'tides', host: 'search.example' } },
      confirm: () => Promise.resolve(false),
    });
    const { result } = await call({});
    expect(happened).toEqual(['tool-call', 'tool-result']);
    expect(result).toMatchObject({ hasSucceeded: false, content: expect.stringContaining('did not allow') });
  });

  it('that was allowed for good is not asked about, any other is', async () => {
    const plan = { confirmation: 'Remember it?' };
    const given = prepare({ plan });
    await given.call({});
    expect(given.happened).toEqual(['tool-call', 'run', 'tool-result']);
    const later = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 120));
    const asked = prepare({ plan, confirm: later });
    await asked.call({});
    expect(asked.happened).toEqual(['tool-call', 'confirmation', 'run', 'tool-result']);
  });

  it('is made twice, and not again in another order of its words', async () => {
    const { call } = prepare();
    expect((await call({ query: 'a', offset: 1 })).result.hasSucceeded).toBe(true);
    expect((await call({ offset: 1, query: 'a' })).result.hasSucceeded).toBe(true);
    expect((await call({ query: 'a', offset: 1 })).result.content).toContain('made before');
    expect((await call({ offset: 1, query: 'a' })).result.hasSucceeded).toBe(false);
    expect((await call({ offset: 2, query: 'a' })).result.hasSucceeded).toBe(true);
  });

  it('that fails is told to user and model; a stop is none, it ends everything', async () => {
    const run = () => Promise.reject(new AppError('storage-failed', 'The disk is full.'));
    const { events, result } = await prepare({ plan: { run } }).call({});
    expect(events.at(-1)).toEqual({ type: 'tool-error', id: 'a', message: 'The disk is full.' });
    expect(result).toMatchObject({ hasSucceeded: false, added: [] });
    const stop = new AbortController();
    const stopped = prepare({
      signal: stop.signal,
      plan: {
        run: () => {
          stop.abort();
          return new Promise(() => undefined);
        },
      },
    });
    await expect(stopped.call({})).rejects.toMatchObject({ name: 'AbortError' });
    expect(stopped.happened).toEqual(['tool-call']);
  });

  it('tells where what it found disagrees', async () => {
    const items = [hit('https://old.example/', false), hit('https://new.example/', true)].map((source) => ({
      ...{ source, text: source.content },
    }));
    const side = (citation: number) => ({ statement: 'The bridge.', citation, date: null });
    const conflicts = [{ sentence: 'They differ.', memory: side(0), web: side(1) }];
    const list: ToolOutput = { kind: 'list', items, offset: 0, summary: 'Found', conflicts };
    const { events, result } = await prepare({ plan: { run: () => Promise.resolve(list) } }).call({});
    expect(result.added).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: 'conflict', conflict: { sentence: 'They differ.' } });
  });
});
