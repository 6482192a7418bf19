// @ts-check
/** Faults in an answer without a model, in reading what a model writes, and in what it calls. */
import { mutantsOf } from './mutant.mjs';

const loop = ['agent/loop'];
const parts = ['agent/loop/page-parts'];

export const quotingMutants = [
  ...mutantsOf('agent/loop/quote-page.ts', parts, [
    ['part-of-page-ignored', "if (part !== 'all') {", 'if (false as boolean) {'],
    ['no-translation-unsaid', "pageTask === 'translation' ? noTranslation : null", 'null'],
    [
      'nothing-extracted-unsaid',
      'return mentions.length === 0 ? null : toQuoted(page, mentions, why, null);',
      'return toQuoted(page, mentions, why, null);',
    ],
    ['judged-by-the-whole', 'if (fitting.length > 0) {', 'if (fitting.length > 99) {'],
    ['no-explanation-unsaid', 'remarks[pageTask] ?? null', 'null'],
    [
      'quote-of-first-passage',
      'page.passages.find(({ content }) => content.includes(quote)) ?? page.passages[0]',
      'page.passages[0]',
    ],
    ['whole-passage-quoted', '{ ...passage, content: quote }', 'passage'],
    ['mentions-1', 'const mostMentions = 12;', 'const mostMentions = 1;'],
  ]),
  ...mutantsOf('agent/loop/quote-answer.ts', loop, [
    ['question-is-statement', 'selection === undefined && !/[?？؟]/u.test(text)', 'selection === undefined'],
    ['selection-is-statement', 'selection === undefined && !/', '!/'],
    ['quoted-failure-untold', 'found.failure !== null ? [searchFailed]', 'found.failure !== null ? []'],
    ['memory-found-unasked', 'const isRecalling = isMemorySearched && ', 'const isRecalling = '],
    [
      'quoted-conflicts-lost',
      'if (!answering.lookUp) return;',
      'return;',
      { tests: ['agent/search-enhancement/run'] },
    ],
    [
      'quoted-conflicts-off-by-one',
      'index: first + at, hit',
      'index: at, hit',
      { tests: ['agent/search-enhancement/run'] },
    ],
    [
      'quoted-left-out-untold',
      'const leftOut = [...retrieval.leftOut, ...found.leftOut];',
      'const leftOut = retrieval.leftOut;',
    ],
    ['quoted-total-wrong', 'retrieval.totalFound + found.leftOut.length', 'retrieval.totalFound'],
    ['page-failure-untold', 'isPageFound ? [] : [pageByWords]', '[]'],
    [
      'page-failure-blamed-on-memory',
      'isPageFound ? [] : [pageByWords]',
      'isPageFound ? [] : [searchFailed]',
    ],
    [
      'quotes-numbered-anew',
      'tellQuotes(answering, quoted, first)',
      'tellQuotes(answering, quoted)',
      { tests: ['agent/search-enhancement/run'] },
    ],
    [
      'page-kept-too-early',
      '  const quoted = await gatherQuotes(answering, await rankFront(answering));\n  whenGathered();',
      '  whenGathered();\n  const quoted = await gatherQuotes(answering, await rankFront(answering));',
      { tests: loop },
    ],
    ['noted-never-said', 'say(learned.length > 0 ? noted : nothing)', 'say(nothing)'],
    [
      'tab-titles-make-code',
      'text.replaceAll(/[\\\\`*',
      'text.replaceAll(/[\\\\*',
      { tests: ['agent/routed-answers'] },
    ],
  ]),
  ...mutantsOf(
    'agent/loop/read-step.ts',
    ['agent/loop/read-step'],
    [
      ['dropped-calls-uncounted', 'else droppedCalls += 1;', ''],
      ['space-is-an-answer', "progress.hasText ||= event.text.trim() !== '';", 'progress.hasText = true;'],
      ['endless-answer', '    if (text.length > maxStepLength) break;\n  }\n  yield*', '  }\n  yield*'],
      ['endless-unmarked', "if (text.length > maxStepLength) reason = 'length';", ''],
      ['held-back-lost', 'yield* show(citing.stream.end());', ''],
      ['text-left-open', "if (shown.isOpen) yield { type: 'text-end' };", ''],
      [
        'counted-tokens-ignored',
        '      reason = event.reason;\n      inputTokens = event.inputTokens ?? inputTokens;',
        '      reason = event.reason;',
      ],
      ['endless-notes', '    if (text.length > maxStepLength) break;\n  }\n  return', '  }\n  return'],
      [
        'answer-unnoticed',
        "progress.hasAnswered = true;\n    if (event.type === 'text-delta') {",
        "if (event.type === 'text-delta') {",
      ],
    ],
  ),
  ...mutantsOf(
    'agent/loop/page-parts.ts',
    ['agent/loop/page-parts-faults'],
    [
      [
        'passage-too-large',
        'if (ranked.passages.some((hit) => sizeOf(hit, anyIndex) > room)) return null;',
        '',
      ],
      [
        'part-is-the-whole',
        'const place = `part ${at + 1} of ${parts.length}`;',
        "const place = 'all of it';",
      ],
      ['parts-say-all', "share === 1 ? 'all of it' :", "share <= 1 ? 'all of it' :"],
      ['part-without-question', "      { role: 'user', content: asked },\n", ''],
      ['parts-uncited', 'cited: parts.flatMap(({ passages }) => passages),', 'cited: [],'],
    ],
  ),
  ...mutantsOf(
    'agent/loop/tool-calls.ts',
    ['agent/loop/tool-calls'],
    [
      [
        'refused-runs',
        'if (!(yield* askUser(plan, id, toolName, context))) {',
        'yield* askUser(plan, id, toolName, context);\n    if (false as boolean) {',
      ],
      ['repeats-for-ever', 'return count > maxRepeats;', 'return false;'],
      ['repeats-at-once', 'const maxRepeats = 2;', 'const maxRepeats = 1;'],
      ['repeats-in-other-order', 'Object.entries(input).sort()', 'Object.entries(input)'],
      ['tool-query-untold', "if (plan.leaving) yield { type: 'web-query', ...plan.leaving };", ''],
      [
        'tool-query-told-late',
        "    if (plan.leaving) yield { type: 'web-query', ...plan.leaving };\n    const output = await untilAborted(plan.run(), signal);",
        "    const output = await untilAborted(plan.run(), signal);\n    if (plan.leaving) yield { type: 'web-query', ...plan.leaving };",
      ],
      ['stop-is-a-failure', '    signal.throwIfAborted();\n    const { message }', '    const { message }'],
      ['tool-failure-succeeds', 'added: [], hasSucceeded: false', 'added: [], hasSucceeded: true'],
      ['tool-conflicts-lost', "for (const conflict of conflicts) yield { type: 'conflict', conflict };", ''],
      ['given-word-asked', 'if (!(await isDoneWithin(word, promptWordMs))) yield', 'yield'],
      ['tools-unnamed', "There are: ${tools.map(({ name }) => name).join(', ')}.", ''],
    ],
  ),
  ...mutantsOf(
    'agent/loop/receipt.ts',
    ['agent/loop/receipt'],
    [
      ['found-unnumbered', 'citation: index, title: source.title', 'citation: null, title: source.title'],
      ['found-tokens-0', 'tokens: estimateTokens(text), why', 'tokens: 0, why'],
      ['result-tokens-0', 'tokens: estimateTokens(content)', 'tokens: 0'],
      ['quoted-notes-lost', 'notes: [...notes, ...furtherNotes]', 'notes: [...furtherNotes]'],
      [
        'quoted-understanding-lost',
        'understood: describeUnderstanding(understanding),\n    ...{ searched',
        'understood: null,\n    ...{ searched',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/loop/front-page.ts',
    ['agent/loop/front-page'],
    [
      ['no-memory-unsaid', 'memory === null ? noMemory : decision.sentence', 'decision.sentence'],
      ['address-with-secrets', 'sourceUrl: toSourceUrl(url), title', 'sourceUrl: url, title'],
      ['keeping-not-awaited', 'await this.#outcome;', 'void this.#outcome;'],
      [
        'outcome-without-end',
        'outcome && (await isDoneWithin(outcome, outcomePatienceMs)) ? outcome : null',
        'outcome',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/loop/make-room.ts',
    ['agent/loop/make-room'],
    [
      ['room-for-what-stays', ' - estimateRequest({ messages: [by] })', ''],
      ['taken-result-empty', '{ ...message, content: removed }', "{ ...message, content: '' }"],
      ['system-given-up', 'replace(1, reference, shorter)', 'replace(0, reference, shorter)'],
    ],
  ),
];
