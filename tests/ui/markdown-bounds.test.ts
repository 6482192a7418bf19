import { fc, test } from '@fast-check/vitest';
import { Lexer } from 'marked';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GrowingMarkdown } from '../../src/ui/growing-markdown';
import { maxLength, parseMarkdown, type Block } from '../../src/ui/markdown';

const size = 100_000;
const repeat = (unit: string, length = size) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const nestedList = (length: number, marker: string, step: number) => {
  let text = '';
  for (let depth = 0; text.length < length; depth += 1) text += `${' '.repeat(step * depth)}${marker} a\n`;
  return text;
};
const prose = repeat('High water comes twice a day, *about* every twelve hours [1].\n\n');

const attacks: Record<string, string> = {
  quotes: repeat('>'),
  'quotes with spaces': repeat('> '),
  'quotes one deeper a line': Array.from({ length: 440 }, (_, at) => `${'>'.repeat(at)} a`).join('\n'),
  'quotes that go on lazily': repeat('> a\nb\n'),
  'deep quotes that go on lazily': repeat('> > > > > > > > > > > > a\nb\n'),
  'quotes of lists': repeat('> - > - > - a\n'),
  'quotes of fences': repeat('> ```\n'),
  'nested lists': nestedList(size * 1.95, '-', 2),
  'nested numbers': nestedList(size, '1.', 3),
  'lists in one line': repeat('- '),
  'numbers in one line': repeat('1. '),
  'one item of many lines': `- a\n${repeat('  b\n')}`,
  'one item of many paragraphs': `- a\n${repeat('\n  b\n')}`,
  'loose items': repeat('- a\n\n  b\n\n'),
  'many items': repeat('- a\n'),
  brackets: repeat('['),
  'picture brackets': repeat('!['),
  'brackets that close': repeat('[', size / 2) + repeat(']', size / 2),
  'links in links': repeat('[a](', size / 2) + repeat(')', size / 2),
  'parentheses of a link': `[a](${repeat('(')}`,
  'links that do not end': repeat('[a](<b '),
  stars: repeat('*'),
  'stars and words': repeat('*a '),
  'stars and lines': repeat('*_'),
  'bold in slanted in bold': repeat('*a **b ', size / 2) + repeat('** *', size / 2),
  'stars in words': repeat('a**b'),
  tildes: repeat('~a ~~b '),
  backticks: repeat('`a '),
  'growing backticks': Array.from({ length: 440 }, (_, at) => `${'`'.repeat(at)}a`).join(' '),
  fences: repeat('```\na\n'),
  'an open fence': `\`\`\`\n${repeat('a\n')}`,
  'a table of 10,000 columns': `|${repeat('a|', 20_000)}\n|${repeat('-|', 20_000)}\n${repeat('|\n', 20_000)}`,
  'a table of many rows': `|a|b|\n|-|-|\n${repeat('|a|b|\n')}`,
  pipes: repeat('|'),
  'an address that ends in signs': `https://a.b/${repeat('!.?')}`,
  'an address of parentheses': `https://a.b/${repeat('(')}`,
  addresses: repeat('https://a.b '),
  'mail addresses': repeat('a@b.c '),
  'beginnings of mail addresses': repeat('a@'),
  'beginnings of addresses': repeat('www.http://'),
  'www upon www': repeat('www.'),
  'addresses in one word': repeat('https://ftp://'),
  'exclamation marks': repeat('!a.b'),
  'angle brackets': repeat('<a '),
  comments: repeat('<!--'),
  'one word': repeat('a'),
  spaces: `a${repeat(' ')}b`,
  'trailing spaces': repeat('a  \n'),
  'empty lines': repeat(' \n'),
  headings: repeat('# a\n'),
  hashes: `# ${repeat(' #')}`,
  underlines: repeat('a\n==\n'),
  rules: repeat('* * '),
  backslashes: repeat('\\'),
  entities: repeat('&amp;'),
  citations: repeat('[1, 2] '),
  definitions: repeat('[a]: b\n'),
  tabs: repeat('\t- a\n'),
};

/** Written after the bounds were set. */
const otherAttacks: Record<string, string> = {
  footnotes: repeat('[^a][^b]: '),
  'divisions in divisions': repeat('<div>', size / 2) + repeat('</div>', size / 2),
  'numbers with brackets': repeat('1) '),
  'quote, list, quote, list': repeat('> - 1. ', 50_000) + repeat('a\n> b\n', 50_000),
  'tables in quotes': `${repeat('> |a|b|\n> |-|-|\n', 60_000)}${repeat('> |c|d|\n', 40_000)}`,
  'a table in a deep list': `${'- '.repeat(10)}|${repeat('a|', 40_000)}\n${' '.repeat(20)}|${repeat('-|', 40_000)}\n`,
  'escaped brackets': repeat('\\[\\]'),
  'addresses in angle brackets that do not end': repeat('<https://'),
  'carriage returns': repeat('> a\r\n> b\r'),
  'Chinese and stars': repeat('**中**文'),
  'emoji and underscores': repeat('_👩‍👩‍👧_'),
  formulas: repeat('$$a_b^*$$ '),
  'tasks in tasks': nestedList(size, '- [ ]', 2),
  'lists by tabs': Array.from({ length: 430 }, (_, at) => `${'\t'.repeat(at)}- a\n`).join(''),
  'headings in lists': repeat('- # a\n  ===\n'),
  'code in lists in quotes': repeat('> - ```\n>   a\n'),
  'bold that is never closed, a line each': repeat('**a\n'),
  'pictures in links': repeat('[![a](b)](c'),
  'links with titles': repeat('[a](b "c'),
  'words with underscores': repeat('a_b_c_'),
  'rules of signs': repeat('_ _ _\n'),
  'indented by one more each line': Array.from({ length: 440 }, (_, at) => `${' '.repeat(at)}a`).join('\n'),
  'accents upon accents': `a${repeat('\u0301')}`,
  'half a table upon half a table': repeat('a|b\n-|-\n\n'),
};

/** Characters that the parser was given in all, whatever nests in whatever. */
function countWork(read: () => void): number {
  let work = 0;
  for (const name of ['blockTokens', 'inlineTokens'] as const) {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
    const original = Lexer.prototype[name];
    vi.spyOn(Lexer.prototype, name).mockImplementation(function (this: Lexer, ...values: [string]) {
      work += values[0].length;
      return original.apply(this, values) as never;
    });
  }
  read();
  return work;
}

function timeOf(text: string): number {
  const start = performance.now();
  parseMarkdown(text);
  return performance.now() - start;
}

function depthOf(blocks: readonly Block[]): number {
  const inside = blocks.map((block): number => {
    if (block.kind === 'quote') return 1 + depthOf(block.blocks);
    return block.kind === 'list' ? 1 + Math.max(...block.items.map((item) => depthOf(item.blocks))) : 1;
  });
  return Math.max(0, ...inside);
}

describe('an answer that is made to keep the parser busy', () => {
  afterEach(() => vi.restoreAllMocks());
  parseMarkdown(prose);

  it.each(Object.entries({ ...attacks, ...otherAttacks }))('%s', (_, text) => {
    const work = countWork(() => parseMarkdown(text));
    vi.restoreAllMocks();
    expect(work).toBeLessThanOrEqual(25 * text.length + 200_000);
    expect(depthOf(parseMarkdown(text).map(({ block }) => block))).toBeLessThanOrEqual(16);
    // Against prose of the same length, so that a slow machine is slow with both.
    const usual = Math.max(5, Math.min(timeOf(prose), timeOf(prose)));
    expect(Math.min(timeOf(text), timeOf(text)) / usual).toBeLessThan(60);
  });

  const unit = fc.constantFrom(
    ...[
      '>',
      '> ',
      '- ',
      '  - ',
      '1. ',
      '   1. ',
      '[',
      '![',
      '](',
      ')',
      '*',
      '**',
      '_',
      '__',
      '~~',
      '`',
      '```\n',
    ],
    ...[
      '|',
      '|a',
      '|-|\n',
      '\n',
      '\n\n',
      ' ',
      '  ',
      'a',
      'a ',
      'a\n',
      '<',
      '<a>',
      'https://a.b/',
      '!.?',
      'a@b.c',
    ],
    ...['#', '# ', '===\n', '---\n', '\\', '&amp;', '[1]', '\t', '    '],
  );
  const run = fc
    .tuple(fc.array(unit, { minLength: 1, maxLength: 4 }), fc.nat(4_000))
    .map(([units, times]) => units.join('').repeat(times).slice(0, 12_000));
  test.prop([fc.array(run, { minLength: 1, maxLength: 4 })], { numRuns: 150 })(
    'any mixture of signs, repeated: no more than so much work, and never an error',
    (runs) => {
      const text = runs.join('');
      const work = countWork(() => parseMarkdown(text));
      vi.restoreAllMocks();
      expect(work).toBeLessThanOrEqual(25 * text.length + 200_000);
      expect(timeOf(text)).toBeLessThan(2_000);
    },
  );

  it('shows all of its words', () => {
    const count = (text: string) => text.split('a').length - 1;
    for (const text of [attacks['nested lists']!, attacks['quotes one deeper a line']!]) {
      expect(count(JSON.stringify(parseMarkdown(text).map(({ block }) => textsOf(block))))).toBe(count(text));
    }
  });

  it('leaves the rest of the answer as it is', () => {
    const blocks = parseMarkdown(`# Tides\n\n${'>'.repeat(2_000)} deep\n\nSome **bold** words.`);
    expect(blocks.map(({ block }) => block.kind)).toEqual(['heading', 'quote', 'paragraph']);
    expect(JSON.stringify(blocks.at(-1))).toContain('"strong"');
  });

  it('shows what comes after the limit as it was written', () => {
    const text = `${repeat('Some **bold** words.\n\n', maxLength)}\n\nand **more**`;
    const blocks = parseMarkdown(text);
    expect(blocks[0]?.block.kind).toBe('paragraph');
    expect(blocks.at(-1)?.block).toMatchObject({ kind: 'plain' });
    expect(JSON.stringify(blocks.at(-1))).toContain('and **more**');
  });
});

/** All words of a block, quoted raw text included. */
function textsOf(block: Block): unknown {
  return JSON.parse(JSON.stringify(block, (key, value: unknown) => (key === 'kind' ? undefined : value)));
}

describe('an answer that grows', () => {
  afterEach(() => vi.restoreAllMocks());

  const block = fc.constantFrom(
    ...[
      'A paragraph.',
      'Two\nlines.',
      '# Heading',
      '- one\n- two',
      '- one\n\n- two\n\n  more',
      '1. first\n2. second',
    ],
    ...[
      '> quoted\n> words',
      '```js\nlet a = 1;\n\nlet b;\n```',
      '~~~\n# no heading\n\nx\n~~~',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ],
    ...[
      '---',
      '    code',
      'Title\n===',
      '**bold** [1] `code`',
      '- ```\n  x\n\n  y\n  ```',
      '[a](https://example.org)',
    ],
  );
  test.prop([fc.array(block, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 40 })], {
    numRuns: 300,
  })('is in the end what it is as a whole', (blocks, step) => {
    const text = `${blocks.join('\n\n')}\n\nThe end.`;
    const growing = new GrowingMarkdown();
    for (let length = step; length < text.length; length += step) growing.parse(text.slice(0, length));
    expect(growing.parse(text).map((top) => top.block)).toEqual(parseMarkdown(text).map((top) => top.block));
  });

  it('begins anew when the text is another one', () => {
    const growing = new GrowingMarkdown();
    growing.parse('One.\n\nTwo.\n\nThree.');
    expect(growing.parse('Other.\n\nWords.').map(({ raw }) => raw.trim())).toEqual(
      ['Other.', '', 'Words.'].filter(Boolean),
    );
  });

  it('costs about as much for each word of 200 kB as for the first ones', () => {
    const text = repeat(prose, 199_000);
    const growing = new GrowingMarkdown();
    const work = countWork(() => {
      for (let length = 100; length < text.length; length += 100) growing.parse(text.slice(0, length));
    });
    // 2,000 times the whole would be 1,000 times its length.
    expect(work / text.length).toBeLessThan(30);
  });

  it('stays readable beyond the limit, without being parsed again and again', () => {
    const text = repeat(prose, maxLength + 50_000);
    const growing = new GrowingMarkdown();
    growing.parse(text.slice(0, maxLength - 10));
    const work = countWork(() => {
      for (let length = maxLength + 1_000; length < text.length; length += 1_000)
        growing.parse(text.slice(0, length));
    });
    expect(work).toBeLessThan(text.length);
    expect(growing.parse(text).at(-1)?.block.kind).toBe('plain');
  });
});
