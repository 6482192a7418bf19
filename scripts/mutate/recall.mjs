// @ts-check
/** Faults in what is recalled for a question, and in how the question is understood. */
import { mutantsOf } from './mutant.mjs';

const rag = ['agent/rag-context/budget', 'agent/rag-context'];

export const recallMutants = [
  ...mutantsOf(
    'agent/rag-context/config.ts',
    ['agent/rag-context', 'agent/context'],
    [
      ['knowledge-share', 'const knowledgeShare = 0.3;', 'const knowledgeShare = 0.31;'],
      [
        'ordinary-window',
        'const ordinaryWindow = 32_768;',
        'const ordinaryWindow = 327_680;',
        { tests: ['agent/loop/prepare-prompt'] },
      ],
      [
        'preferences-not-first',
        '(availableTokens - preferenceBudget) * knowledgeShare',
        'availableTokens * knowledgeShare',
      ],
    ],
  ),
  ...mutantsOf('agent/rag-context/format.ts', rag, [
    ['retrieved-constant', 'retrieved="${toDay(readAt)}"', 'retrieved="${toDay(0)}"'],
    [
      'source-unescaped',
      "${isCut ? ' cut=\"true\"' : ''}>\\n${toContent(text)}\\n    </source>`;\n}\n\n/** Of the page",
      "${isCut ? ' cut=\"true\"' : ''}>\\n${text}\\n    </source>`;\n}\n\n/** Of the page",
    ],
    ['title-unescaped', '`title="${toAttribute(title)}"', '`title="${title}"'],
    [
      'kind-untold',
      "kind=\"${docType === 'page' ? 'remembered page' : docType}\"",
      'kind="remembered page"',
      { tests: ['agent/loop/prepare-prompt'] },
    ],
    [
      'age-constant',
      'age="${formatRelativeTime(readAt, now)}"',
      'age="${formatRelativeTime(now, now)}"',
      { tests: ['agent/loop/prepare-prompt'] },
    ],
    [
      'fact-day-constant',
      'noted="${toDay(hit.readAt)}"',
      'noted="${toDay(0)}"',
      { tests: ['agent/loop/prepare-prompt'] },
    ],
  ]),
  ...mutantsOf('learning/preferences/profile.ts', rag, [
    ['preference-unescaped', 'return `    - ${toLine(text)}`;', 'return `    - ${text}`;'],
  ]),
  ...mutantsOf('agent/rag-context/build.ts', rag, [
    ['fact-share-all', 'const factShare = 0.2;', 'const factShare = 2;'],
    ['message-share-all', 'const messageShare = 0.1;', 'const messageShare = 5;'],
    ['facts-unpaid', 'knowledgeBudget - packedFacts.tokens - packedMessages.tokens', 'knowledgeBudget'],
    ['numbers-from-0', 'const index = this.cited.length + 1;', 'const index = this.cited.length;'],
    [
      'summary-wrong',
      '`Showing ${count} of ${totalFound} sources`',
      '`Showing ${totalFound} of ${count} sources`',
    ],
    [
      'profile-last',
      "    section('user_profile', userProfile),\n    section('background_facts', backgroundFacts),",
      "    section('background_facts', backgroundFacts),\n    section('user_profile', userProfile),",
      { tests: ['agent/rag-context', 'agent/loop/prepare-prompt'] },
    ],
    [
      'left-out-untold',
      '...[...sources.leftOut, ...web.leftOut].map((hit) => toLeftOut(hit, overBudget)),',
      '',
    ],
  ]),
  ...mutantsOf(
    'agent/rag-context/recall-for.ts',
    ['agent/loop/prepare-prompt', 'agent/loop'],
    [
      [
        'recall-off-ignored',
        'if (!memory || !isRecalling) return undefined;',
        'if (!memory) return undefined;',
      ],
    ],
  ),
  ...mutantsOf('text/pack.ts', rag, [
    [
      'pack-over-budget',
      'packOne(item, textOf(item), budget - tokens, render)',
      'packOne(item, textOf(item), budget, render)',
    ],
    [
      'cut-anywhere',
      "return fitting === 0 ? '' : text.slice(0, ends[fitting - 1]);",
      'return fitting === 0 ? text.slice(0, 40) : text.slice(0, ends[fitting - 1]);',
    ],
  ]),
  ...mutantsOf(
    'agent/rag-context/pack-page.ts',
    ['agent/loop/prepare-prompt'],
    [
      ['page-unordered', '[...taken].sort(([one], [other]) => one - other)', '[...taken]'],
      ['page-head-unpaid', 'let left = budget - head;', 'let left = budget;'],
      ['page-end-from-front', "if (wish === 'end') return all.toReversed();", ''],
      ['page-best-ignored', '...all.slice(0, 1), ...best, ...all', '...all'],
      ['page-share-wrong', "if (share === 1) return 'all of it';", "return 'all of it';"],
    ],
  ),
  ...mutantsOf(
    'learning/preferences/profile.ts',
    ['agent/rag-context/budget'],
    [['inactive-preferences', 'sourceUrl: preferenceRoot, active: true }', 'sourceUrl: preferenceRoot }']],
  ),
  ...mutantsOf(
    'agent/rag-context/recall-facts.ts',
    ['agent/recall-facts', 'agent/needed-facts', 'agent/rag-context/budget'],
    [
      ['needed-1', 'const mostNeeded = 10;', 'const mostNeeded = 0;'],
      ['subjects-1', 'const mostSubjects = 6;', 'const mostSubjects = 1;'],
      ['names-of-two', 'const shortestName = 3;', 'const shortestName = 1;'],
    ],
  ),
  ...mutantsOf(
    'agent/rag-context/recall.ts',
    ['agent/rag-context', 'agent/loop-integration'],
    [
      ['messages-off-ignored', 'if (!isSmartContext) return [];', ''],
      [
        'own-messages',
        '!isOfConversation(sourceUrl, conversationId) && !isTaken(sourceUrl)',
        '!isTaken(sourceUrl)',
      ],
    ],
  ),
  ...mutantsOf('agent/rag-context/retrieve.ts', rag, [
    [
      'threshold-ignored',
      'const fitting = found.filter(({ score }) => score >= similarityThreshold);',
      'const fitting = found;',
    ],
    ['top-k-ignored', '.slice(0, limits.maxPassages);', ';'],
    [
      'preferences-as-knowledge',
      "new Set(['page', 'knowledge', 'episode'])",
      "new Set(['page', 'knowledge', 'episode', 'preference', 'message', 'fact'])",
    ],
    [
      'worst-first',
      '.toSorted((left, right) => right.score - left.score)',
      '.toSorted((left, right) => left.score - right.score)',
    ],
    ['twins-stay', 'if (seen.has(content)) return false;', ''],
    [
      'recalls-when-off',
      "if (!memory || !isRecalling || query.trim() === '') return [];",
      "if (!memory || query.trim() === '') return [];",
      { tests: ['agent/loop/prepare-prompt', 'agent/loop'] },
    ],
  ]),
  ...mutantsOf(
    'agent/rag-context/by-route.ts',
    ['agent/routed-answers'],
    [['no-last', "route === 'episode' && isRecent ? listLast(memory) : []", '[]']],
  ),
  ...mutantsOf(
    'agent/understand/understand-question.ts',
    ['agent/understand/understand-question'],
    [
      [
        'no-follow-up',
        'const goesOnFrom = previous !== null && goesOn(reading, own, text) ? previous : null;',
        'const goesOnFrom = null as Turn | null;',
      ],
      ['query-not-carried', '    words.push(...listSubjectWords(at.reading));\n', '    words.push();\n'],
      [
        'task-not-carried',
        'return before !== null && (own !== null || asksForTheSame(reading)) ? before : null;',
        'return own;',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/understand/follow-up.ts',
    ['agent/understand/understand-question'],
    [['courtesy-goes-on', 'if (isCourtesy(reading)) return false;', '']],
  ),
  ...mutantsOf(
    'agent/understand/find-task.ts',
    ['agent/understand/understand-question'],
    [
      [
        'no-translation',
        "    return 'translation';\n  }\n  if (tokens.some(is('verdict'))",
        "    return null;\n  }\n  if (tokens.some(is('verdict'))",
      ],
    ],
  ),
  ...mutantsOf(
    'agent/understand/choose-language.ts',
    ['agent/understand/understand-question'],
    [['chat-language-ignored', 'const best = known ?? byGuess ?? first;', 'const best = byGuess ?? first;']],
  ),
];
