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
      ['removed-still-listed', '      this.catalog.delete(sourceUrl);\n', ''],
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
      ['transient-4000', 'const maxTransientWaitMs = 300;', 'const maxTransientWaitMs = 4_000;'],
      ['mode-as-told', "mode: vector ? mode : 'fulltext' };", 'mode };'],
      [
        'search-worst-first',
        'right.score - left.score || left.position - right.position',
        'left.score - right.score',
      ],
      ['model-failure-throws', "if (isErrorCode(error, 'model-failed')) return null;", ''],
      [
        'importance-filter-lost',
        '...{ sourceUrl, site, after, before, minimumImportance },',
        '...{ sourceUrl, site, after, before },',
        { tests: ['agent/context'] },
      ],
    ],
  ),
  ...mutantsOf(
    'memory/estimate-tokens.ts',
    ['memory/estimate-tokens'],
    [
      ['tokens-half', 'return Math.ceil(this.#tokens);', 'return Math.ceil(this.#tokens / 2);'],
      ['tokens-double', 'return Math.ceil(this.#tokens);', 'return Math.ceil(this.#tokens * 2);'],
    ],
  ),
  ...mutantsOf('memory/heal-database.ts', journaled, [
    ['replay-all-puts-only', '    removals,\n  );\n}', '    [],\n  );\n}'],
    [
      'stale-comes-back',
      'if (diagnosis.isComplete && skipped === 0 && stale.length > 0) await database.removeSources(stale);',
      '',
    ],
    [
      'sequence-unset',
      '      await database.setJournalSequence(journal.lastSequence);\n      // Damage further up',
      '      // Damage further up',
    ],
    [
      'incomplete-journal-trusted',
      'diagnosis.isComplete && skipped === 0 && stale.length > 0',
      'stale.length > 0',
    ],
  ]),
  ...mutantsOf('memory/journaled-store.ts', journaled, [
    [
      'journal-after-database',
      'const sequence = await journal.append([entry]);',
      'const sequence = journal.lastSequence + 1;\n      void journal.append([entry]);',
      { tests: ['memory/io-faults', 'memory/journaled-store'] },
    ],
    [
      'failed-write-in-journal',
      'await database.setJournalSequence(await journal.append(entries));',
      'void entries;',
      { tests: ['memory/io-faults', 'memory/journaled-store'] },
    ],
    ['erased-stays', 'if (!journal.needsCompaction) return;', 'if (journal.needsCompaction) return;'],
    [
      'lost-rows-compacted',
      '    await audit();\n    assertNotLost();\n    await journal.compact',
      '    await journal.compact',
      { tests: ['memory/journaled-store', 'memory/io-faults', 'memory/heal-database'] },
    ],
  ]),
  ...mutantsOf(
    'memory/journal/frame-reader.ts',
    ['memory/journal/damage', 'memory/journal/journal'],
    [
      ['checksum-ignored', ' || computeCrc32(body) !== header.bodyCrc) return null;', ') return null;'],
      ['damage-unreported', 'if (offset > expected) range.onDamage(expected, offset - expected);', ''],
      ['magic-at-border', 'from += block.length - magicBytes + 1;', 'from += block.length;'],
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
    [
      ['replay-repeats', 'if (after >= baseSequence && sequence <= after) continue;', ''],
      [
        'torn-append-stays',
        'if (this.#isTailDirty) await this.#cutTail();\n    this.#isTailDirty = true;',
        'this.#isTailDirty = true;',
      ],
      [
        'numbers-reused',
        'lastSequence: Math.max(copy.lastSequence, lastSequence),',
        'lastSequence: copy.lastSequence,',
        { tests: ['memory/journal/journal', 'memory/journal/compaction', 'memory/journal/damage'] },
      ],
      [
        'old-file-stays',
        '    await empty(current);\n    this.#isIdleDirty = false;',
        '    this.#isIdleDirty = false;',
      ],
    ],
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
      ['damage-unnoticed', 'isDamaged: end < head.sealedBytes,', 'isDamaged: false,'],
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
      [
        'half-change',
        'return parsed.length === puts.length ? { kind, puts: parsed, removals } : null;',
        'return { kind, puts: parsed, removals };',
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
      ['damaged-journal-complete', 'isComplete: !journal.isDamaged', 'isComplete: true'],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/index-page.ts',
    ['agent/auto-indexer/index-page'],
    [
      ['never-is-stored', "if (allow === 'never') return { kind: 'not-remembered', notice: sentence };", ''],
      ['title-lost', '    sourceUrl: url,\n    title: page.title,', "    sourceUrl: url,\n    title: '',"],
      [
        'address-only-text',
        "return allow === 'full' ? keepPage(memory, page, readAt) : keepAddress(memory, page, sentence);",
        'return keepPage(memory, page, readAt);',
      ],
      [
        'cut-untold',
        'const notice = truncated ? describeCut(page) : undefined;',
        'const notice = undefined;',
      ],
      [
        'index-failure-throws',
        "    return { kind: 'not-remembered', notice: describeFailure(error) };",
        '    throw error;',
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
      ['secret-address-waits', 'url: toSourceUrl(page.url),', 'url: page.url,'],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/page-keeper.ts',
    ['agent/auto-indexer/page-keeper'],
    [
      ['older-text-wins', 'if (lastRead <= readAt) return null;', 'return null;'],
      [
        'private-late-kept',
        "if (readAt <= (this.#refusedUntil.get(url) ?? -Infinity))\n        throw new AppError('page-private', turnedPrivate);",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/should-index.ts',
    ['agent/auto-indexer/should-index'],
    [
      ['no-consent-kept', 'if (policy.consentedAt === null) {', 'if (policy.consentedAt === -1) {'],
      [
        'incognito-kept',
        "if (signs.isIncognito) return never('incognito', 'Nothing is remembered of private windows.');",
        '',
      ],
      [
        'password-page-kept',
        'if (signs.hasPrivateField) {',
        'if (signs.hasPrivateField && signs.isIncognito) {',
      ],
      [
        'private-network-kept',
        'if (!allowPrivateNetwork && isPrivateHost(host)) {',
        'if (!allowPrivateNetwork && host === "-") {',
      ],
      ['no-store-kept', 'if (signs.isNoStore) {', 'if (signs.isNoStore && signs.isIncognito) {'],
      ['private-leaves', "return allow === 'full' || reason === 'capture-off';", 'return true;'],
      [
        'capture-off-ignored',
        "return occasion === 'told' || capture === 'read' || capture === occasion;",
        'return true;',
      ],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/capture-policy.ts',
    ['agent/auto-indexer/should-index'],
    [
      [
        'damaged-consent',
        'consentedAt: z.number().nonnegative().nullable().catch(null),',
        'consentedAt: z.number().nonnegative().nullable().catch(1),',
      ],
      [
        'damaged-mode',
        "capture: z.enum(captureModes).default('asked').catch('off'),",
        "capture: z.enum(captureModes).default('asked').catch('read'),",
      ],
    ],
  ),
  ...mutantsOf(
    'agent/auto-indexer/site-rules.ts',
    ['agent/auto-indexer/site-rules'],
    [['least-specific-rule', 'best.site.length >= rule.site.length', 'best.site.length <= rule.site.length']],
  ),
  ...mutantsOf(
    'agent/auto-indexer/queue-rules.ts',
    [...queue, 'agent/auto-indexer/job-queue'],
    [
      ['tries-for-ever', 'if (result.isFinal || job.attempts >= maxAttempts) {', 'if (result.isFinal) {'],
      [
        'try-uncounted',
        "state: 'running', attempts: next.attempts + 1 };",
        "state: 'running', attempts: next.attempts };",
      ],
      [
        'two-of-one-page',
        '.filter((job) => !busy.has(job.url) && isAllowed(job, batch))',
        '.filter((job) => isAllowed(job, batch))',
      ],
      [
        'paused-batch-runs',
        "job.batch === null || (batch?.id === job.batch && batch.state === 'running')",
        'true',
      ],
      [
        'queue-unbounded',
        'export const queueLimits = { jobs: 2_000, texts: 100 } as const;',
        'export const queueLimits = { jobs: 200_000, texts: 10_000 } as const;',
      ],
    ],
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
      ['silent-sites-listed', 'if (silentReasons.includes(reason)) return [];', ''],
    ],
  ),
];
