// @ts-check
/** Faults in what is stored, and in what of it is there after a restart. */
import { mutantsOf } from './mutant.mjs';

const journaled = ['memory/journaled-store', 'memory/heal-database'];
const queue = ['agent/auto-indexer/queue-rules'];

export const memoryMutants = [
  ...mutantsOf(
    'memory/content-hash.ts',
    ['memory/engine'],
    [
      [
        'hash-of-prefix',
        'new TextEncoder().encode(content)',
        'new TextEncoder().encode(`${content.slice(0, 1_000)}${content.length}`)',
      ],
      ['hash-constant', "(byte) => byte.toString(16).padStart(2, '0')", "() => '00'"],
    ],
  ),
  ...mutantsOf(
    'memory/open-index.ts',
    ['memory/saved-index'],
    [
      ['removals-not-replayed', 'for (const { removedIds } of changes) opened.index.remove(removedIds);', ''],
      ['additions-not-replayed', 'if (stored) opened.index.insert(toSearchChunks(stored, modelId));', ''],
      [
        'damaged-index-kept',
        '    await snapshots.clear();\n    return empty();',
        '    return empty();',
        {
          explained:
            'What is damaged is written over when the index is next saved; until then each start throws it away again. Clearing only spares that.',
        },
      ],
    ],
  ),
  ...mutantsOf(
    'memory/open-engine.ts',
    ['memory/saved-index'],
    [
      [
        'partial-index-used',
        'const isWhole = !opened.index.isDamaged && opened.index.stats().chunks === searchable;',
        'const isWhole = true;',
      ],
    ],
  ),
  ...mutantsOf(
    'memory/live-index.ts',
    ['memory/engine', 'memory/saved-index'],
    [
      ['removed-still-found', '    this.index.remove(ids);\n', ''],
      ['saves-never', '    this.#saver.schedule();\n', '', { tests: ['memory/saved-index'] }],
    ],
  ),
  ...mutantsOf(
    'memory/search-text.ts',
    ['memory/engine'],
    [
      [
        'changed-page-as-before',
        'isReady && known.contentHash === (await computeContentHash(hashedText))',
        'isReady',
      ],
      ['never-by-vectors', 'if (isReady && known', 'if (!isReady && known'],
    ],
  ),
  ...mutantsOf(
    'memory/searcher.ts',
    ['memory/engine'],
    [
      ['transient-4000', 'const maxTransientWaitMs = 120;', 'const maxTransientWaitMs = 4_000;'],
      ['mode-as-told', "mode: vector ? mode : 'fulltext' };", 'mode };'],
    ],
  ),
  ...mutantsOf(
    'text/estimate-tokens.ts',
    ['text/estimate-tokens'],
    [
      ['tokens-half', 'return Math.ceil(this.#tokens);', 'return Math.ceil(this.#tokens / 2);'],
      ['tokens-double', 'return Math.ceil(this.#tokens);', 'return Math.ceil(this.#tokens * 2);'],
    ],
  ),
  ...mutantsOf('memory/heal-database.ts', journaled, [
    ['replay-all-puts-only', '    removals,\n  );\n}', '    [],\n  );\n}'],
  ]),
  ...mutantsOf('memory/journaled-store.ts', journaled, [
    [
      'journal-after-database',
      'const sequence = await journal.append([entry]);',
      'const sequence = journal.lastSequence + 1;\n      void journal.append([entry]);',
      { tests: ['memory/io-faults', 'memory/journaled-store'] },
    ],
  ]),
  ...mutantsOf(
    'memory/journal/frame-reader.ts',
    ['memory/journal/damage', 'memory/journal/journal'],
    [
      ['checksum-ignored', ' || computeCrc32(body) !== header.bodyCrc) return null;', ') return null;'],
      ['damage-unreported', 'if (offset > expected) range.onDamage(expected, offset - expected);', ''],
    ],
  ),
  ...mutantsOf(
    'memory/journal/frame.ts',
    ['memory/journal/damage', 'memory/journal/journal'],
    [
      [
        'header-checksum-ignored',
        'if (view.getUint32(22, true) !== computeCrc32(bytes.subarray(0, 22))) return null;',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'memory/journal/journal.ts',
    ['memory/journal/journal', 'memory/journal/compaction'],
    [['replay-repeats', 'if (after >= baseSequence && sequence <= after) continue;', '']],
  ),
  ...mutantsOf(
    'memory/journal/recover-generation.ts',
    ['memory/journal/journal', 'memory/journal/compaction', 'memory/journal/damage'],
    [
      [
        'older-file-wins',
        'firstHead.generation > secondHead.generation',
        'firstHead.generation < secondHead.generation',
      ],
      [
        'torn-tail-stays',
        '    await file.truncate(end);\n    await file.flush();\n  }\n  return tail',
        '  }\n  return tail',
      ],
    ],
  ),
  ...mutantsOf(
    'memory/journal/source-changes.ts',
    ['memory/journal/source-changes', 'memory/heal-database'],
    [
      [
        'removal-not-erasing',
        "return { kind: 'remove-sources', payload: { sourceUrls }, erases: true };",
        "return { kind: 'remove-sources', payload: { sourceUrls }, erases: false };",
        { tests: ['memory/journaled-store', 'memory/journal/source-changes'] },
      ],
    ],
  ),
  ...mutantsOf(
    'memory/journal/witness.ts',
    ['memory/journal/witness', 'memory/heal-database'],
    [
      ['lost-rows-unseen', 'if (hasLostRows(witness, database)) return healDatabase;', ''],
      [
        'both-lost-unsaid',
        "return missing > 0 ? { state: 'both-lost', missing, then } : then;",
        'return then;',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/index-page.ts',
    ['agent/auto-indexer/index-page'],
    [
      ['never-is-stored', "if (allow === 'never') return { kind: 'not-remembered', notice: sentence };", ''],
      ['title-lost', '    sourceUrl,\n    title: page.title,', "    sourceUrl,\n    title: '',"],
      [
        'address-only-text',
        "return allow === 'full' ? keepPage(memory, page, readAt) : keepAddress(memory, page, sentence);",
        'return keepPage(memory, page, readAt);',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/index-page-async.ts',
    ['agent/auto-indexer/index-page'],
    [
      [
        'address-only-waits-with-text',
        "const waiting = allow === 'full' ? page : { ...page, text: '' };",
        'const waiting = page;',
      ],
      ['never-waits', "if (allow === 'never') return;", ''],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/page-keeper.ts',
    ['agent/auto-indexer/page-keeper'],
    [
      ['older-text-wins', 'if (lastRead <= readAt) return null;', 'return null;'],
      [
        'private-late-kept',
        "if (wantedAt <= (this.#refusedUntil.get(url) ?? -Infinity))\n        throw new AppError('page-private', turnedPrivate);",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'pages/should-index.ts',
    ['pages/should-index', 'pages/capture-policy'],
    [
      ['no-consent-kept', 'if (policy.consentedAt === null) {', 'if (policy.consentedAt === -1) {'],
      [
        'incognito-kept',
        "if (signs.isIncognito) return never('incognito', 'Nothing is remembered of private windows.');",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'pages/capture-policy.ts',
    ['pages/capture-policy'],
    [
      [
        'damaged-consent',
        'consentedAt: z.number().nonnegative().nullable().catch(null),',
        'consentedAt: z.number().nonnegative().nullable().catch(1),',
      ],
    ],
  ),
  ...mutantsOf(
    'pages/site-rules.ts',
    ['pages/site-rules'],
    [['least-specific-rule', 'best.site.length >= rule.site.length', 'best.site.length <= rule.site.length']],
  ),
  ...mutantsOf(
    'agent/auto-indexer/queue-rules.ts',
    [...queue, 'agent/auto-indexer/job-queue'],
    [['tries-for-ever', 'if (result.isFinal || job.attempts >= maxAttempts) {', 'if (result.isFinal) {']],
  ),
  ...mutantsOf(
    'agent/auto-indexer/activity.ts',
    ['agent/auto-indexer/queue-rules', 'agent/auto-indexer/job-queue'],
    [
      [
        'skipped-address-kept',
        "kind: 'skipped', site: siteOf(url), url: null, title: '', sentence }",
        "kind: 'skipped', site: siteOf(url), url, title: '', sentence }",
      ],
    ],
  ),
];
