import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { makeWhole } from '../../../../src/lib/agent/cite/whole-quote';
import { anyText } from '../../../fakes/any-text';

const quote = (passage: string, words: string) => {
  const start = passage.indexOf(words);
  const range = makeWhole(passage, { start, end: start + words.length });
  return passage.slice(range.start, range.end);
};

describe('a whole quotation', () => {
  const code = '```\nSELECT ctid\nFROM customers;\n```';

  it('takes what follows a colon with it: code, a list, a sentence', () => {
    expect(quote(`Delete in batches:\n\n${code}\n\nRepeat it.`, 'Delete in batches:')).toBe(
      `Delete in batches:\n\n${code}`,
    );
    expect(quote('You need:\n- flour\n- salt\nMix both.', 'You need:')).toBe('You need:\n- flour\n- salt');
    expect(quote('One thing: Wait an hour. Then cut it.', 'One thing:')).toBe('One thing: Wait an hour.');
  });

  it('takes what a label is put on with it', () => {
    const passage = '256 votes\n\n✔ Accepted answer\n\nUse row_number() and delete in batches.';
    expect(quote(passage, '✔ Accepted answer')).toContain('Use row_number() and delete in batches.');
  });

  it('goes on from a label over a colon to what that introduces', () => {
    expect(quote(`Best answer\n\nIn batches:\n\n${code}`, 'Best answer')).toBe(
      `Best answer\n\nIn batches:\n\n${code}`,
    );
  });

  it('shows a line of code with its block', () => {
    expect(quote(`Compare it.\n\n${code}\n\nDone.`, 'SELECT ctid')).toBe(code);
  });

  it('stays as it is where it is a sentence, nothing follows, or that is too long', () => {
    expect(quote('It is high. It is old.', 'It is high.')).toBe('It is high.');
    expect(quote('The end:', 'The end:')).toBe('The end:');
    const long = `Look:\n\n\`\`\`\n${'x = 1\n'.repeat(200)}\`\`\``;
    expect(quote(long, 'Look:')).toBe('Look:');
    expect(quote(long, 'x = 1')).toBe('x = 1');
  });

  test.prop([anyText, fc.nat(), fc.nat()])(
    'holds what it was, inside of its passage',
    (passage, one, other) => {
      const ends = [one, other].map((at) => at % (passage.length + 1)).sort((left, right) => left - right);
      const [start = 0, end = 0] = ends;
      const whole = makeWhole(passage, { start, end });
      expect(whole.start).toBeLessThanOrEqual(start);
      expect(whole.end).toBeGreaterThanOrEqual(end);
      expect(whole.end).toBeLessThanOrEqual(passage.length);
    },
  );
});
