import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseRichText, type Block, type Inline } from '../../src/ui/rich-text';

describe('parseRichText', () => {
  it('separates paragraphs at blank lines and keeps single line breaks', () => {
    expect(parseRichText('one\ntwo\n\nthree')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'one\ntwo' }] },
      { kind: 'paragraph', children: [{ kind: 'text', text: 'three' }] },
    ]);
  });

  it('gathers "- " lines into one list, also across blank lines', () => {
    expect(parseRichText('intro\n- a\n\n- b\nend')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'intro' }] },
      { kind: 'list', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
      { kind: 'paragraph', children: [{ kind: 'text', text: 'end' }] },
    ]);
  });

  it('finds citation marks, one after the other and inside bold', () => {
    expect(parseRichText('a [1][2] **b [3]**')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'a ' },
          { kind: 'mark', index: 1, text: '[1]' },
          { kind: 'mark', index: 2, text: '[2]' },
          { kind: 'text', text: ' ' },
          {
            kind: 'bold',
            children: [
              { kind: 'text', text: 'b ' },
              { kind: 'mark', index: 3, text: '[3]' },
            ],
          },
        ],
      },
    ]);
  });

  it('leaves what is not closed as it is written', () => {
    expect(parseRichText('**half [1')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: '**half [1' }] },
    ]);
  });

  test.prop([fc.string({ unit: fc.constantFrom('a', ' ', '\n', '- ', '**', '[1]', '[', '<b>', '&') })])(
    'keeps every letter of any text and makes up none',
    (text) => {
      const kept = parseRichText(text).map(textOfBlock).join('');
      expect(onlyLetters(kept)).toBe(onlyLetters(text));
    },
  );
});

function textOfBlock(block: Block): string {
  return (block.kind === 'list' ? block.items.flat() : block.children).map(textOfInline).join('');
}

function textOfInline(inline: Inline): string {
  return inline.kind === 'bold' ? inline.children.map(textOfInline).join('') : inline.text;
}

function onlyLetters(text: string): string {
  return text.replaceAll(/[\s*-]/gu, '');
}
