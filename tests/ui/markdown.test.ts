import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { holdBack } from '../../src/ui/growing-text';
import { parseMarkdown, type Block, type Inline } from '../../src/ui/markdown';

const blocks = (text: string) => parseMarkdown(text).map(({ block }) => block);
const inlines = (text: string) =>
  blocks(text).flatMap((block) => (block.kind === 'paragraph' ? block.children : []));

describe('parseMarkdown', () => {
  it('knows the blocks of an answer', () => {
    const text = [
      '## Tides',
      'One **bold** and *slanted* `code`.',
      '1. first\n2. second\n   - inner',
      '> quoted',
      '```js title=x\nlet a = 1;\n```',
      '| a | b |\n|---|--:|\n| 1 | `2` |',
      '---',
    ].join('\n\n');
    expect(blocks(text)).toMatchObject([
      { kind: 'heading', level: 2 },
      {
        kind: 'paragraph',
        children: [{}, { kind: 'strong' }, {}, { kind: 'emphasis' }, {}, { kind: 'code' }, {}],
      },
      {
        kind: 'list',
        start: 1,
        items: [{}, { blocks: [{ kind: 'paragraph' }, { kind: 'list', start: null }] }],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph' }] },
      { kind: 'code', language: 'js', text: 'let a = 1;' },
      { kind: 'table', columns: [null, 'right'], rows: [[[{ text: '1' }], [{ kind: 'code', text: '2' }]]] },
      { kind: 'rule' },
    ]);
  });

  it('finds citations, one after the other, in lists and in bold', () => {
    expect(inlines('a [1][2] **b [3, 4]** [5;6]')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'mark', index: 1, text: '[1]' },
      { kind: 'mark', index: 2, text: '[2]' },
      { kind: 'text', text: ' ' },
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'b ' },
          { kind: 'mark', index: 3, text: '[3]' },
          { kind: 'mark', index: 4, text: '[4]' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'mark', index: 5, text: '[5]' },
      { kind: 'mark', index: 6, text: '[6]' },
    ]);
  });

  it('takes no citation from code, and lets no definition make one a link', () => {
    expect(inlines('`a[1]`')).toEqual([{ kind: 'code', text: 'a[1]' }]);
    expect(blocks('```\nx[1]\n```')).toEqual([{ kind: 'code', language: '', text: 'x[1]' }]);
    expect(JSON.stringify(blocks('See [1].\n\n[1]: https://evil.example/'))).not.toMatch(
      /"kind":"link","target":{"href":"https:..evil.example.","host":"evil.example"},"children":\[{"kind":"text","text":"1"/,
    );
    expect(inlines('See [1].\n\n[1]: https://evil.example/')[1]).toEqual({
      kind: 'mark',
      index: 1,
      text: '[1]',
    });
  });

  it.each([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['chrome://settings', null],
    ['file:///etc/passwd', null],
    ['/relative', null],
    ['https://example.org@evil.example/x', 'evil.example'],
    ['HTTPS://Example.org/a?b=c', 'example.org'],
    ['https://exämple.org/', 'xn--exmple-cua.org'],
    ['mailto:a@example.org', 'a@example.org'],
  ])('leads to the web and to mail only: %s', (address, host) => {
    const [first] = inlines(`[words](${address})`);
    if (host === null) expect(first).toEqual({ kind: 'text', text: 'words' });
    else expect(first).toMatchObject({ kind: 'link', target: { host } });
  });

  it('loads no picture and runs no HTML', () => {
    expect(inlines('![a cat](https://evil.example/x.png)')).toEqual([{ kind: 'image', text: 'a cat' }]);
    const text = '<img src="https://evil.example/x"><script>alert(1)</script>';
    expect(
      inlines(text)
        .map((inline) => ('text' in inline ? inline.text : ''))
        .join(''),
    ).toContain('<script>');
  });

  const piece = fc.constantFrom(
    ...[
      'a',
      ' ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '**',
      '*',
      '_',
      '`',
      '```',
      '~~~',
      '[1]',
      '[',
      ']',
      '(',
      ')',
      '<b>',
      '|',
    ],
    ...['|---|', '#', '> ', '&lt;', 'https://e.org', '![', '\\', '<br>', '---', '==='],
  );
  test.prop([fc.string({ unit: piece })], { numRuns: 500 })(
    'keeps every letter a of any text, and makes up none',
    (text) => {
      // Addresses, languages of code blocks and cells beyond the last column are not shown as words.
      if (/\]\(|```|~~~|-\|/u.test(text)) return;
      const kept = blocks(text).map(textOfBlock).join('');
      expect(count(kept)).toBe(count(text));
    },
  );

  test.prop([fc.string({ unit: 'binary', maxLength: 300 })], { numRuns: 500 })(
    'takes any text, whole or growing',
    (text) => {
      expect(Array.isArray(parseMarkdown(text))).toBe(true);
      expect(Array.isArray(parseMarkdown(holdBack(text)))).toBe(true);
    },
  );
});

describe('holdBack', () => {
  const sample = [
    '# A heading',
    'A paragraph with **bold words**, `code`, [a link](https://example.org/path) and [1].',
    'Text directly before a list:\n- one\n- two with `code`\n- three',
    '1. first\n2. second',
    '```typescript\nconst a = `x`;\n``\n```',
    'After it, a table:',
    '| Harbour | Height |\n|---|---|\n| Cuxhaven | 3 m |\n| Esbjerg | 1.5 m |',
    '> A quotation\n> of two lines',
    '---',
    'See https://example.org/long/address for more.',
    '~~~\nplain\n~~~',
    'The end.',
  ].join('\n\n');

  it('never shows a block as one thing and then as another', () => {
    const final = blocks(sample).map(({ kind }) => kind);
    for (let length = 1; length <= sample.length; length += 1) {
      const shown = blocks(holdBack(sample.slice(0, length))).map(({ kind }) => kind);
      expect(shown, `after ${JSON.stringify(sample.slice(Math.max(0, length - 30), length))}`).toEqual(
        final.slice(0, shown.length),
      );
    }
  });

  it('shows no sign of a link, a citation, bold or code that is half there', () => {
    const line = 'So **it is bold**, says `some code` and [the page](https://example.org/) [1, 2].';
    for (let length = 1; length <= line.length; length += 1) {
      const shown = blocks(holdBack(line.slice(0, length)))
        .map(textOfBlock)
        .join('');
      expect(shown).not.toMatch(/[*`[\]()]|https/u);
    }
  });

  test.prop(
    [fc.string({ unit: fc.constantFrom('a ', '\n', '- ', '**', '`', '```\n', '[1]', '| a |\n', '[', '](') })],
    { numRuns: 300 },
  )('shows nothing that was not written', (text) => {
    expect(count(holdBack(text))).toBeLessThanOrEqual(count(text));
  });
});

function count(text: string): number {
  return text.split('a').length - 1;
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.children.map(textOfInline).join('');
    case 'list':
      return block.items.flatMap(({ blocks: inside }) => inside.map(textOfBlock)).join('');
    case 'quote':
      return block.blocks.map(textOfBlock).join('');
    case 'code':
    case 'plain':
      return block.text;
    case 'table':
      return [...block.header, ...block.rows.flat()].flat().map(textOfInline).join('');
    case 'rule':
      return '';
  }
}

function textOfInline(inline: Inline): string {
  if ('children' in inline) return inline.children.map(textOfInline).join('');
  if (inline.kind === 'mark') return '';
  return inline.kind === 'break' ? '\n' : inline.text;
}
