// @ts-check
/** Faults in what is learned of the user, and in what order. */
import { mutantsOf } from './mutant.mjs';

const consolidation = ['learning/facts/consolidation'];
const funnel = ['learning/funnel/funnel'];

export const learningMutants = [
  ...mutantsOf(
    'learning/facts/similar-facts.ts',
    ['learning/facts/similar-facts'],
    [
      ['similar-1', 'const mostSimilar = 3;', 'const mostSimilar = 1;'],
      ['similar-4', 'const mostSimilar = 3;', 'const mostSimilar = 4;'],
      [
        'similar-superseded',
        '(await book.read(details.subject)).filter((fact) => fact.active)',
        'await book.read(details.subject)',
      ],
      [
        'similar-unlikeliest',
        '.sort((left, right) => left.rank - right.rank)',
        '.sort((left, right) => right.rank - left.rank)',
      ],
      [
        'similar-by-rules',
        'const maxDistanceByRules = 0.35;',
        'const maxDistanceByRules = 0.9;',
        { tests: ['learning/facts/similar-facts', 'learning/facts/consolidation'] },
      ],
    ],
  ),
  ...mutantsOf(
    'learning/facts/consolidate.ts',
    [...consolidation, 'learning/learner/order'],
    [
      ['overtaken-holds', 'book.supersede(past, overtakenBy);', 'book.supersede(overtakenBy, past);'],
      ['said-again-unnoted', 'if (known.active && review === undefined) book.sayAgain(known, saidAt);', ''],
      [
        'merged-words-lost',
        'if (toFactKey(text) !== toFactKey(candidate.text)) old.push(await book.add(candidate, false));',
        '',
      ],
      [
        'conflicts-written',
        'if (conflicts.length > 0) {\n    const conflictsWith',
        'if (conflicts.length > 99) {\n    const conflictsWith',
      ],
    ],
  ),
  ...mutantsOf(
    'learning/facts/decide.ts',
    [...consolidation, 'learning/learner/order'],
    [
      [
        'pinned-replaced',
        'const conflicts = replaced.filter(({ details }) => details.pinned);',
        'const conflicts: KnownFact[] = [];',
      ],
      ['lossy-merger', '...(isWhole ? { merged, mergedText } : {})', 'merged, mergedText'],
    ],
  ),
  ...mutantsOf(
    'learning/facts/fact-book.ts',
    [...consolidation, 'learning/learner/order'],
    [
      [
        'successor-unnamed',
        'by.details = { ...by.details, supersedes: [...new Set([...by.details.supersedes, old.url])] };',
        '',
      ],
      ['old-stays-active', '    old.active = false;\n', ''],
    ],
  ),
  ...mutantsOf(
    'learning/facts/extract.ts',
    ['learning/facts/extraction', 'learning/learner/order'],
    [
      [
        'newest-first',
        'found.reverse().sort((left, right) => saidAtOf(left) - saidAtOf(right))',
        'found.reverse().sort((left, right) => saidAtOf(right) - saidAtOf(left))',
      ],
    ],
  ),
  ...mutantsOf(
    'learning/facts/fact-text.ts',
    ['learning/facts/extraction'],
    [
      [
        'invented-numbers',
        'if (numbers(toWords(text)).some((number) => !known.has(number))) return false;',
        '',
      ],
    ],
  ),
  ...mutantsOf('learning/funnel/funnel.ts', funnel, [
    ['gold-dropped', 'if (hasGoldKeyword(text)) return null;', ''],
  ]),
  ...mutantsOf(
    'learning/funnel/judge.ts',
    ['learning/funnel/own-summary', 'learning/funnel/funnel'],
    [
      [
        'summary-unchecked',
        '? toOwnSummary(summary, message.text, maxSummaryLength)',
        '? shorten(summary, maxSummaryLength)',
      ],
    ],
  ),
  ...mutantsOf(
    'learning/funnel/own-summary.ts',
    ['learning/funnel/own-summary'],
    [
      ['own-0', 'const leastOwn = 0.6;', 'const leastOwn = 0;'],
      [
        'foreign-numbers',
        'if (words.some((word) => /\\p{N}/u.test(word) && !known.has(word))) return false;',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'learning/preferences/change-preferences.ts',
    ['learning/preferences/store'],
    [
      [
        'pinned-preference-lost',
        "rivals.some(({ details }) => details.pinned) && (stated.origin ?? 'user') !== 'user'",
        'false as boolean',
      ],
      ['rivals-stay', 'if (!isDisputed) for (const rival of rivals) draft.supersede(rival.url, url);', ''],
    ],
  ),
  ...mutantsOf(
    'learning/preferences/detect.ts',
    ['learning/preferences/detect'],
    [
      [
        'content-lower-case',
        "const content = capitalize(`${subject}${words}`.replaceAll(/\\s+/g, ' ').trim());",
        "const content = `${subject}${words}`.replaceAll(/\\s+/g, ' ').trim().toLowerCase();",
      ],
      [
        'content-cut',
        "return capitalize(text.replaceAll(/\\s+/g, ' ').trim());",
        "return capitalize(text.replaceAll(/\\s+/g, ' ').trim().slice(0, 30));",
      ],
      [
        'content-first-words',
        'const words = message.slice(offset + statement.start, offset + statement.end).replace(looseEnd',
        'const words = message.slice(offset + statement.start, offset + statement.end - 1).replace(looseEnd',
      ],
      [
        'intent-lower-case',
        "return capitalize(text.replaceAll(/\\s+/g, ' ').trim());",
        "return text.replaceAll(/\\s+/g, ' ').trim().toLowerCase();",
      ],
    ],
  ),
  ...mutantsOf(
    'learning/preferences/own-voice.ts',
    ['learning/preferences/detect'],
    [
      ['quoted-preference', 'for (const pattern of quotations) voice = voice.replace(pattern, cover);', ''],
      [
        'code-preference',
        'for (const pattern of [fencedCode, inlineCode, citedLine]) voice',
        'for (const pattern of [] as RegExp[]) voice',
      ],
    ],
  ),
];
