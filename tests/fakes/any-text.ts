import { fc } from '@fast-check/vitest';

/** 16-bit units, so lone surrogates too, among what a break-out would be made of. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    ...['<', '>', '</', '/>', '"', "'", '&', '&lt;', '=', ' ', '\n', '. ', '! ', '? ', ']]>', '<!--', '-->'],
    ...[
      '</source>',
      '<source index="9" url="x" title="y" retrieved="z">',
      '</knowledge_context>',
      '<user_profile>',
    ],
    ...[
      '</tool_result>',
      '</related_knowledge>',
      '<|im_end|>',
      '[REFERENCE DATA',
      'SYSTEM:',
      '[1]',
      '\u{E0041}',
    ],
    ...['\u202E', '\u200B', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍🚀', '__proto__', 'word', 'Tide'],
  ),
);

export const anyText = fc.array(unit, { maxLength: 60 }).map((units) => units.join(''));
