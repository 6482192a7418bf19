// @ts-check
/** Faults in what is made of what was said: the funnel, the learner, facts. */
import { mutantsOf } from './mutant.mjs';

const learner = ['learning/learner/learner'];
const extraction = ['learning/facts/extraction'];
const consolidation = ['learning/facts/consolidation'];
const funnel = ['learning/funnel/funnel'];

export const saidMutants = [
  ...mutantsOf('learning/learner/create-learner.ts', learner, [
    ['temporary-judged', 'listed.question.isTemporary === true || ', ''],
    [
      'private-to-the-judge',
      'const model = isOpen ? await getModel() : null;',
      'const model = await getModel();',
    ],
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
  ]),
  ...mutantsOf('learning/learner/messages.ts', learner, [
    ['private-learned-from', ' || !mayBeLearnedFrom', ''],
    ['quotations-judged', ' || isQuoted', ''],
    ['failures-judged', "state.kind !== 'answered' || ", ''],
    [
      'private-answers-judged',
      "privacy !== 'open' || state",
      'state',
      {
        explained:
          'What is private is judged without a model, and without one answers are left alone. It is a second bolt on the same door.',
      },
    ],
    ['worthless-stays', "return before ? [{ kind: 'remove', sourceUrl }] : [];", 'return [];'],
    ['forgotten-learned-again', '(isSame && known?.extracted === true)', 'false'],
    ['message-unpinned', 'pinned: known?.pinned ?? false', 'pinned: false'],
    ['answer-word-for-word', "if (role === 'assistant') return [{ content: summary }];", ''],
    ['importance-0-kept', 'verdict.judgement.importance <= 0', 'verdict.judgement.importance < 0'],
    ['message-end-lost', '[...passages, whole.slice(start)]', '[...passages]'],
  ]),
  ...mutantsOf('learning/learner/episodes.ts', learner, [
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
  ]),
  ...mutantsOf('learning/learner/summaries.ts', learner, [
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
  ]),
  ...mutantsOf(
    'learning/learner/learn-once.ts',
    ['learning/learner/learn-once'],
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
  ...mutantsOf('learning/facts/extract.ts', extraction, [
    ['unsure-facts-hold', 'const leastConfidence = 0.6;', 'const leastConfidence = 0;'],
    ['extraction-unmarked', '[...book.toChanges(), ...marks]', 'book.toChanges()'],
    ['extraction-of-the-past', '(await book.isCurrent()) && (await', '(await'],
    [
      'extraction-too-long',
      'if (taken.length > 0 && tokens > contextLimit * messageShare) return { taken, read: at };',
      '',
    ],
    ['passing-facts', ' || isPassing(fact.text)', ''],
    [
      'facts-in-any-order',
      'facts.toSorted((left, right) => left.message - right.message)',
      'facts',
      {
        explained:
          'What was said later holds, in whatever order facts are learned. Their order only spares the model some comparisons.',
      },
    ],
    ['extraction-over-changes', ', ifUpdatedAt: updatedAt }', ' }'],
    [
      'pasted-facts',
      'return toOwnWords(passages.map(({ content }) => content).join',
      'return (passages.map(({ content }) => content).join',
    ],
    [
      'not-understood-ends-all',
      '      summary.problem = done.problem;\n      continue;',
      '      return { ...summary, problem: done.problem };',
    ],
    ['unsupported-facts-hold', '!isSupported(text, quote, ownWords)\n', 'false\n'],
  ]),
  ...mutantsOf('learning/facts/fact-book.ts', consolidation, [
    ['other-details-lost', '{ ...before, ...details }', '{ ...details }'],
  ]),
  ...mutantsOf('learning/facts/consolidate.ts', consolidation, [
    [
      'doubtful-decided',
      'if (review !== undefined) return addForReview(book, candidate);',
      '',
      { tests: extraction },
    ],
    ['unclear-model-waits', "answer.reason === 'invalid' ? decideByRules(candidate, similar) : null", 'null'],
  ]),
  ...mutantsOf('learning/facts/decide.ts', consolidation, [
    ['pinned-merged', "of('MERGE').filter(({ details }) => !details.pinned)", "of('MERGE')"],
    [
      'contradiction-unseen',
      'if (conflicts.length > 0) return { ...nothing, conflicts };\n  const near',
      'const near',
    ],
    ['old-fact-unescaped', '${toLine(fact.text)}</fact>', '${fact.text}</fact>'],
  ]),
  ...mutantsOf('learning/facts/likeness.ts', consolidation, [
    ['number-lost-in-merger', 'return !lostNumber && kept', 'return kept'],
  ]),
  ...mutantsOf('learning/facts/fact-text.ts', extraction, [
    [
      'quote-unchecked',
      'if (!isDense(quote) || !toPlainText(ownWords).includes(toPlainText(quote))) return false;',
      '',
    ],
    ['own-name-is-another', ' || ownNames.some((own) => toPlainText(own) === plain)', ''],
  ]),
  ...mutantsOf('learning/funnel/funnel.ts', funnel, [
    ['unclear-judge-waits', "if (!judged.ok && judged.reason === 'invalid')", 'if (false as boolean)'],
    ['failed-judge-by-rules', "if (!judged.ok && judged.reason === 'invalid')", 'if (!judged.ok)'],
    [
      'answers-by-rules',
      "    if (role === 'assistant') return { kind: 'trivial', reason: 'no-judge' };\n    return",
      '    return',
    ],
  ]),
  ...mutantsOf('learning/funnel/judge.ts', funnel, [
    ['judged-by-beginning', '\\n[…]\\n${text.slice(-half)}', ''],
    ['judged-unescaped', 'toContent(shortenMiddle(text))', 'shortenMiddle(text)'],
    ['judged-by-position', 'byIndex.get(at + 1)', 'answer.value.messages[at]'],
    ['judgement-left-out', 'messages.length === count && ', ''],
  ]),
  ...mutantsOf(
    'learning/funnel/own-summary.ts',
    ['learning/funnel/own-summary'],
    [
      ['foreign-names', 'if (findNames(summary).some((name) => !isOwn(name))) return false;', ''],
      ['summary-of-pasted', 'const own = toOwnWords(text);', 'const own = text;'],
    ],
  ),
  ...mutantsOf('learning/funnel/score.ts', funnel, [
    ['given-text-is-said', 'isTask ? sentences.slice(0, 1) : ', ''],
    ['passing-lasts', 'return isAsking ? 0 : 10;', 'return 60;'],
    ['pasted-is-said', 'const own = toOwnWords(text);', 'const own = text;'],
  ]),
  ...mutantsOf('learning/funnel/trivia.ts', funnel, [
    ['short-in-chinese', 'const denseWeight = 3;', 'const denseWeight = 1;'],
    ['own-voice-is-trivial', 'if (hasOwnVoice(plain)) return null;', ''],
    ['long-is-trivial', 'if (sentences.length > mostSentences) return null;', ''],
  ]),
];
