/** Several changes that happen together or not at all. */
import { checkDocument, checkPatch } from './filters';
import { acceptPassages, cutText, type CutText } from './passages';
import type { SourceComposer } from './source-composer';
import type { MemoryStore, StoredSource } from './store-types';
import type { AddDocumentOptions, MemoryChange, MemoryPatch } from './types';

/** A change that was checked and cut: nothing about it can be refused any more. */
export type CheckedChange =
  | { kind: 'put'; sourceUrl: string; cut: CutText; options: AddDocumentOptions }
  | {
      kind: 'patch';
      sourceUrl: string;
      patch: MemoryPatch;
      cut: CutText | null;
      ifUpdatedAt: number | undefined;
    }
  | { kind: 'remove'; sourceUrl: string };

/** Sources as they will be, by address; null: removed. */
export type ComposedChanges = ReadonlyMap<string, StoredSource | null>;

/** @throws AppError `page-empty` or `invalid-input` */
export function checkChange(change: MemoryChange): CheckedChange {
  switch (change.kind) {
    case 'put': {
      const options = checkDocument(change.options);
      return { kind: 'put', sourceUrl: options.sourceUrl, cut: acceptPassages(change.chunks), options };
    }
    case 'patch': {
      const { kind, sourceUrl, ifUpdatedAt } = change;
      const patch = checkPatch(change.patch);
      const cut = patch.content === undefined ? null : cutText(patch.content);
      return { kind, sourceUrl, patch, cut, ifUpdatedAt };
    }
    case 'remove':
      return { kind: 'remove', sourceUrl: change.sourceUrl };
  }
}

/**
 * What comes of the changes, one after the other; several may concern one source. Null: a source to be patched is not
 * there, or was changed since.
 */
export async function composeChanges(
  changes: readonly CheckedChange[],
  store: Pick<MemoryStore, 'getStoredSource'>,
  composer: SourceComposer,
): Promise<ComposedChanges | null> {
  const composed = new Map<string, StoredSource | null>();
  for (const change of changes) {
    const { sourceUrl } = change;
    const known = composed.get(sourceUrl);
    const existing = known === undefined ? await store.getStoredSource(sourceUrl) : (known ?? undefined);
    if (change.kind === 'remove') composed.set(sourceUrl, null);
    else if (change.kind === 'put') {
      composed.set(sourceUrl, await composer.replace(change.cut, change.options, existing));
    } else {
      const { ifUpdatedAt } = change;
      if (!existing || (ifUpdatedAt !== undefined && existing.source.updatedAt !== ifUpdatedAt)) return null;
      composed.set(sourceUrl, await composer.patch(existing, change.patch, change.cut));
    }
  }
  return composed;
}
