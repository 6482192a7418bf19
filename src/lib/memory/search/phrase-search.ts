import { ByteReader } from './byte-buffer';
import { type IndexPart } from './index-part';
import { readPostings, skipPositions } from './postings';

/** The rows of a part in which the words of the phrase follow each other. */
export function findPhrase(part: IndexPart, phrase: readonly (readonly string[])[]): Set<number> {
  /** For each row still possible: the positions at which the phrase so far ends. */
  let ends = new Map<number, Set<number>>();
  for (const [index, variants] of phrase.entries()) {
    const reached = new Map<number, Set<number>>();
    for (const variant of variants) {
      visitPositions(part, variant, index === 0 ? null : ends, (row, position) => {
        if (index > 0 && ends.get(row)?.has(position - 1) !== true) return;
        const positions = reached.get(row);
        if (positions === undefined) reached.set(row, new Set([position]));
        else positions.add(position);
      });
    }
    ends = reached;
    if (ends.size === 0) break;
  }
  return new Set(ends.keys());
}

function visitPositions(
  part: IndexPart,
  term: string,
  wanted: ReadonlyMap<number, unknown> | null,
  visit: (row: number, position: number) => void,
): void {
  const bytes = part.findTerm(term);
  if (bytes === null) return;
  const reader = new ByteReader(bytes.positions, 0);
  readPostings(bytes.postings, (row) => {
    if (part.removed[row] !== 0 || wanted?.has(row) === false) {
      skipPositions(reader);
      return;
    }
    const count = reader.readInteger();
    let position = 0;
    for (let index = 0; index < count; index += 1) {
      position += reader.readInteger();
      visit(row, position);
    }
  });
}
