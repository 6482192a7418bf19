// @ts-check
/** Faults in how an answer is made: what is read, sent, quoted, cited and told of it. */
import { mutantsOf } from './mutant.mjs';

const loop = ['agent/loop', 'agent/loop-integration'];

export const answerMutants = [
  ...mutantsOf(
    'agent/loop/page-parts.ts',
    ['agent/loop/page-parts', 'agent/loop/page-parts-faults'],
    [
      ['parts-1', 'export const maxParts = 12;', 'export const maxParts = 1;'],
      ['parts-120', 'export const maxParts = 12;', 'export const maxParts = 120;'],
      [
        'part-numbers-off',
        'push({ index: at + 1, hit, text: hit.content })',
        'push({ index: at, hit, text: hit.content })',
      ],
      ['part-over-budget', 'if (size > left || parts.length === 0) {', 'if (parts.length === 0) {'],
      ['part-share-1', 'share: total === 0 ? 1 : length / total', 'share: 1'],
      ['part-tokens-uncounted', 'progress.tokens += inputTokens;', ''],
      ['part-reserve-ignored', 'estimateTokens(asked) + reserve + around', 'estimateTokens(asked)'],
      [
        'notes-uncut',
        'notes.push(cutAtSentence(text.trim(), fits) || text.trim().slice(0, perPart * 2));',
        'notes.push(text);',
      ],
    ],
  ),
  ...mutantsOf('agent/loop/quote-answer.ts', loop, [
    ['statement-share-0', 'const statementShare = 0.7;', 'const statementShare = 0;'],
    [
      'titles-make-links',
      'return state.map((line) => `- ${escapeMarks(line)}`)',
      'return state.map((line) => `- ${line}`)',
      { tests: ['agent/routed-answers', 'agent/loop'] },
    ],
    ['never-nothing-found', "outcome: isEmptyHanded ? 'nothing-found' : 'answered'", "outcome: 'answered'"],
    [
      'no-model-hint',
      'if (hits.length > 0 && !ports.languageModel) yield',
      'if (hits.length > 100 && !ports.languageModel) yield',
    ],
    [
      'quote-4-of-kind',
      'const mostOfKind = 4;',
      'const mostOfKind = 0;',
      { tests: ['agent/search-enhancement/run'] },
    ],
  ]),
  ...mutantsOf(
    'agent/loop/receipt.ts',
    ['agent/loop-integration', 'agent/loop'],
    [
      [
        'receipt-without-found',
        'used: (sent ? [...used, ...progress.found] : []).map((item) => ({',
        'used: (sent ? [...used] : []).map((item) => ({',
      ],
      ['receipt-prompt-numbers', 'citation: registry.shownAs(item.citation),', 'citation: item.citation,'],
      [
        'receipt-without-notes',
        'notes: [...answering.notes, ...prompt.notes, ...block.notes, ...notes]',
        'notes: [...answering.notes, ...prompt.notes, ...block.notes]',
      ],
      [
        'receipt-not-sent',
        'const sent = toSent(progress, model, failure);',
        'const sent = null as ReturnType<typeof toSent>;',
      ],
      ['page-alone-searched', ' && !isOfPageAlone(answering)', '', { tests: ['agent/loop/gather'] }],
      [
        'receipt-found-when-off',
        'found: isSearched ? block.summary : null',
        'found: block.summary',
        { tests: ['agent/loop/run'] },
      ],
      [
        'quoted-receipt-off-by-one',
        '...{ citation: at + 1, title: hit.title, sourceUrl: hit.sourceUrl },',
        '...{ citation: at, title: hit.title, sourceUrl: hit.sourceUrl },',
        { tests: ['agent/loop/receipt'] },
      ],
    ],
  ),
  ...mutantsOf(
    'agent/loop/progress.ts',
    ['agent/loop/receipt'],
    [
      ['dead-server-answered', "const outcome = isUnreachable ? 'no-answer' :", 'const outcome ='],
      ['sent-without-request', 'if (steps === 0) return null;', ''],
      ['failure-as-answer', "failure === null ? 'answered' : 'failed'", "'answered'"],
    ],
  ),
  ...mutantsOf(
    'agent/loop/make-room.ts',
    ['agent/loop/make-room'],
    [
      ['newest-result-taken', "message.role === 'tool' && at < lastCall", "message.role === 'tool'"],
      ['no-result-taken', "message.role === 'tool' && at < lastCall", "message.role === 'tool' && at < 0"],
      ['too-much-is-sent', 'return excess <= 0 ? fitting : null;', 'return fitting;'],
      ['all-results-taken', 'if (excess <= 0) break;', ''],
      ['page-stays', 'if (excess > 0 && reference) replace(1, reference, shorter);', ''],
    ],
  ),
  ...mutantsOf(
    'agent/loop/front-page.ts',
    ['agent/loop/front-page', 'agent/loop'],
    [
      ['temporary-is-kept', 'decision: isTemporary === true ? keepNothing(decision) : decision', 'decision'],
      [
        'temporary-is-public',
        "const reason = mayLeave(decision) ? 'capture-off' : decision.reason;",
        "const reason = 'capture-off';",
      ],
      ['private-is-open', "if (!mayLeave(decision)) return 'secret';", ''],
      ['unkept-is-open', "return decision.allow === 'full' ? 'open' : 'unkept';", "return 'open';"],
      [
        'never-is-kept',
        "const isKept = memory !== null && decision.allow !== 'never';",
        'const isKept = memory !== null;',
      ],
      ['kept-twice', 'this.#outcome ??= this.#begin();', 'this.#outcome = this.#begin();'],
      [
        'failure-swallowed',
        "if (!(error instanceof AppError && error.code.startsWith('page-'))) throw error;",
        'if (!(error instanceof AppError)) throw error;',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/loop/run.ts',
    ['agent/loop', 'agent/loop-integration'],
    [
      [
        'private-page-to-model',
        'const languageModel = isSecret ? null : ports.languageModel;',
        'const languageModel = ports.languageModel;',
      ],
      ['temporary-is-learned', '!ports.learn || question.isTemporary === true', '!ports.learn'],
      [
        'learning-fails-answer',
        'return { learned: [], note: [notLearned] };',
        'return { learned: [], note: [] };',
      ],
      ['events-after-stop', '    signal.throwIfAborted();\n    yield event;', '    yield event;'],
      [
        'statements-searched',
        'const asked = withoutStatements(question.text, learned);',
        'const asked = question.text;',
        { tests: ['agent/loop'] },
      ],
      ['recall-off-untold', '...(config.isRagEnabled ? [] : [recallOff]),', '', { tests: ['agent/loop'] }],
      [
        'look-up-keeps-page',
        'const keeping = page && !isLookUp ?',
        'const keeping = page ?',
        { tests: ['agent/search-enhancement/run'] },
      ],
      [
        'look-up-memory-off-ignored',
        'memory: config.isRagEnabled ? memory : null,',
        'memory,',
        { tests: ['agent/loop/run'] },
      ],
      [
        'selection-not-searched',
        "return [query, selection].join('\\n').trim();",
        'return query;',
        { tests: ['agent/loop/run'] },
      ],
    ],
  ),
  ...mutantsOf(
    'agent/loop/write-answer.ts',
    ['agent/loop-integration', 'agent/loop'],
    [
      ['steps-unbounded', 'if (step >= config.maxSteps) {', 'if (step >= config.maxSteps * 2) {'],
      [
        'no-quotes-on-failure',
        'if (!progress.hasText) yield* quoteInstead',
        'if (progress.hasText) yield* quoteInstead',
      ],
      ['empty-answer-accepted', '  else if (!hasText) {', '  else if (false as boolean) {'],
      [
        'same-call-ids',
        "const id = call.id === '' || taken.has(call.id) ? `${prefix}-${at + 1}` : call.id;",
        'const id = call.id;',
      ],
      [
        'not-waited-for-kept',
        'if (changingTools.has(call.name)) await untilAborted(answering.whenKept(), answering.signal);',
        '',
      ],
      [
        'look-up-has-tools',
        'if (lookUp || model.takesTools === false) return [];',
        'if (model.takesTools === false) return [];',
        { tests: ['agent/search-enhancement/run'] },
      ],
      [
        'translation-in-parts',
        "pageTask !== null && pageTask !== 'translation' && part === 'all'",
        "pageTask !== null && part === 'all'",
        { tests: ['agent/loop/page-parts', 'agent/loop/page-parts-faults'] },
      ],
      [
        'never-in-parts',
        'return isWanted && block.page !== null && block.page.share < 1;',
        'return false && isWanted && block.page !== null;',
        { tests: ['agent/loop/page-parts', 'agent/loop/page-parts-faults'] },
      ],
      ['last-chance-untold', "${isLastChance ? lastCalls : ''}", ''],
    ],
  ),
  ...mutantsOf(
    'agent/loop/read-step.ts',
    ['agent/loop-integration'],
    [
      ['calls-50', 'export const maxCallsPerStep = 5;', 'export const maxCallsPerStep = 50;'],
      [
        'cited-after-words',
        "    yield* citing.cite(words);\n    if (words.text === '') return;",
        "    if (words.text === '') return;",
        { tests: ['agent/loop-integration'] },
      ],
    ],
  ),
  ...mutantsOf(
    'agent/cite/citing-stream.ts',
    ['agent/cite/citing-stream', 'agent/cite/citing-stream-faults'],
    [
      [
        'mark-at-end-lost',
        'if (mark && !isLink && (isEnd || mark[0].length < waiting.length)) {',
        'if (mark && !isLink && mark[0].length < waiting.length) {',
      ],
      [
        'link-as-mark',
        "const isLink = mark !== null && waiting.charAt(mark[0].length) === '(';",
        'const isLink = false;',
      ],
      ['mark-split', 'if (!isEnd && !isLink && (mark || openMark.test(waiting))) return 0;', ''],
      ['code-cited', 'this.#fence = run.trimStart().length;', 'this.#fence = 0;'],
      [
        'unknown-mark-stays',
        'else this.unknown += 1;',
        'else words.text += gap + mark;',
        { tests: ['agent/loop-integration'] },
      ],
      [
        'index-brackets-lost',
        "else if (gap === '' && /[\\p{L}\\p{N}_)\\]]$/u.test(words.text || this.#recent)) words.text += mark;",
        'else if (false as boolean) words.text += mark;',
      ],
      [
        'prompt-numbers-shown',
        'words.text += gap + shown.map(({ number }) => `[${number}]`)',
        'words.text += gap + shown.map(({ index }) => `[${index}]`)',
      ],
    ],
  ),
  ...mutantsOf(
    'text/citation-marks.ts',
    ['agent/cite/citation-marks'],
    [
      [
        'range-is-two',
        'const isRange = to > from && to - from < longestRange;',
        'const isRange = false as boolean;',
      ],
      ['source-0', '.filter((number) => number > 0)', ''],
      ['code-loses-brackets', 'at % 2 === 1 ? part : part.replace(anyMark', 'part.replace(anyMark'],
      ['link-loses-brackets', "\\s*[\\]】](?!\\()`, 'giu')", "\\s*[\\]】]`, 'giu')"],
    ],
  ),
  ...mutantsOf(
    'agent/cite/match-sources.ts',
    ['agent/cite/match-sources', 'agent/cite/match-sources-faults'],
    [
      ['match-anything', 'const leastShare = 0.7;', 'const leastShare = 0;'],
      ['match-exact-only', 'const leastShare = 0.7;', 'const leastShare = 1;'],
      ['match-other-numbers', ' && numbers.every((one) => source.numbers.includes(one))', ''],
      ['match-short', 'const leastWords = 4;', 'const leastWords = 1;'],
      [
        'match-weakest',
        '.sort((left, right) => right.share - left.share)[0];',
        '.sort((left, right) => left.share - right.share)[0];',
      ],
      [
        'match-one-sentence',
        'return next === undefined ? [sentence] : [sentence, `${sentence} ${next}`];',
        'return [sentence];',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/cite/answer-sources.ts',
    ['agent/loop-integration'],
    [
      [
        'unnamed-page-listed',
        'if (this.registry.find(index)?.source.isThisPage === false)',
        '',
        { tests: ['agent/loop-integration'] },
      ],
      [
        'unknown-untold',
        'const notes = this.stream.unknown > 0 ? [unknownNamed] : [];',
        'const notes: string[] = [];',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/cite/citation-registry.ts',
    ['agent/cite/citation-registry', 'agent/context'],
    [
      ['web-as-memory', "label: isWeb === true ? 'Web Source' :", 'label:'],
      ['memory-as-page', "isThisPage ? 'This page' : 'Knowledge Base'", "'This page'"],
      [
        'list-prompt-order',
        'return `[${index}] ${label}: ${toLine(title) || address} <${address}>`;',
        'return `[${index}] ${label}: ${title || address} <${address}>`;',
      ],
      [
        'list-address-unescaped',
        'toLine(sourceUrl).replaceAll(/[<>\\s]/g, encodeURIComponent)',
        'toLine(sourceUrl)',
      ],
      [
        'numbers-with-gaps',
        'const shown = this.#shown.get(index) ?? this.#shown.size + 1;',
        'const shown = index;',
        { tests: ['agent/loop-integration'] },
      ],
    ],
  ),
  ...mutantsOf(
    'agent/tools/index.ts',
    ['agent/tools', 'agent/tool-schemas'],
    [
      ['temporary-stores', '(question.isTemporary !== true || !storingTools.has(tool)) &&', ''],
      ['recall-off-has-tools', '(isRecalling || !memoryTools.has(tool)) &&', ''],
      ['web-tool-without-web', '(hasWebSearch || tool !== searchWeb),', 'true,'],
      ['tools-beyond-room', 'if (size > left) continue;', ''],
      ['wanted-not-first', '[...wanted.filter((tool) => usable.includes(tool)), ...usable]', '[...usable]'],
      ['no-memory-has-tools', '(hasMemory || (!memoryTools.has(tool) && tool !== remember)) &&', ''],
    ],
  ),
  ...mutantsOf(
    'agent/search-enhancement/enhanced-search.ts',
    ['agent/search-enhancement/run'],
    [
      ['secret-page-searched', 'const refusal = isSecret ? secretPage :', 'const refusal ='],
      [
        'unseen-page-searched',
        "isSecret ? secretPage : !page && selection !== '' ? unknownPage : null",
        'isSecret ? secretPage : null',
      ],
      ['query-uncleaned', 'webSearch.search(cleaned, signal)', 'webSearch.search(query, signal)'],
      ['query-untold', "  yield { type: 'web-query', query: cleaned, host: webSearch.host };\n", ''],
      [
        'memory-failure-untold',
        'return { found: nothing, memoryProblem: memoryFailed };',
        'return { found: nothing, memoryProblem: null };',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/search-enhancement/synthesize-with-memory.ts',
    ['agent/search-enhancement/run'],
    [
      ['dates-swapped', 'date: isWeb ? (hit.publishedAt ?? null) : hit.readAt', 'date: hit.readAt'],
      [
        'alone-untold',
        'if (webProblem !== null) return `${webProblem} This is from your memory alone.`;',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/search-enhancement/related-memory.ts',
    ['agent/search-enhancement/related-memory'],
    [
      ['related-50', 'const defaultLimit = 5;', 'const defaultLimit = 50;'],
      ['related-own-chat', 'if (isOfConversation(sourceUrl, conversationId)) return false;', ''],
      [
        'related-other-chats',
        'if (!isSmartContext && isOfOtherChat(sourceUrl, conversationId)) return false;',
        '',
      ],
      ['related-any-kind', '!kinds.has(docType) || seen.has(content)', 'seen.has(content)'],
      ['related-twice', '!kinds.has(docType) || seen.has(content)', '!kinds.has(docType)'],
      ['related-left-out', ' || isLeftOut(hit)) return false;', ') return false;'],
    ],
  ),
];
