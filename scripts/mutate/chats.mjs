// @ts-check
/** Faults in what is kept of chats and taken out of them, in what is cited, and in what a question goes on from. */
import { mutantsOf } from './mutant.mjs';

const store = ['chats/conversation-store'];
const forget = ['chats/forget-quoted'];
const recorder = ['chats/turn-recorder'];
const sources = ['agent/cite/answer-sources'];
const understand = ['agent/understand/understand-question'];

export const chatMutants = [
  ...mutantsOf('chats/conversation-store.ts', store, [
    ['private-answer-kept', 'const turn = toKeptTurn(answered);', 'const turn = answered;'],
    [
      'end-of-turn-unsaved',
      "  if (added.change === 'unchanged') await memory.update(sourceUrl, { details });\n  if",
      '  if',
    ],
    ['turns-uncounted', "  if (change === 'unchanged') await memory.update(sourceUrl, { details });\n}", '}'],
    ['messages-of-chat-stay', "    { docType: 'message', sourceUrl: toConversationUrl(id) },\n", ''],
    ['episodes-of-chat-stay', "    { docType: 'episode', sourceUrl: toSessionUrl(id) },\n", ''],
    [
      'chats-are-found',
      "docType: 'conversation', active: false }",
      "docType: 'conversation', active: true }",
    ],
    ['turns-backwards', '?.requestId != null).reverse();', '?.requestId != null);'],
    ['every-chat-found', '.filter(({ id }) => excerpts.has(id))', ''],
    ['excerpt-of-title', '!excerpts.get(id)) excerpts', '!excerpts.has(id)) excerpts'],
  ]),
  ...mutantsOf('chats/stored-turn.ts', store, [
    [
      'privacy-not-kept',
      'const least = { state, tabId, mode, learned, privacy };',
      'const least = { state, tabId, mode, learned };',
    ],
    ['details-too-large', 'const maxDetailsLength = 20_000 - 100;', 'const maxDetailsLength = 200_000;'],
    [
      'broken-receipt-loses-turn',
      'receipt: receiptSchema.nullable().catch(null)',
      'receipt: receiptSchema.nullable()',
    ],
    ['step-error-is-result', "outcome.isError ? 'error' : 'result'", "'result'"],
    ['quotes-renumbered', 'citation: Number(id) || 0', 'citation: 0'],
    ['selection-not-kept', "selection: find('selection'),", ''],
    [
      'marks-lost',
      '!Object.hasOwn(detailsSchema.shape, name)',
      'Object.hasOwn(detailsSchema.shape, name)',
      { tests: forget },
    ],
  ]),
  ...mutantsOf('chats/forget-quoted.ts', forget, [
    ['judged-mark-lost', '{ ...readMarks(record.details), ...toDetails(changed) }', 'toDetails(changed)'],
    ['quotations-always-go', 'keepsQuotations ? [] : await', 'await'],
    ['quotations-stay', '    ...changes,\n    ...urls.map', '    ...urls.map'],
    ['forgotten-chat-rewritten', 'urls.has(turn.sourceUrl) || !mentions', '!mentions'],
    ['chats-counted-by-turn', 'parseAddress(options.sourceUrl)?.conversationId', 'options.sourceUrl'],
  ]),
  ...mutantsOf('chats/forgotten-parts.ts', forget, [
    ['quote-stays', 'indices.has(part.citation) ?', 'false ?'],
    ['citation-stays', 'turn.citations.filter((citation) => !isGone(citation))', 'turn.citations'],
    ['selection-stays', 'isPageGone ? { ...question, selection: undefined } : question', 'question'],
    ['front-page-stays', 'page: own.length > 0 ? null : page,', 'page,'],
    ['step-names-it', 'summary: isNamed(summary) ? forgottenTitle : summary', 'summary'],
    ['result-names-it', 'outcome && isNamed(outcome.text) ?', 'outcome && false ?'],
    ['conflict-stays', '!indices.has(memory.citation) && ', ''],
    ['conflict-of-web-stays', ' && !indices.has(web.citation)', ''],
    ['learned-stays', 'turn.learned.filter((memory) => !isGone(memory))', 'turn.learned'],
    ['used-stays', 'isGone(item) || (isPageGone', '(isPageGone'],
    ['words-of-page-stay', 'isGone(item) || (isPageGone && wordsOfPage.has(item.kind))', 'isGone(item)'],
    ['left-out-stays', 'isGone(item) ? { ...item, ...forgotten } : item', 'item'],
    ['note-names-it', 'receipt.notes.filter((note) => !isNamed(note))', 'receipt.notes'],
    ['learned-only-overlooked', ' && !turn.learned.some(isGone)', ''],
    ['short-title-takes-all', 'const shortestTitle = 6;', 'const shortestTitle = 0;'],
  ]),
  ...mutantsOf('chats/turn-recorder.ts', recorder, [
    ['end-not-recorded', "    case 'finish':\n", ''],
    ['error-not-recorded', "    case 'error':\n", ''],
    ['every-word-recorded', 'now - this.#lastAt < everyMs', 'now - this.#lastAt < 0'],
    ['discarded-recorded', 'this.#isDiscarded ? null : this.#waiting', 'this.#waiting'],
    ['discard-not-awaited', '    await this.settled();\n', ''],
    ['recorded-side-by-side', 'this.#saving ??= this.#run();', 'this.#saving = this.#run();'],
    ['recorded-once', '    this.#saving = null;\n', ''],
  ]),
  ...mutantsOf(
    'chats/unjudged-turns.ts',
    ['learning/learner/learner'],
    [
      ['running-found', ' && !isRunning(requestId)', ''],
      ['judged-found', "details['judged'] !== true && ", ''],
      [
        'newest-judged-first',
        'left.createdAt - right.createdAt',
        'right.createdAt - left.createdAt',
        { tests: ['learning/learner/order'] },
      ],
      ['judged-over-changes', '    ifUpdatedAt: updatedAt,\n', ''],
    ],
  ),
  ...mutantsOf(
    'agent/cite/late-quotes.ts',
    ['agent/cite/late-quotes'],
    [
      ['late-quote-told-twice', '    this.#ready = [];\n', ''],
      ['first-quotes-not-awaited', 'Promise.all([this.#open, ...shown', 'Promise.all([...shown'],
      ['beginning-unbounded', '({ length }) => length <= maxQuoteLength', '() => true'],
    ],
  ),
  ...mutantsOf('agent/cite/answer-sources.ts', sources, [
    ['cited-becomes-found', "before === use || before === 'cited'", 'before === use'],
    ['found-never-cited', "before === use || before === 'cited'", 'before !== undefined'],
    ['conflict-by-prompt-numbers', 'this.registry.show(side.citation) ?? side.citation', 'side.citation'],
    ['matched-although-named', 'this.#named > 0 || ', ''],
    ['none-named-unsaid', 'matched.length > 0 ? matchedOnly : noneNamed', 'matchedOnly'],
    ['quoted-for-the-question', '${this.stream.sentence}\\n${this.#question}', '${this.#question}'],
  ]),
  ...mutantsOf(
    'agent/cite/citing-stream.ts',
    ['agent/cite/citing-stream-faults', 'agent/cite/citing-stream'],
    [
      ['code-never-ends', '    this.#fence = 0;\n    return words;', '    return words;'],
      ['code-beyond-paragraph', "this.#fence < 3 ? this.#waiting.indexOf('\\n\\n') : -1", '-1'],
      ['fence-of-any-length', 'run.length === this.#fence && end', 'end'],
    ],
  ),
  ...mutantsOf(
    'text/citation-marks.ts',
    ['agent/cite/citing-stream', 'agent/cite/citation-marks'],
    [
      ['range-of-hundreds', 'const longestRange = 5;', 'const longestRange = 500;'],
      ['named-twice', 'return [...new Set(ranges.flat())]', 'return ranges.flat()'],
    ],
  ),
  ...mutantsOf('agent/understand/understand-question.ts', understand, [
    ['root-is-the-last', 'findSubject(turn.goesOnFrom).question', 'turn.goesOnFrom.question'],
    ['one-turn-back', 'const mostEarlier = 8;', 'const mostEarlier = 1;'],
    ['answer-is-the-page', 'return isOfPage ? own : null;', 'return own;'],
    [
      'answer-unread',
      'if (words.length === 0) words.push(...readPlainly(before.answer, before.reading));',
      '',
    ],
    ['counted-item-unread', 'if (item !== null) words.push(...readPlainly(item, before.reading));', ''],
    [
      'own-words-lost',
      'const words: Token[] = listSubjectWords(turn.reading);',
      'const words: Token[] = [];',
    ],
    ['given-text-read', 'const longestRead = 1_000;', 'const longestRead = 1_000_000;'],
  ]),
  ...mutantsOf('agent/understand/subject-words.ts', understand, [
    ['words-repeated', 'if (seen.has(plain)) continue;', ''],
    ['query-unbounded', 'if (longer.length > longestQuery) break;', ''],
    ['item-off-by-one', 'at < 0 ? undefined : items[at]', 'at < 0 ? undefined : items[at + 1]'],
  ]),
  ...mutantsOf('agent/understand/follow-up.ts', understand, [
    ['full-question-goes-on', 'const mostWords = 4;', 'const mostWords = 40;'],
    ['hidden-subject-unseen', 'if (lexicon.dropsPronouns && hasHiddenSubject(tokens, own)) return true;', ''],
    [
      'it-explained-later',
      "if (is('is-it', 'is-the')(token)) return !isImpersonal(tokens.slice(at + 1));",
      "if (is('is-it', 'is-the')(token)) return true;",
    ],
    ['fragment-unseen', 'return isFragment(tokens, own.length, text);', 'return false;'],
  ]),
  ...mutantsOf('agent/understand/find-task.ts', understand, [
    ['quoted-text-is-page', ' || hasQuotation(text)', ''],
    ['elsewhere-is-page', " || tokens.some(is('elsewhere'))", ''],
    ['greeting-untranslated', '    !isGreetingGiven(tokens) &&\n', ''],
    ['end-is-all', "tokens.some(is('end')) ? 'end' : 'all'", "'all'"],
  ]),
  ...mutantsOf('agent/understand/choose-language.ts', understand, [
    ['persian-is-arabic', ' && !isOtherScript(letters)', ''],
    ['names-have-a-language', 'const leastShare = 0.3;', 'const leastShare = 0;'],
    ['letters-tell-nothing', 'return telling.length * letterWeight;', 'return 0;'],
  ]),
  ...mutantsOf(
    'learning/topics/question-needs.ts',
    ['learning/topics/question-needs'],
    [
      [
        'tasks-need-facts',
        "if (heard.has('task') && !heard.has('own')) return { topics: [], isPersonal: false, isClosed: false };",
        '',
      ],
      ['least-needed-first', 'right[1] - left[1]', 'left[1] - right[1]'],
      ['nothing-matters-always', 'if (isPersonal && !isClosed) add(always, alwaysWeight);', ''],
      ['look-ups-are-personal', "(!heard.has('look-up') || heard.has('own'))", 'true'],
    ],
  ),
  ...mutantsOf(
    'learning/topics/phrase-finder.ts',
    ['learning/topics/question-needs'],
    [
      ['no-words-between', 'const mostBetween = 3;', 'const mostBetween = 0;'],
      [
        'beginnings-unread',
        'candidates.push(...(byBeginning.get(word.slice(0, length)) ?? []));',
        'void length;',
      ],
    ],
  ),
  ...mutantsOf(
    'learning/topics/fact-topics.ts',
    ['learning/topics/question-needs'],
    [
      ['allergy-is-no-health', "if (found.has('allergy')) found.add('health');", ''],
      ['bare-age-unread', "if (bareAge.test(toPlainText(text))) found.add('age');", ''],
    ],
  ),
];
