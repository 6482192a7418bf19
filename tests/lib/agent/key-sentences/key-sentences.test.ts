import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findKeySentences,
  findMentions,
  findPart,
  type PageExcerpt,
} from '../../../../src/lib/agent/key-sentences';

const cut = (text: string, ranges: readonly PageExcerpt[]) =>
  ranges.map(({ start, end }) => text.slice(start, end));

const article = `# How spring tides arise

By Jane Miller, 3 March 2024

Spring tides arise when the sun and the moon pull on the sea in one line. The tide is then higher than on other days.

We use cookies to improve your experience on this site.

## Neap tides

My neighbour once had a boat of which she was very fond. Neap tides come when the sun and the moon pull on the sea at a right angle. The difference between high and low tide is then small.

\`\`\`
const tide = sun + moon; // the sun and the moon pull on the sea, the sun and the moon pull on the sea
\`\`\`

## Storm surges

A storm that drives the sea towards the coast can raise a spring tide by several metres. Dikes along the coast are built for such a storm surge.

Read more about the moon in our archive. Subscribe to our newsletter for more tides.

## References

1. Miller, J.: The sea, the sun and the moon in one line. A book on spring tides and neap tides, told for sailors.`;

describe('key sentences', () => {
  it('tell what the text is about, in its order, from several of its sections', () => {
    const found = cut(article, findKeySentences(article, 3));
    expect(found).toEqual([
      'Spring tides arise when the sun and the moon pull on the sea in one line.',
      'Neap tides come when the sun and the moon pull on the sea at a right angle.',
      'A storm that drives the sea towards the coast can raise a spring tide by several metres.',
    ]);
  });

  it('are no headings, bylines, code, banners or references', () => {
    const found = cut(article, findKeySentences(article, 50)).join('\n');
    for (const words of [
      '#',
      'Jane Miller',
      'const tide',
      'cookies',
      'Read more',
      'Subscribe',
      'told for sailors',
    ]) {
      expect(found).not.toContain(words);
    }
    expect(found).toContain('Dikes along the coast');
  });

  it('do not say the same thing twice', () => {
    const text = `The harbour of Bergen is the largest harbour of western Norway. The largest harbour of western Norway is the harbour of Bergen.\n\nShips with wood and fish have left for England from its quays since the Middle Ages.`;
    expect(cut(text, findKeySentences(text, 2))).toEqual([
      'The harbour of Bergen is the largest harbour of western Norway.',
      'Ships with wood and fish have left for England from its quays since the Middle Ages.',
    ]);
  });

  it('are found in scripts without spaces', () => {
    const text =
      '# 潮汐\n\n潮汐是由月球和太阳的引力引起的海水涨落现象。我的邻居有一条小船，她很喜欢。当太阳、月球和地球在一条直线上时，会出现大潮，海水涨落最大。';
    const found = cut(text, findKeySentences(text, 2));
    expect(found).toHaveLength(2);
    expect(found[0]).toBe('潮汐是由月球和太阳的引力引起的海水涨落现象。');
  });

  it('are whole sentences where lines were broken for width', () => {
    const text =
      'The Gulf Stream carries warm water from the Gulf of Mexico across the whole\nAtlantic to the coasts of Norway, which is why harbours there stay free of ice.';
    expect(findKeySentences(text, 1)).toEqual([{ start: 0, end: text.length }]);
  });

  it('are taken from a list where the page is one', () => {
    const text =
      '# Rules\n\n- Children below the age of six swim with an adult beside them.\n- Dogs are kept on a lead on the whole beach from May on.';
    expect(findKeySentences(text, 5)).toHaveLength(2);
  });

  it('are found in a text of a megabyte before anybody has to wait', () => {
    const text = Array.from(
      { length: 9_000 },
      (_, at) =>
        `Paragraph ${at} tells how tide ${at % 97} of the year came to coast ${at % 13} with the moon. It was high.`,
    ).join('\n\n');
    expect(text.length).toBeGreaterThan(800_000);
    findKeySentences(article, 3);
    const started = performance.now();
    expect(findKeySentences(text, 8)).toHaveLength(8);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('a part of the page', () => {
  it('is its first or last paragraph of prose', () => {
    const opening = findPart(article, 'opening');
    const end = findPart(article, 'end');
    expect(cut(article, [opening!, end!])).toEqual([
      'Spring tides arise when the sun and the moon pull on the sea in one line. The tide is then higher than on other days.',
      'A storm that drives the sea towards the coast can raise a spring tide by several metres. Dikes along the coast are built for such a storm surge.',
    ]);
  });

  it('ends before the references and comments', () => {
    const last = 'The harbour is free of ice the whole winter, and ships leave it every day of the year.';
    const text = `# Harbour\n\nThe harbour of the town lies open to the west, where the warm water of the sea comes in.\n\n${last}\n\n## Comments\n\nWhat a lovely article this is, I have been to that harbour with my children last year.`;
    expect(cut(text, [findPart(text, 'end')!])).toEqual([last]);
  });

  it('is none where there is no prose', () => {
    for (const text of ['', '# Menu\n\n- Home\n- About', 'Home | Shop | Cart | Help']) {
      expect(findPart(text, 'opening')).toBeNull();
      expect(findPart(text, 'end')).toBeNull();
    }
  });
});

describe('mentions', () => {
  const holds = (what: Parameters<typeof findMentions>[1], line: string) =>
    findMentions(line, what, 5).length > 0;

  it.each([
    'It opens on 2024-05-01.',
    'Die Sitzung ist am 3.10.2024 im Rathaus.',
    'Anmeldung bis zum 3.10. im Büro.',
    'The talk was held on 12 March 2024.',
    'See you on March 12, 2024.',
    'Rendez-vous le 1er mai à Lyon.',
    'La fiesta es el 5 de mayo de 2021.',
    'A festa é em 7 de setembro.',
    'Il museo apre il 12 aprile.',
    'Wir treffen uns montags um 18 Uhr.',
    'Open Mon–Fri 9:00 to 17:00.',
    'The bridge was built in 1894.',
    'Seit 1998 wohnt er dort.',
    'Es beginnt im Mai.',
    '展览于2024年5月1日开幕。',
  ])('of dates: %s', (line) => {
    expect(holds('dates', line)).toBe(true);
  });

  it.each([
    'You may march on.',
    'The answer is 42 of 100.',
    'Version 1.2.3 is out.',
    'It weighs 2000 kg.',
    'Mai ist ein Name.',
    'He bought 1850 apples.',
  ])('of no dates: %s', (line) => {
    expect(holds('dates', line)).toBe(false);
  });

  it.each([
    'It costs €10 a month.',
    'Eintritt 12,50 €.',
    'Between $10 and $20.',
    'Ein Kilo für 3 Euro.',
    'Le billet coûte 15 euros.',
    'CHF 1’200 im Jahr.',
    'Das WLAN ist kostenlos.',
    'Entry is free.',
    'L’entrée est gratuite.',
    '门票 50 元。',
    'Prices from 10–20 € a night.',
    'The plan costs 4.5 million dollars.',
  ])('of prices: %s', (line) => {
    expect(holds('prices', line)).toBe(true);
  });

  it.each(['Feel free to ask.', 'This cake is sugar-free.', 'There are 12 rooms.', 'Er ist 12 Jahre alt.'])(
    'of no prices: %s',
    (line) => {
      expect(holds('prices', line)).toBe(false);
    },
  );

  it('of steps are numbered lines, and what is listed under a heading that asks for it', () => {
    const recipe =
      '# Pancakes\n\n- Home\n- Blog\n\n## Zutaten\n\n- 200 g Mehl\n- 2 Eier\n\n## Zubereitung\n\n1. Mehl und Eier verrühren.\n2. In der Pfanne backen.\n\n## Kommentare\n\n- Lecker!';
    expect(cut(recipe, findMentions(recipe, 'steps', 10))).toEqual([
      '200 g Mehl',
      '2 Eier',
      'Mehl und Eier verrühren.',
      'In der Pfanne backen.',
    ]);
    const guide = 'Step 1: Turn the water off.\n\nIt may drip.\n\nStep 2: Unscrew the tap.';
    expect(findMentions(guide, 'steps', 10)).toHaveLength(2);
  });

  it('of names, links and numbers', () => {
    expect(holds('names', 'The book was written by Virginia Woolf.')).toBe(true);
    expect(holds('names', 'Das sagte Frau Müller gestern.')).toBe(true);
    expect(holds('names', 'The sea is wide and cold.')).toBe(false);
    expect(holds('names', 'Der große Hund lief in den Garten.')).toBe(false);
    expect(holds('links', 'See https://example.org/page for more.')).toBe(true);
    expect(holds('links', 'Write to anna@example.org.')).toBe(true);
    expect(holds('links', 'See e.g. the book.')).toBe(false);
    expect(holds('numbers', 'It has 12 rooms.')).toBe(true);
    expect(holds('numbers', 'It has twelve rooms.')).toBe(false);
  });

  it('are given in order, as many as asked for, none out of code', () => {
    const text =
      '```\ncost = $1\n```\n\n| Room | €50 |\n\n- Breakfast: €5\n\nParking is €7. Dogs are welcome. A bed is €9.';
    const found = cut(text, findMentions(text, 'prices', 10));
    expect(found).toEqual(['| Room | €50 |', 'Breakfast: €5', 'Parking is €7.', 'A bed is €9.']);
    expect(cut(text, findMentions(text, 'prices', 2))).toEqual(found.slice(0, 2));
  });
});

describe('any text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '# Title',
      '- item',
      '1. step',
      '```',
      '| a | b |',
      '',
      '> quoted',
      'The sea is wide. It is cold in March 2024 for $5.',
    ),
  );
  const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
  const kinds = ['dates', 'prices', 'steps', 'names', 'links', 'numbers'] as const;

  it('gives pieces of itself, in order, apart from each other, as many as asked for at most', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 6 }), (some, most) => {
        for (const found of [
          findKeySentences(some, most),
          ...kinds.map((kind) => findMentions(some, kind, most)),
        ]) {
          expect(found.length).toBeLessThanOrEqual(most);
          let last = 0;
          for (const { start, end } of found) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(some.length);
            last = end;
          }
        }
      }),
    );
  });

  it('costs no more time for being hostile', () => {
    const hostile = [
      '1.'.repeat(300_000),
      '12 '.repeat(200_000),
      'A. '.repeat(200_000),
      'Ab Cd '.repeat(100_000),
      '| '.repeat(300_000),
      '€'.repeat(500_000),
      'Monday '.repeat(80_000),
      '# '.repeat(300_000),
      '\n'.repeat(500_000),
      'a'.repeat(1_000_000),
    ];
    const calls = [
      (one: string) => findKeySentences(one, 5),
      (one: string) => findPart(one, 'end'),
      ...kinds.map((kind) => (one: string) => findMentions(one, kind, 5)),
    ];
    for (const one of hostile) {
      for (const [at, call] of calls.entries()) {
        const started = performance.now();
        call(one);
        // Quadratic time would be minutes.
        expect(performance.now() - started, `${one.slice(0, 10)} ${at}`).toBeLessThan(4_000);
      }
    }
  });
});
