import { describe, expect, it } from 'vitest';
import { CitingStream } from '../../../../src/lib/agent/cite/citing-stream';
import { createProgress } from '../../../../src/lib/agent/loop/progress';
import { readStep, readWords, type StepResult } from '../../../../src/lib/agent/loop/read-step';
import type { LanguageModel, ModelEvent } from '../../../../src/lib/model/types';
import type { AnswerEvent } from '../../../../src/lib/chats/types';

const { signal } = new AbortController();
const request = { messages: [{ role: 'user' as const, content: 'How often do I feed it?' }], tools: [] };
const say = (...texts: string[]) => texts.map((text): ModelEvent => ({ type: 'text-delta', text }));
const finish = (reason: 'stop' | 'length' = 'stop', inputTokens?: number): ModelEvent => ({
  ...{ type: 'finish', reason },
  ...(inputTokens === undefined ? {} : { inputTokens }),
});

/** A model that gives these events; `given`: how many of them were asked for. */
function modelOf(events: Iterable<ModelEvent>): LanguageModel & { given: () => number } {
  let given = 0;
  return {
    ...{ modelName: 'm', host: null, contextLimit: 1_000, given: () => given },
    async *stream() {
      for (const event of events) {
        given += 1;
        yield await Promise.resolve(event);
      }
    },
  };
}

async function read(events: Iterable<ModelEvent>) {
  const seen: AnswerEvent[] = [];
  const cited: number[] = [];
  const progress = createProgress();
  const stream = new CitingStream((index) => (index <= 3 ? index : null));
  const model = modelOf(events);
  const reading = readStep(
    model,
    request,
    {
      stream,
      *cite(words) {
        cited.push(...words.cited);
        yield* [];
      },
    },
    signal,
    progress,
  );
  let step = await reading.next();
  for (; step.done !== true; step = await reading.next()) seen.push(step.value);
  const result: StepResult = step.value;
  const shown = seen.flatMap((event) => (event.type === 'text-delta' ? [event.text] : [])).join('');
  return { seen, shown, cited, progress, result, given: model.given() };
}

/** More words than anybody reads. */
function* endless(): Generator<ModelEvent> {
  for (let at = 0; at < 400; at += 1) yield { type: 'text-delta', text: 'word '.repeat(200) };
}

describe('a step of a model', () => {
  it('is shown to its last mark, opened once and closed', async () => {
    const { seen, shown, cited, result } = await read([...say('Daily', ' [2', ']'), finish()]);
    expect(shown).toBe('Daily [2]');
    expect(cited).toEqual([2]);
    expect(seen.at(0)).toEqual({ type: 'text-start' });
    expect(seen.at(-1)).toEqual({ type: 'text-end' });
    expect(seen.filter(({ type }) => type === 'text-start')).toHaveLength(1);
    expect(result).toMatchObject({ text: 'Daily [2]', reason: 'stop', droppedCalls: 0 });
  });

  it('without a word shows nothing', async () => {
    const { seen, progress } = await read([...say(''), finish()]);
    expect(seen).toEqual([]);
    expect(progress).toMatchObject({ steps: 1, hasAnswered: true, hasText: false });
  });

  it('of blanks is no answer', async () => {
    expect((await read([...say(' ', '\n'), finish()])).progress.hasText).toBe(false);
    expect((await read([...say(' ', 'a', ' '), finish()])).progress.hasText).toBe(true);
  });

  it('that does not end is ended, and said to be too long', async () => {
    const { result, given } = await read(endless());
    expect(result.reason).toBe('length');
    expect(result.text.length).toBeLessThan(102_000);
    expect(given).toBeLessThan(110);
  });

  it('costs what the server counts, and else what was estimated', async () => {
    expect((await read([...say('Daily.'), finish('stop', 1_234)])).result.inputTokens).toBe(1_234);
    const { inputTokens } = (await read([...say('Daily.'), finish()])).result;
    expect(inputTokens).toBeGreaterThan(3);
    expect(inputTokens).toBeLessThan(20);
  });

  it('has its first five calls, and tells how many were more', async () => {
    const calls = Array.from({ length: 8 }, (_, at): ModelEvent => ({
      type: 'tool-call',
      call: { id: String(at), name: 'search_memory', input: {} },
    }));
    const { result } = await read([...calls, finish()]);
    expect(result.calls.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4']);
    expect(result.droppedCalls).toBe(3);
  });
});

describe('words that nobody sees', () => {
  it('are read to their end, with what they cost', async () => {
    const progress = createProgress();
    const model = modelOf([...say('Two ', 'notes.'), finish('stop', 77)]);
    expect(await readWords(model, request, signal, progress)).toEqual({
      text: 'Two notes.',
      inputTokens: 77,
    });
    expect(progress).toMatchObject({ steps: 1, hasAnswered: true });
  });

  it('are ended where they do not end', async () => {
    const { text } = await readWords(modelOf(endless()), request, signal, createProgress());
    expect(text.length).toBeLessThan(102_000);
  });
});
