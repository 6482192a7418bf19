// @ts-check
/** Faults in looking something up: what leaves for the web, what comes back, and where it contradicts the memory. */
import { mutantsOf } from './mutant.mjs';

const clean = ['agent/search-enhancement/clean-query'];
const compare = ['agent/search-enhancement/compare-statements'];
const run = ['agent/search-enhancement/run'];
const web = ['agent/search-enhancement/web-sources'];

export const lookUpMutants = [
  ...mutantsOf('agent/search-enhancement/clean-query.ts', clean, [
    ['key-block-leaves', ".replace(patterns.keyBlock, ' ')\n", '\n'],
    ['address-leaves-whole', '.replace(patterns.address, (address) => cleanAddress(address))\n', '\n'],
    ['mail-leaves', ".replace(patterns.mail, ' ')\n", '\n'],
    ['password-leaves', ".replace(patterns.named, ' ')\n", '\n'],
    ['bearer-leaves', ".replace(patterns.bearer, ' ')\n", '\n'],
    ['marked-key-leaves', ".replace(patterns.marked, ' ')\n", '\n'],
    ['account-leaves', ".replace(patterns.account, ' ')\n", '\n'],
    ['social-security-leaves', ".replace(patterns.socialSecurity, ' ')\n", '\n'],
    ['card-leaves', "isCardNumber(digits) ? ' ' : digits", 'digits'],
    ['all-numbers-go', "isCardNumber(digits) ? ' ' : digits", "' '"],
    ['random-leaves', "looksRandom(run) ? ' ' : run", 'run'],
    ['hidden-text-leaves', 'toVisibleText(text)\n', 'text\n'],
    ['cut-in-a-word', 'end > 0\n', 'end > 1e9\n'],
    ['query-cut-short', 'maxQueryLength = 300', 'maxQueryLength = 30'],
  ]),
  ...mutantsOf('agent/search-enhancement/web-sources.ts', web, [
    ['site-fills-answer', 'const mostPerSite = 2;', 'const mostPerSite = 20;'],
    ['address-twice', 'seen.has(result.url) || ', ''],
    ['results-80', 'const mostResults = 8;', 'const mostResults = 80;'],
    ['script-results', '!/^https?:\\/\\//i.test(result.url) || ', ''],
    ['dates-of-tomorrow', 'isDate && publishedAt <= tomorrow', 'isDate'],
    ['empty-results', " || snippet === ''", ''],
  ]),
  ...mutantsOf('agent/search-enhancement/enhanced-search.ts', run, [
    [
      'page-in-front-found',
      '({ sourceUrl }: FoundPassage) => sourceUrl === pageUrl',
      '(_passage: FoundPassage) => false',
    ],
    [
      'memory-stop-swallowed',
      '    signal.throwIfAborted();\n    return { found: nothing',
      '    return { found: nothing',
    ],
    ['web-stop-swallowed', '    signal.throwIfAborted();\n    const problem', '    const problem'],
    ['question-not-selection', "selection === '' ? question.text : selection", 'question.text'],
    [
      'smart-context-ignored',
      '{ isSmartContext, conversationId, isLeftOut }',
      '{ isSmartContext: true, conversationId, isLeftOut }',
    ],
    ['nothing-left-is-sent', "cleaned === '' ? nothingLeft : null", 'null'],
    [
      'memory-found-untold',
      "yield { type: 'citation', citation: toCitation(at + 1",
      "if (at < 0) yield { type: 'citation', citation: toCitation(at + 1",
    ],
    [
      'inner-error-told',
      "error instanceof AppError ? toErrorPayload(error).message : 'The web could not be searched.'",
      'String(error)',
    ],
  ]),
  ...mutantsOf('agent/search-enhancement/find-conflicts.ts', compare, [
    ['conflict-told-twice', 'if (keys.some((key) => seen.has(key))) return false;', ''],
    ['conflicts-30', 'export const mostConflicts = 3;', 'export const mostConflicts = 30;'],
    [
      'sides-swapped',
      'memory: toConflictSide(one),\n      web: toConflictSide(other),',
      'memory: toConflictSide(other),\n      web: toConflictSide(one),',
    ],
    ['title-unread', 'toStatement(sentence, source.title)', 'toStatement(sentence)'],
  ]),
  ...mutantsOf('agent/search-enhancement/compare-statements.ts', compare, [
    [
      'other-years-conflict',
      "return isSameTime ? { kind: 'number', ...numbers, overlap } : null;",
      "return { kind: 'number', ...numbers, overlap };",
    ],
    ['conversion-is-exact', 'const conversionError = 0.015;', 'const conversionError = 0;'],
    ['measuring-is-exact', 'const measuringError = 0.002;', 'const measuringError = 0;'],
    [
      'more-than-is-exact',
      'if (one.bound !== other.bound && (fits(one, other) || fits(other, one))) return true;',
      '',
    ],
    [
      'counts-of-anything',
      "return one.kind !== 'count' || [...one.labels].some((label) => other.labels.has(label));",
      'return true;',
    ],
    ['not-is-no-opposite', 'return denies(left, right) || denies(right, left);', 'return false;'],
    ['every-date-conflicts', 'if (!haveSameEvent(left, right)) return null;', ''],
  ]),
  ...mutantsOf('agent/search-enhancement/same-subject.ts', compare, [
    ['other-names-same', '!isAbout || haveOtherNames(left, right) || ', '!isAbout || '],
    ['other-attributes-same', ' || haveOtherAttributes(left, right)', ''],
    ['part-is-the-whole-thing', 'if (isPartOf(left, right) || isPartOf(right, left)) return 0;', ''],
    ['other-modifiers-same', 'haveOtherModifiers(left, right, shared) || ', ''],
  ]),
  ...mutantsOf('agent/search-enhancement/statement.ts', compare, [
    ['questions-claim', "text.endsWith('?') || ", ''],
    ['rumours-claim', '[uncertain, aboutItself, statistics]', '[aboutItself, statistics]'],
    ['article-dates-claim', '[uncertain, aboutItself, statistics]', '[uncertain, statistics]'],
    ['tables-claim', 'if (quantities.length > mostQuantities) return null;', ''],
    ['not-reaches-over-comma', "before.findLastIndex(({ kind }) => kind === 'sign') + 1", '0'],
  ]),
  ...mutantsOf('agent/search-enhancement/moments.ts', compare, [
    ['open-dates-differ', 'one === null || other === null || one === other', 'one === other'],
    ['counts-are-years', "if (before?.word === 'of' && !isAtEnd) return null;", ''],
  ]),
  ...mutantsOf('agent/search-enhancement/synthesize-with-memory.ts', run, [
    ['page-in-front-compared', '!hit.isThisPage && ', '', { tests: compare }],
    ['web-alone-unsaid', 'if (memoryResults.length > 0) return null;', 'return null;'],
  ]),
];
