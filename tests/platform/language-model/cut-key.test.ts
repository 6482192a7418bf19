import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { quoteServer } from '../../../src/platform/language-model/server-words';

const key = 'sk-proj-Ab3dEf6hIj9kLm2n/Op5q+WXyz';

function quote(message: string, apiKey = key): string {
  return quoteServer(JSON.stringify({ error: { message } }), apiKey);
}

/** No four letters in a row of it, apart from what all keys begin with. */
function holdsPartOf(text: string, secret: string): boolean {
  const own = secret.replace(/^sk-proj-/, '');
  for (let at = 0; at + 4 <= own.length; at += 1) {
    if (text.toLowerCase().includes(own.slice(at, at + 4).toLowerCase())) return true;
  }
  return false;
}

describe('what a server echoes of a key', () => {
  it.each([
    [`Incorrect API key provided: ${key}. Find yours in your account.`, 'Find yours in your account'],
    [
      'Incorrect API key provided: sk-proj-Ab3d***WXyz. You can find yours at example.com/keys.',
      'example.com/keys',
    ],
    ['Incorrect API key provided: sk-pr********************WXyz.', 'Incorrect API key provided'],
    ['Your key Ab3dEf...WXyz has no access to model tiny.', 'has no access to model tiny'],
    ['Your key sk-proj-Ab3d…WXyz has no access to model tiny.', 'has no access to model tiny'],
    ['The key ending in WXyz is over its limit of 20 requests.', 'over its limit of 20 requests'],
    ['The key ending in •••• WXyz is over its limit.', 'over its limit'],
    ['The key that begins with Ab3dEf6h was revoked.', 'was revoked'],
    [`Bad header: Authorization: Bearer ${key}`, 'Bad header'],
    ['Invalid bearer token: Bearer Ab3dEf6h', 'Invalid bearer token'],
    [`Bad header: Basic ${btoa(`:${key}`)} is not understood`, 'is not understood'],
    [`Bad header: ${btoa(key)}`, 'Bad header'],
    [`GET /v1/models?key=${encodeURIComponent(key)}&pageSize=5 failed`, 'pageSize=5 failed'],
    [`The key ${key.replace(/(.{4})/g, '$1 ')} is unknown`, 'is unknown'],
    [`The key ${key.replace(/(.{6})/g, '$1\u200B')} is unknown`, 'is unknown'],
    [`The key ${key.toUpperCase()} is unknown`, 'is unknown'],
    [`x-api-key: ${key.slice(8, 20)} is malformed`, 'is malformed'],
    [`invalid ${key.slice(10, 19)} in request`, 'in request'],
  ])('is cut: %s', (message, rest) => {
    const words = quote(message);
    expect(holdsPartOf(words, key)).toBe(false);
    expect(words).toContain(rest);
  });

  it.each([
    'The model tiny does not exist, or you have no access to it. See https://example.com/docs/models.',
    'Bearer token is missing from the Authorization header.',
    'max_tokens is too large: 9000. This model supports at most 4096 completion tokens.',
    'API key is required; keys begin with sk-proj- and have 40 characters.',
    'Unsupported parameter: response_format is not available for gpt-4-0613...',
    'Rate limit reached for requests per minute (RPM): limit 3, used 3.',
    'token count: 5,120 exceeds the context of llama3.2:3b',
    'Wait... the server is loading xxl-model.',
  ])('is not looked for where there is none: %s', (message) => {
    expect(quote(message)).toBe(message);
    expect(quote(message, '')).toBe(message);
  });

  it('takes a word for a key only as a whole', () => {
    expect(quote('ollama is not running: connection to ollamas failed', 'ollama')).toContain(
      'is not running',
    );
    expect(quote('The testing model failed the test', 'testing-none')).toContain('failed the test');
  });

  const secret = fc.stringMatching(/^[A-Za-z0-9]{10,20}[_-]7[A-Za-z0-9]{10,20}$/);
  test.prop([secret, fc.nat(30), fc.integer({ min: 6, max: 40 })])(
    'is cut in any piece of six characters or more',
    (any, from, length) => {
      const piece = any.slice(from % (any.length - 6)).slice(0, length);
      expect(quote(`Refused: ${piece} is wrong`, any)).toBe('Refused: … is wrong');
    },
  );

  test.prop([fc.string({ maxLength: 80 }), fc.string({ maxLength: 40 })])('never throws', (message, any) => {
    expect(typeof quote(message, any)).toBe('string');
  });
});
