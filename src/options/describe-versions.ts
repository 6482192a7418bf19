import type { Details, TextVersion } from '../lib/memory';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** "Changed 3 times; last on Nov 3, 2026, a fifth was new". Empty for a text that never changed. */
export function describeVersions(details: Details): string {
  const last = readLast(details);
  if (!last) return '';
  const count = Number(details['versionCount'] ?? 1);
  const times = count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
  const changes = [
    ...(last.added > 0 ? [`${describeShare(last.added)} was new`] : []),
    ...(last.removed > 0 ? [`${describeShare(last.removed)} was gone`] : []),
  ];
  const what = changes.length === 0 ? 'in its order only' : changes.join(', ');
  return `Changed ${times}; last on ${date.format(last.at)}, ${what}`;
}

/** By hand: the schema would bring all of the memory with it. */
function readLast({ versions }: Details): TextVersion | null {
  const last = Array.isArray(versions) ? versions[0] : null;
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return null;
  const version = { at: Number(last['at']), added: Number(last['added']), removed: Number(last['removed']) };
  return Object.values(version).every(Number.isFinite) ? version : null;
}

const shares: readonly [number, string][] = [
  [0.08, 'a little'],
  [0.15, 'a tenth'],
  [0.225, 'a fifth'],
  [0.29, 'a quarter'],
  [0.42, 'a third'],
  [0.58, 'half'],
  [0.71, 'two thirds'],
  [0.85, 'three quarters'],
  [0.97, 'nearly all'],
];

function describeShare(share: number): string {
  return shares.find(([below]) => share < below)?.[1] ?? 'all of it';
}
