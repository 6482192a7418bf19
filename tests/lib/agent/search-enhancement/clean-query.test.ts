import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery, maxQueryLength } from '../../../../src/lib/agent/search-enhancement';

describe('cleanQuery', () => {
  it.each([
    ['What is a tide?', 'What is a tide?'],
    ['a mail to jo.smith+x@mail.example.org about tides', 'a mail to about tides'],
    ['pay with 4111 1111 1111 1111 today', 'pay with today'],
    ['pay with 4111-1111-1111-1111 today', 'pay with today'],
    ['my key sk-proj-Ab12Cd34Ef56Gh78Ij90 fails', 'my key fails'],
    ['token ghp_abcdefghij0123456789abcdefghij012345 leaked', 'token leaked'],
    ['AKIAIOSFODNN7EXAMPLE in the log', 'in the log'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.s5t6u7v8 decoded', 'decoded'],
    ['password: hunter2 does not work', 'does not work'],
    ['api_key=0123abc for maps', 'for maps'],
    ['Authorization: Bearer abc.def.ghi1234 refused', 'Authorization: refused'],
    ['transfer to DE89 3704 0044 0532 0130 00 failed', 'transfer to failed'],
    ['number 078-05-1120 stolen', 'number stolen'],
    ['see https://user:pw@example.org/a/b?token=abc123&x=1#y now', 'see example.org/a/b now'],
    ['hash 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b of a file', 'hash of a file'],
    ['two\nlines\tand\u200B more', 'two lines and more'],
    ['-----BEGIN KEY-----\nq8 w7 e6\n-----END KEY----- is refused', 'is refused'],
    ['what is -----BEGIN PGP MESSAGE-----\nq8 w7 e6', 'what is'],
    // What nobody sees must not hide a secret from the rules.
    ['pass\u200Bword: hunter2 does not work', 'does not work'],
  ])('of “%s” lets only what may leave', (text, expected) => {
    expect(cleanQuery(text)).toBe(expected);
  });

  it.each([
    'Donaudampfschifffahrtsgesellschaft history',
    'population of 1234567890123 particles',
    'how to reset a password',
    'internationalization-and-localization guide',
    'ISO 8601 2026-11-18 format',
    'call 030 1234567',
  ])('leaves “%s” as it is', (text) => {
    expect(cleanQuery(text)).toBe(text);
  });

  it('cuts on a word, at most 300 characters, and changes nothing the second time', () => {
    expect(cleanQuery('tide '.repeat(100))).toBe('tide '.repeat(60).trim());
    expect(cleanQuery('current '.repeat(60))).toBe('current '.repeat(37).trim());
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const query = cleanQuery(text);
        expect(query.length).toBeLessThanOrEqual(maxQueryLength);
        expect(query).toBe(query.trim());
        expect(query).not.toMatch(/\n/);
        expect(query.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
