// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toReadableText } from '../../../src/page-reader/extraction/readable-text';
import { chunkText } from '../../../src/lib/memory/chunk';

function read(html: string): string {
  document.body.innerHTML = html;
  return toReadableText(document.body);
}

describe('toReadableText', () => {
  it('keeps the lines of source code and the cells of a table apart', () => {
    const table =
      '<table><tr><th>Oil</th><th>Cost</th></tr><tr><td>Colza</td><td>3</td></tr><tr><td></td><td>4</td></tr></table>';
    expect(read(`<pre>a = 1\n  b = 2</pre>${table}`)).toBe(
      '```\na = 1\n  b = 2\n```\n\nOil | Cost\nColza | 3\n– | 4',
    );
  });

  it('leaves the numbers beside the lines of code out', () => {
    expect(
      read('<pre><span class="lineno">1</span>one<br><span class="lineno">2</span>  two</pre>'),
    ).toContain('one\n  two');
  });

  it('indents lists in lists, and numbers what the page numbers', () => {
    expect(read('<ol><li>One<ul><li>a</li><li>b</li></ul></li><li><p>Two</p><p>more</p></li></ol>')).toBe(
      '1. One\n   - a\n   - b\n2. Two\n   more',
    );
  });

  it('gives a table that only arranges boxes as paragraphs', () => {
    expect(read('<table><tr><td>Left</td></tr></table>')).toBe('Left');
    expect(
      read(`<table><tr><td>${'a '.repeat(200)}</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>`),
    ).not.toContain('|');
  });

  it('leaves marks of notes out of sentences, but not powers', () => {
    expect(read('<p>Two tonnes<sup><a href="#1">[1]</a></sup> on 4 m<sup>2</sup>.</p>')).toBe(
      'Two tonnes on 4 m2.',
    );
  });

  it('does not let a line of prose look like a heading or a fence', () => {
    expect(read('<p># one of many</p><p>```</p>')).toBe('\\# one of many\n\n\\```');
    expect(chunkText(read('<p># one of many</p>'))[0]?.headingPath).toEqual([]);
  });

  it('does not let a comment in code become a heading of what follows', () => {
    const chunks = chunkText(read('<h2>Real</h2><pre># not a heading\nx = 1</pre><p>After.</p>'));
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['Real']]);
  });

  it('keeps every word, whatever they are nested in', () => {
    const names = ['p', 'div', 'ul', 'li', 'blockquote', 'h2', 'span', 'dd', 'td', 'figure', 'b'];
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.integer({ min: 0, max: 9 }).map((digit) => `word${digit} `),
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('node'), { maxLength: 4 }))
          .map(([name, children]) => `<${name}>${children.join('')}</${name}>`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), (parts) => {
        const text = read(parts.join(''));
        const words = (one: string) => one.match(/word\d/g) ?? [];
        expect(words(text)).toEqual(words(document.body.textContent));
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\n{3}/);
      }),
      { numRuns: 300 },
    );
  });
});
