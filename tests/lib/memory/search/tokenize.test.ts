import { describe, expect, it } from 'vitest';
import { normalizeText } from '../../../../src/lib/memory/search/normalize';
import { tokenize, type TokenKind } from '../../../../src/lib/memory/search/tokenize';

function tokensOf(text: string, ...kinds: TokenKind[]): string[] {
  const tokens: string[] = [];
  tokenize(normalizeText(text), (token, kind) => {
    if (kinds.includes(kind)) tokens.push(token);
  });
  return tokens;
}

describe('tokenize', () => {
  it('keeps words, numbers and contractions', () => {
    expect(tokensOf("Ann's 3 dogs don't bark in 2026", 'word')).toEqual([
      'ann',
      '3',
      'dogs',
      "don't",
      'bark',
      'in',
      '2026',
    ]);
    expect(tokensOf('l’avion d’Émile', 'word')).toEqual(['l', 'avion', 'd', 'émile']);
  });

  it('adds identifiers as they are written beside their words', () => {
    expect(tokensOf('C++ and C# on node.js, foo_bar, 192.168.0.1, 2001:db8::1', 'compound')).toEqual([
      'c++',
      'c#',
      'node.js',
      'foo_bar',
      '192.168.0.1',
      '2001:db8::1',
    ]);
    expect(tokensOf('node.js', 'word')).toEqual(['node', 'js']);
    expect(tokensOf('IPv6', 'word')).toEqual(['ipv6']);
    expect(tokensOf('The end. Next', 'compound')).toEqual([]);
  });

  it('reads scripts without spaces as letters and pairs, marks with their letter', () => {
    expect(tokensOf('東京都', 'pair')).toEqual(['東京', '京都']);
    expect(tokensOf('東京都', 'letter')).toEqual(['東', '京', '都']);
    expect(tokensOf('iPhone手机', 'word', 'pair')).toEqual(['iphone', '手机']);
    expect(tokensOf('ที่นี่', 'letter')).toEqual(['ที่', 'นี่']);
    expect(tokensOf('हिन्दी', 'word')).toEqual(['हिन्दी']);
  });

  it('brings forms together: width, case, composition', () => {
    expect(tokensOf('ＡＢＣ', 'word')).toEqual(['abc']);
    expect(tokensOf('e\u0301', 'word')).toEqual(tokensOf('É', 'word'));
  });
});
