import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CallFilter } from '../../../src/platform/language-model/call-filter';
import { describeTools, toWords } from '../../../src/platform/language-model/tool-words';
import { searchTool } from './step';

const call = '{"tool":"search_memory","input":{"query":"tides {at} \\"six\\""}}';
const made = { id: 'id', name: 'search_memory', input: { query: 'tides {at} "six"' } };

function read(pieces: readonly string[], tools = [searchTool]) {
  const filter = new CallFilter(tools, () => 'id');
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.end();
  return { text, calls: filter.calls };
}

describe('calls of tools in words', () => {
  it.each([
    ['alone', call, ''],
    ['after a sentence', `Let me look.\n${call}`, 'Let me look.\n'],
    ['in a block of code', `\`\`\`json\n${call}\n\`\`\``, ''],
    ['over several lines', call.replaceAll(',', ',\n  '), ''],
    ['with spaces before it', `\n  ${call}\n`, ''],
    ['with a word after it', `${call}\nDone.`, 'Done.'],
  ])('are found %s', (_how, answer, text) => {
    expect(read([answer])).toEqual({ text, calls: [made] });
  });

  it('are found where their parts have other names, or none', () => {
    expect(read(['{"tool":"search_memory","arguments":{"query":"x"}}']).calls[0]?.input).toEqual({
      query: 'x',
    });
    expect(read(['{"tool": "search_memory", "parameters": {"query":"x"}}']).calls[0]?.input).toEqual({
      query: 'x',
    });
    expect(read(['{"tool":"search_memory"}']).calls[0]?.input).toEqual({});
  });

  it('are found when there are two', () => {
    expect(read([`${call}\n${call}`])).toEqual({ text: '', calls: [made, made] });
  });

  it.each([
    'The tide comes in at six.',
    'A call looks like {"tool":"search_memory","input":{}} in the middle of a line.',
    '{"tool":"delete_everything","input":{}}',
    '{"tool":"search_memory","input":{"query":"never ends',
    '{"name":"Ingrid"}',
    '```json\n{"name":"Ingrid"}\n```\nThat is all.',
    '```js\nconst tool = 1;\n```',
    '`code` and {braces}',
    '{',
    '```',
    '',
    'One line.\n\n{ "to": 1 }\nAnother.',
  ])('are not seen where there are none: %s', (answer) => {
    expect(read([answer])).toEqual({ text: answer, calls: [] });
    expect(read(Array.from(answer))).toEqual({ text: answer, calls: [] });
  });

  it('are text for a model that was given no tools', () => {
    expect(read([call], [])).toEqual({ text: call, calls: [] });
  });

  const line = fc.oneof(
    fc.constantFrom(
      call,
      'Let me look.',
      '```',
      '```json',
      '{"a":1}',
      '',
      '  indented',
      '{"tool"',
      `  ${call}`,
    ),
    fc.string({ maxLength: 20 }),
  );
  test.prop([fc.array(line, { maxLength: 6 }), fc.integer({ min: 1, max: 9 })])(
    'are the same however the answer is split',
    (lines, size) => {
      const answer = lines.join('\n');
      const pieces = answer.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(read(pieces)).toEqual(read([answer]));
    },
  );

  test.prop([fc.array(fc.string({ maxLength: 30 }).filter((text) => !text.includes('"tool"')))])(
    'leave every other answer as it is',
    (lines) => {
      expect(read(lines).text).toBe(lines.join(''));
    },
  );

  it('show text as soon as it cannot be a call', () => {
    const filter = new CallFilter([searchTool], () => 'id');
    expect(filter.push('The ')).toBe('The ');
    expect(filter.push('tide.\n{"to')).toBe('tide.\n');
    expect(filter.push('ols": 1}')).toBe('{"tools": 1}');
  });

  it('are told to the model with what can be filled in', () => {
    const told = describeTools([
      {
        name: 'find',
        description: 'Finds.',
        inputSchema: {
          type: 'object',
          properties: {
            query: { type: 'string' },
            kind: { type: 'string', enum: ['page', 'fact'] },
            after: { type: 'string', description: 'YYYY-MM-DD' },
            limit: { type: 'integer' },
          },
          required: ['query'],
        },
      },
    ]);
    expect(told).toContain('find(query, kind?: page|fact, after?: YYYY-MM-DD, limit?: integer): Finds.');
    expect(describeTools([])).toBe('');
  });

  it('are shown to the model again as it made them', () => {
    const { content } = toWords({ role: 'assistant', content: 'Let me look.', toolCalls: [made] });
    expect(read([content])).toEqual({ text: 'Let me look.\n', calls: [made] });
  });
});
