import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askForJson } from '../../../src/lib/model/ask-for-json';
import { createExtractionSchema } from '../../../src/lib/learning/facts/extraction-prompt';
import { toOutputSchema } from '../../../src/lib/model/output-schema';
import { createScriptedModel } from '../../fakes/scripted-model';

describe('askForJson', () => {
  it('asks for output of the schema, every time, and checks what comes', async () => {
    const model = createScriptedModel([{ say: ['{"count":"many"}'] }, { say: ['{"count":3}'] }]);
    const schema = z.object({ count: z.int() });
    const messages = [{ role: 'user', content: 'How many? Answer with JSON.' }] as const;
    const answer = await askForJson(
      model,
      { name: 'counts', messages, schema },
      new AbortController().signal,
    );
    expect(answer).toEqual({ ok: true, value: { count: 3 } });
    expect(model.requests.map(({ output }) => output)).toEqual(
      Array.from({ length: 2 }, () => ({
        name: 'counts',
        schema: {
          ...{ type: 'object', properties: { count: { type: 'integer' } } },
          ...{ required: ['count'], additionalProperties: false },
        },
      })),
    );
  });
});

describe('toOutputSchema', () => {
  it('is short, demands all fields, and has no limits of the machine in it', () => {
    const schema = toOutputSchema(createExtractionSchema(7));
    expect(schema).toEqual({
      ...{ type: 'object', required: ['facts'], additionalProperties: false },
      properties: {
        facts: {
          ...{ type: 'array', maxItems: 100 },
          items: {
            type: 'object',
            properties: {
              ...{ subject: { type: 'string' }, text: { type: 'string' }, quote: { type: 'string' } },
              confidence: { type: 'number', minimum: 0, maximum: 1 },
              message: { type: 'integer', minimum: 1, maximum: 7 },
            },
            required: ['subject', 'text', 'quote', 'confidence', 'message'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(JSON.stringify(schema).length).toBeLessThan(500);
  });

  it('asks for the text where it may also be missing', () => {
    const schema = z.object({ note: z.string().nullish(), kind: z.enum(['a', 'b']).catch('a') });
    expect(toOutputSchema(schema)).toMatchObject({
      ...{ properties: { note: { type: 'string' }, kind: { type: 'string', enum: ['a', 'b'] } } },
      required: ['note', 'kind'],
    });
  });
});
