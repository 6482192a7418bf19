// @ts-check
/** Faults in the second copy of the memory, and in what goes out of it and comes in. */
import { mutantsOf } from './mutant.mjs';

const journal = ['memory/journal/journal'];
const compaction = ['memory/journal/compaction'];
const damage = ['memory/journal/damage'];
const journaled = ['memory/journaled-store'];
const transfer = ['memory/transfer'];

export const journalMutants = [
  ...mutantsOf('memory/journal/journal.ts', compaction, [
    [
      'failed-append-stays',
      'await this.#cutTail().catch(() => undefined);',
      '',
      { tests: ['memory/journal/journal'] },
    ],
    [
      'dirty-tail-kept',
      'if (this.#isTailDirty) await this.#cutTail();\n    this.#isTailDirty = true;',
      'this.#isTailDirty = true;',
      { tests: ['memory/journal/journal'] },
    ],
    [
      'late-appends-lost',
      'await copy.run(current, this.#rangeTo(end));\n    await writer.flush();',
      'await writer.flush();',
    ],
    ['numbers-reused', 'Math.max(copy.lastSequence, lastSequence)', 'copy.lastSequence', { tests: damage }],
    ['gap-unmarked', 'copy.hasGap || copy.lastSequence', 'copy.lastSequence', { tests: damage }],
    [
      'lost-tail-unmarked',
      'copy.hasGap || copy.lastSequence < lastSequence',
      'copy.hasGap',
      { tests: damage },
    ],
    ['old-file-stays', 'await empty(current);\n    this.#isIdleDirty = false;', 'this.#isIdleDirty = false;'],
    ['older-snapshot-taken', 'if (coveredSequence < baseSequence) throw', 'if (coveredSequence < 0) throw'],
    ['uncertain-goes-on', 'if (this.#failure) throw this.#failure;', ''],
    [
      'damage-leaves-no-mark',
      'this.#generation = { ...this.#generation, isDamaged: true };',
      '',
      { tests: damage },
    ],
    ['erasing-unmarked', 'holdsErased ||= erases;', ''],
    ['old-file-unsaid', 'this.#generation.holdsErased || this.#isIdleDirty', 'this.#generation.holdsErased'],
    [
      'replay-not-awaited',
      'await visit({ sequence, ...entry });',
      'void visit({ sequence, ...entry });',
      { tests: ['memory/journal/journal', 'memory/heal-database'] },
    ],
    ['failed-compaction-stays', 'if (this.#generation.idle === idle) await this.#discard(idle);', ''],
    ['never-doubled', 'end > 2 * Math.max(sealedBytes, smallJournalBytes)', 'false'],
    [
      'appends-side-by-side',
      "append(entries: readonly JournalEntry[]): Promise<number> {\n    return this.#tasks.run('write',",
      'append(entries: readonly JournalEntry[]): Promise<number> {\n    return this.#tasks.run(String(Math.random()),',
      { tests: journal },
    ],
  ]),
  ...mutantsOf('memory/journal/frame-writer.ts', compaction, [
    ['append-unflushed', 'await this.#file.flush();', '', { tests: ['memory/journal/journal'] }],
    ['last-block-unwritten', 'if (this.#waitingBytes > 0) await this.#write();', '', { tests: journal }],
    ['written-twice', '    this.#waiting = [];\n', '', { tests: journal }],
  ]),
  ...mutantsOf('memory/journal/tail-copy.ts', compaction, [
    ['covered-copied', 'if (header.sequence <= this.coveredSequence) continue;', ''],
    ['copied-erasing-unmarked', 'this.holdsErased ||= erases;', ''],
    ['copied-twice', 'this.#position = range.end;', ''],
  ]),
  ...mutantsOf('memory/journal/recover-generation.ts', damage, [
    ['old-generation-stays', '  await empty(idle);\n  if', '  if', { tests: compaction }],
    ['head-not-mended', 'await writeHead(current, head);\n  }', '}'],
    [
      'salvage-older',
      '(secondTail?.header.sequence ?? -1) > (firstTail?.header.sequence ?? -1)',
      '(secondTail?.header.sequence ?? -1) < (firstTail?.header.sequence ?? -1)',
    ],
    ['short-snapshot-unseen', 'isDamaged: end < head.sealedBytes', 'isDamaged: false'],
    [
      'erasing-forgotten-on-restart',
      'holdsErased: tail?.header.holdsErased ?? false',
      'holdsErased: false',
      { tests: ['memory/journal/journal', 'memory/journal/compaction'] },
    ],
    [
      'salvage-starts-at-0',
      '{ generation: 1, baseSequence: lastSequence, sealedBytes: 0 }',
      '{ generation: 1, baseSequence: 0, sealedBytes: 0 }',
    ],
  ]),
  ...mutantsOf('memory/journal/generation-head.ts', damage, [
    ['head-once', 'area.set(copy, copyBytes);', ''],
    [
      'head-unflushed',
      '  await file.write(0, area);\n  await file.flush();',
      '  await file.write(0, area);',
      { tests: compaction },
    ],
    ['head-unchecked', ' || header.bodyCrc !== computeCrc32(body)', ''],
    ['second-head-unread', 'const head = first ?? second;', 'const head = first;'],
  ]),
  ...mutantsOf('memory/journal/frame-reader.ts', damage, [
    ['magic-across-blocks', 'from += block.length - magicBytes + 1;', 'from += block.length;'],
    [
      'next-record-skipped',
      'reader.nextMagic(offset + 1, range.end)',
      'reader.nextMagic(offset + headerBytes + 8, range.end)',
    ],
    ['last-record-across', 'Math.min(end, windowEnd + magicBytes - 1)', 'windowEnd'],
    [
      'body-cut',
      'if (end > limit) return null;',
      '',
      {
        explained:
          'Ranges end where a record does, or the file: no whole record begins inside of one and ends outside. The check only spares the reading.',
      },
    ],
  ]),
  ...mutantsOf(
    'memory/journal/witness.ts',
    ['memory/journal/witness'],
    [
      [
        'damaged-copy-complete',
        'isComplete: !journal.isDamaged',
        'isComplete: true',
        { tests: ['memory/journal/witness', 'memory/heal-database'] },
      ],
      ['unwritten-is-intact', 'journal.isDamaged || isUnwritten ?', 'journal.isDamaged ?'],
      ['lost-passages-unseen', ' || database.chunkCount < witness.chunkCount', ''],
      [
        'wiped-looks-behind',
        'const isKnown = database.sequence > 0 || witness?.sequence === 0;',
        'const isKnown = true;',
      ],
      ['behind-the-snapshot', 'isKnown && database.sequence >= journal.baseSequence', 'isKnown'],
      ['old-database-not-covered', 'Math.max(1, database.sequence)', 'database.sequence'],
    ],
  ),
  ...mutantsOf(
    'memory/journal/source-changes.ts',
    ['memory/journal/source-changes'],
    [
      ['half-a-change', 'return parsed.length === puts.length ?', 'return parsed.length > 0 ?'],
      [
        'change-not-erasing',
        'erases: removals.length > 0',
        'erases: false',
        { tests: ['memory/journal/source-changes', 'memory/journaled-store'] },
      ],
      ['first-removals-unread', "kind === 'remove-source' &&", "kind === 'removed-source' &&"],
      ['first-records-unread', '{ ...laterFields, ...record }', 'record'],
    ],
  ),
  ...mutantsOf(
    'memory/journaled-store.ts',
    ['memory/io-faults'],
    [
      ['refused-write-stays', 'await database.setJournalSequence(await journal.append(entries));', ''],
      [
        'refused-write-uncounted',
        'await database.setJournalSequence(await journal.append(entries));',
        'await journal.append(entries);',
        {
          tests: journaled,
          explained:
            'The next write counts it as well, and a start before that replays the change and what takes it back: the same rows. The number only spares that.',
        },
      ],
      [
        'lost-rows-compacted',
        'await audit();\n    assertNotLost();\n    await journal',
        'await journal',
        { tests: journaled },
      ],
      ['import-not-copied', 'await rewrite().catch(() => undefined);', '', { tests: journaled }],
      [
        'behind-appended',
        'if (isBehind) await rewrite();\n      const sequence',
        'const sequence',
        { tests: journaled },
      ],
      [
        'erased-stays-after-restart',
        '  scheduleCompaction();\n  return {',
        '  return {',
        { tests: journaled },
      ],
      [
        'erased-stays',
        '        scheduleCompaction();\n      }\n    });',
        '      }\n    });',
        { tests: journaled },
      ],
      [
        'writes-after-loss',
        'assertNotLost();\n      if (isBehind) await rewrite();\n      const',
        'if (isBehind) await rewrite();\n      const',
        { tests: journaled },
      ],
      [
        'witness-not-told',
        '        testify(sequence);\n        return value;',
        '        return value;',
        { tests: ['memory/journaled-store', 'memory/heal-database'] },
      ],
    ],
  ),
  ...mutantsOf('memory/transfer/import-memory.ts', transfer, [
    [
      'any-file-is-own',
      'if (!isOwn) await store.holdStaged(holdForReview);',
      '',
      { tests: ['learning/learned/import-review'] },
    ],
    ['seal-unchecked', ' && seal.checksum === checksum', ''],
    ['refused-file-stays', '  } catch (error) {\n    await store.clearStaged();', '  } catch (error) {'],
    ['last-batch-lost', 'if (batch.length > 0) await stage(batch);', ''],
    ['newer-format-read', 'header.data.version > formatVersion', 'header.data.version > 99'],
    ['twice-in-a-file', 'entry === null || !isNew(entry, seen)', 'entry === null'],
    ['after-the-seal', 'line === null || seal ? null', 'line === null ? null'],
    ['before-import-not-cleared', '  await store.clearStaged();\n  try {', '  try {'],
  ]),
  ...mutantsOf('memory/transfer/format.ts', transfer, [
    [
      'other-models-vectors',
      'model === modelId && ids.has(id)',
      'ids.has(id)',
      {
        explained:
          'Vectors tell their model, and those of another are made anew, as after a change of the model. Leaving them out only spares the room.',
      },
    ],
    ['strange-vectors', 'model === modelId && ids.has(id)', 'model === modelId'],
    ['script-addresses', 'return pattern.test(sourceUrl);', 'return true;'],
    ['passages-missing', ' && hasAllPassages(source, chunks)', ''],
    ['deep-nesting', 'if (error instanceof RangeError) return null;', ''],
    [
      'hidden-characters-imported',
      'const cleaned = z.string().transform(cleanText);',
      'const cleaned = z.string();',
    ],
    ['negative-vectors', '(character.charCodeAt(0) << 24) >> 24', 'character.charCodeAt(0) & 0x7f'],
  ]),
  ...mutantsOf(
    'memory/transfer/hold-for-review.ts',
    ['learning/learned/import-review'],
    [
      ['imported-messages-used', "'knowledge', 'episode', 'message']", "'knowledge', 'episode']"],
      ['held-unmarked', "review: 'imported'", "origin: 'imported'"],
      ['superseded-asked-about', '  if (!active) return { source, isHeld: true };\n', ''],
      [
        'inactive-takes-a-place',
        'if (!active) return { source, isHeld: true };',
        'if (!active) return null;',
      ],
      ['foreign-chat-taught', 'details: { ...source.details, judged: true }', 'details: source.details'],
    ],
  ),
  ...mutantsOf('memory/transfer/lines.ts', transfer, [
    ['last-line-lost', "if (restLength > 0) yield rest.join('');", ''],
    ['line-unbounded', 'if (restLength > maxLineLength) {', 'if (restLength < 0) {'],
  ]),
  ...mutantsOf(
    'memory/transfer/signature.ts',
    ['learning/learned/import-review'],
    [['anybody-signs', '`export ${secret}`', "'export'"]],
  ),
  ...mutantsOf(
    'memory/transfer/export-memory.ts',
    ['learning/learned/import-review'],
    [['export-unsigned', '{ ...totals, signature }', 'totals']],
  ),
];
