// @ts-check
/** Faults in what is made of what was said: the funnel, the learner, facts. */
import { mutantsOf } from './mutant.mjs';

const learner = ['agent/learner/learner'];
const order = ['agent/learner/order'];
const extraction = ['agent/facts/extraction'];
const consolidation = ['agent/facts/consolidation'];
const funnel = ['agent/funnel/funnel'];

export const saidMutants = [
  ...mutantsOf('agent/learner/create-learner.ts', learner, [
    ['temporary-judged', 'turn.question.isTemporary === true || ', ''],
    [
      'private-to-the-judge',
      'const model = isOpen ? await getModel() : null;',
      'const model = await getModel();',
    ],
    ['said-when-changed', 'isOpen, source.createdAt)', 'isOpen, source.updatedAt)', { tests: order }],
    ['judged-again-and-again', ', toJudgedMark(source)]', ']'],
    [
      'judged-although-changed',
      "if (!isApplied) return { kind: 'waiting', problem: 'The turn was changed meanwhile.' };",
      '',
    ],
    [
      'judged-past-a-failure',
      'return { judged, waiting: total - judged, problem: result.problem };',
      'continue;',
    ],
    [
      'extracted-side-by-side',
      "queue.run('extraction', async",
      'queue.run(String(Math.random()), async',
      { tests: ['agent/learner/learner', 'agent/learner/order'] },
    ],
    ['judged-after-stop', '    signal.throwIfAborted();\n    const isApplied', '    const isApplied'],
    ['running-judged', "(turn.state.kind === 'running' && !isRunning)", '(false as boolean)'],
  ]),
  ...mutantsOf('agent/learner/messages.ts', learner, [
    ['private-learned-from', ' || !mayBeLearnedFrom', ''],
    ['quotations-judged', ' || isQuoted', ''],
    ['failures-judged', "state.kind !== 'answered' || ", ''],
    ['private-answers-judged', "privacy !== 'open' || state", 'state'],
    ['worthless-stays', "return before ? [{ kind: 'remove', sourceUrl }] : [];", 'return [];'],
    ['forgotten-learned-again', '(isSame && known?.extracted === true)', 'false'],
    ['changed-words-unlearned', '(isSame && known?.extracted === true)', '(known?.extracted === true)'],
    ['message-unpinned', 'pinned: known?.pinned ?? false', 'pinned: false'],
    ['answer-word-for-word', "if (role === 'assistant') return [{ content: summary }];", ''],
    ['importance-0-kept', 'verdict.judgement.importance <= 0', 'verdict.judgement.importance < 0'],
    ['message-end-lost', '[...passages, whole.slice(start)]', '[...passages]'],
  ]),
  ...mutantsOf('agent/learner/episodes.ts', learner, [
    ['private-episodes', "if (privacy !== 'open' || question.isTemporary === true) return [];", ''],
    [
      'refused-episodes',
      'stored[toolName]?.includes(outcome.text) === true',
      'stored[toolName] !== undefined',
    ],
    [
      'stale-episodes',
      "...stale.map(({ sourceUrl }): MemoryChange => ({ kind: 'remove', sourceUrl })), ",
      '',
    ],
    ['others-episodes-removed', '/^(?:decision|outcome|error)-\\d+$/u.test(id) && ', ''],
  ]),
  ...mutantsOf('agent/learner/summaries.ts', learner, [
    [
      'answers-summed-up-first',
      "...messages.filter(({ role }) => role === 'user'),\n    ...messages.filter(({ role }) => role === 'assistant'),",
      "...messages.filter(({ role }) => role === 'assistant'),\n    ...messages.filter(({ role }) => role === 'user'),",
    ],
    [
      'least-important-counts',
      'Math.max(before?.importance ?? 0, importance)',
      'Math.min(before?.importance ?? importance, importance)',
    ],
    ['summaries-of-all-chats', 'sourceUrl: toConversationUrl(conversationId), active', 'active'],
  ]),
  ...mutantsOf(
    'agent/learner/learn-once.ts',
    ['agent/learner/learn-once'],
    [
      ['facts-before-judgement', "if (waiting > 0) return 'soon';", ''],
      ['failing-model-at-once', "if (extracted.problem !== null) return 'later';", ''],
      ['woken-without-model', 'extracted.messages > 0 && extracted.waiting > 0', 'extracted.waiting > 0'],
      [
        'facts-one-by-one',
        "if (depth === 'judge' && (await learner.countWaiting()) < batchSize) return null;",
        '',
      ],
    ],
  ),
  ...mutantsOf('agent/facts/extract.ts', extraction, [
    ['unsure-facts-hold', 'const leastConfidence = 0.6;', 'const leastConfidence = 0;'],
    ['extraction-unmarked', '[...book.toChanges(), ...marks]', 'book.toChanges()'],
    ['extraction-of-the-past', '(await book.isCurrent()) && (await', '(await'],
    [
      'extraction-too-long',
      'if (taken.length > 0 && tokens > contextLimit * messageShare) return { taken, read: at };',
      '',
    ],
    ['passing-facts', ' || isPassing(fact.text)', ''],
    ['facts-in-any-order', 'facts.toSorted((left, right) => left.message - right.message)', 'facts'],
    ['extraction-over-changes', ', ifUpdatedAt: updatedAt }', ' }'],
    [
      'pasted-facts',
      'return toOwnWords(passages.map(({ content }) => content).join',
      'return (passages.map(({ content }) => content).join',
    ],
    ['answers-have-facts', "role === 'user' && !extracted", '!extracted'],
    [
      'not-understood-ends-all',
      '      summary.problem = done.problem;\n      continue;',
      '      return { ...summary, problem: done.problem };',
    ],
    [
      'extracted-now',
      'saidAt: saidAtOf(message) }',
      'saidAt: message.updatedAt }',
      { tests: ['agent/facts/extraction', 'agent/learner/order'] },
    ],
    ['unsupported-facts-hold', '!isSupported(text, quote, ownWords)\n', 'false\n'],
  ]),
  ...mutantsOf('agent/facts/fact-book.ts', consolidation, [
    ['other-details-lost', '{ ...before, ...details }', '{ ...details }'],
    [
      'said-before-is-newer',
      'saidAt <= fact.saidAt || ',
      '',
      { tests: ['agent/learner/order', 'agent/facts/consolidation'] },
    ],
    ['replaced-waits-on', 'supersededBy: by.url, review: undefined', 'supersededBy: by.url'],
    ['address-taken', 'if (!taken.has(url)) return url;', 'return url;'],
    [
      'forgotten-meanwhile',
      'if (!stored || !source) return !stored && !source;',
      'if (!stored || !source) return true;',
      { tests: ['agent/facts/extraction', 'agent/facts/consolidation'] },
    ],
    [
      'pinned-meanwhile',
      'return active === stored.active && JSON.stringify(details) === JSON.stringify(stored.details);',
      'return active === stored.active;',
      { tests: ['agent/facts/extraction', 'agent/facts/consolidation'] },
    ],
  ]),
  ...mutantsOf('agent/facts/consolidate.ts', consolidation, [
    [
      'doubtful-decided',
      'if (review !== undefined) return addForReview(book, candidate);',
      '',
      { tests: ['agent/facts/extraction', 'agent/facts/consolidation'] },
    ],
    [
      'failed-model-by-rules',
      "answer.reason === 'invalid' ? decideByRules(candidate, similar) : null",
      'decideByRules(candidate, similar)',
      { tests: ['agent/facts/consolidation', 'agent/facts/extraction'] },
    ],
    ['unclear-model-waits', "answer.reason === 'invalid' ? decideByRules(candidate, similar) : null", 'null'],
    ['said-by-user-still-waits', ', ...waiting.filter((fact) => fact.details.review !== undefined)]', ']'],
    [
      'same-message-twice',
      'same.find(({ details }) => isOfSameMessage(details, candidate.details)) ??',
      '',
      { tests: ['agent/facts/extraction', 'agent/facts/consolidation', 'agent/learner/order'] },
    ],
    [
      'duplicate-not-renewed',
      '    book.sayAgain(duplicateOf, saidAt);\n',
      '',
      { tests: ['agent/learner/order', 'agent/facts/consolidation'] },
    ],
  ]),
  ...mutantsOf('agent/facts/decide.ts', consolidation, [
    ['pinned-merged', "of('MERGE').filter(({ details }) => !details.pinned)", "of('MERGE')"],
    [
      'later-pinned-merged',
      'merged.length > 0 && !fact.details.pinned',
      'merged.length > 0',
      { tests: ['agent/facts/consolidation', 'agent/learner/order'] },
    ],
    [
      'contradiction-unseen',
      'if (conflicts.length > 0) return { ...nothing, conflicts };\n  const near',
      'const near',
    ],
    [
      'later-replaced-by-rules',
      'fact.details.pinned || fact.saidAt > toSaidAt(details)',
      'fact.details.pinned',
      { tests: ['agent/facts/consolidation', 'agent/learner/order'] },
    ],
    ['old-fact-unescaped', '${toLine(fact.text)}</fact>', '${fact.text}</fact>'],
    ['decision-left-out', 'decisions.length === count && ', ''],
    ['merger-cut', 'merged_text.length <= maxFactLength && ', ''],
  ]),
  ...mutantsOf('agent/facts/likeness.ts', consolidation, [
    [
      'not-is-the-same',
      '!== negation.test(toPlainText(right))) return false;',
      '!== negation.test(toPlainText(right))) void 0;',
    ],
    ['number-lost-in-merger', 'return !lostNumber && kept', 'return kept'],
    ['numbers-agree', 'if (onlyLeft.some(isNumber) && onlyRight.some(isNumber)) return true;', ''],
  ]),
  ...mutantsOf('agent/facts/fact-text.ts', extraction, [
    [
      'quote-unchecked',
      'if (!isDense(quote) || !toPlainText(ownWords).includes(toPlainText(quote))) return false;',
      '',
    ],
    ['own-name-is-another', ' || ownNames.some((own) => toPlainText(own) === plain)', ''],
  ]),
  ...mutantsOf(
    'agent/facts/add-fact.ts',
    ['agent/facts/consolidation', 'agent/tools'],
    [
      ['fact-tried-once', 'const attempts = 3;', 'const attempts = 1;'],
      ['wordless-fact', 'if (!/[\\p{L}\\p{N}]/u.test(fact))', 'if (fact.length > 1e9)'],
    ],
  ),
  ...mutantsOf('agent/funnel/funnel.ts', funnel, [
    ['unclear-judge-waits', "if (!judged.ok && judged.reason === 'invalid')", 'if (false as boolean)'],
    ['failed-judge-by-rules', "if (!judged.ok && judged.reason === 'invalid')", 'if (!judged.ok)'],
    [
      'answers-by-rules',
      "    if (role === 'assistant') return { kind: 'trivial', reason: 'no-judge' };\n    return",
      '    return',
    ],
  ]),
  ...mutantsOf('agent/funnel/judge.ts', funnel, [
    ['judged-by-beginning', '\\n[…]\\n${text.slice(-half)}', ''],
    ['judged-unescaped', 'toContent(shortenMiddle(text))', 'shortenMiddle(text)'],
    ['judged-by-position', 'byIndex.get(at + 1)', 'answer.value.messages[at]'],
    ['judgement-left-out', 'messages.length === count && ', ''],
  ]),
  ...mutantsOf(
    'agent/funnel/own-summary.ts',
    ['agent/funnel/own-summary'],
    [
      ['foreign-names', 'if (findNames(summary).some((name) => !isOwn(name))) return false;', ''],
      ['summary-of-pasted', 'const own = toOwnWords(text);', 'const own = text;'],
    ],
  ),
  ...mutantsOf('agent/funnel/score.ts', funnel, [
    ['given-text-is-said', 'isTask ? sentences.slice(0, 1) : ', ''],
    ['passing-lasts', 'return isAsking ? 0 : 10;', 'return 60;'],
    ['pasted-is-said', 'const own = toOwnWords(text);', 'const own = text;'],
  ]),
  ...mutantsOf('agent/funnel/trivia.ts', funnel, [
    ['short-in-chinese', 'const denseWeight = 3;', 'const denseWeight = 1;'],
    ['own-voice-is-trivial', 'if (hasOwnVoice(plain)) return null;', ''],
    ['long-is-trivial', 'if (sentences.length > mostSentences) return null;', ''],
  ]),
];
