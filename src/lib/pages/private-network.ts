import { belongsTo } from './host-name';

/** Names that only mean something inside a network: RFC 6761, 6762 and 8375, what ICANN keeps free, and routers. */
const localNames = [
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'localdomain',
  'test',
  'fritz.box',
  // Machines of a Tailscale network.
  'ts.net',
];

type Range = readonly [first: string, prefixLength: number];

const privateRanges4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
];

/** Unspecified and loopback are in the last of `embeddings`. */
const privateRanges6: readonly Range[] = [
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
];

/** Ranges whose addresses hold an IPv4 address, and at which of the eight groups it begins. */
const embeddings: readonly { range: Range; group: number }[] = [
  { range: ['::ffff:0:0', 96], group: 6 },
  { range: ['::ffff:0:0:0', 96], group: 6 },
  { range: ['64:ff9b::', 96], group: 6 },
  { range: ['2002::', 16], group: 1 },
  { range: ['::', 96], group: 6 },
];

/**
 * Whether a host is on this machine or in a private network, by its name alone. `host` is spelt as `URL` spells
 * it, which turns `127.1`, `0x7f.1` and `2130706433` into 127.0.0.1.
 */
export function isPrivateHost(host: string): boolean {
  if (host.startsWith('[')) return isPrivate6(parse6(host.slice(1, -1)));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivate4(parse4(host));
  // One word: a machine that the network around here knows.
  return !host.includes('.') || localNames.some((name) => belongsTo(host, name));
}

function isPrivate4(address: readonly number[]): boolean {
  return privateRanges4.some(([first, length]) => sharesPrefix(address, parse4(first), length, 8));
}

function isPrivate6(address: readonly number[]): boolean {
  const holder = embeddings.find(({ range: [first, length] }) =>
    sharesPrefix(address, parse6(first), length, 16),
  );
  if (holder) {
    const inside = address.slice(holder.group, holder.group + 2);
    return isPrivate4(inside.flatMap((group) => [group >> 8, group & 0xff]));
  }
  return privateRanges6.some(([first, length]) => sharesPrefix(address, parse6(first), length, 16));
}

function sharesPrefix(
  left: readonly number[],
  right: readonly number[],
  prefixLength: number,
  bitsPerPart: number,
): boolean {
  return left.every((part, index) => {
    const bits = Math.min(Math.max(prefixLength - index * bitsPerPart, 0), bitsPerPart);
    const shift = bitsPerPart - bits;
    return part >> shift === (right[index] ?? 0) >> shift;
  });
}

function parse4(text: string): number[] {
  return text.split('.').map(Number);
}

/** Eight groups; `URL` has already written an IPv4 ending in hexadecimal. */
function parse6(text: string): number[] {
  const [before = '', after] = text.split('::');
  const groupsOf = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  return [...head, ...new Array<number>(Math.max(8 - head.length - tail.length, 0)).fill(0), ...tail];
}
