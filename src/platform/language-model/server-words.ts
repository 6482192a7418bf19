import { parseJson } from '../../shared/json';
import { cutKey } from './cut-key';

const maxLength = 200;
/** Of what a server says. */
const maxRead = 4_000;
const unwanted = /[\p{Cc}\p{Cf}]+/gu;

/** What a server says about its refusal, short and without anything that looks like a key; empty: nothing. */
export function quoteServer(body: string, apiKey: string): string {
  const words = findMessage(parseJson(body), 0) ?? '';
  const clean = cutKey(words.slice(0, maxRead).replace(unwanted, ' ').replace(/\s+/g, ' '), apiKey).trim();
  return clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean;
}

/** All of a refusal that says of which kind it is: message, type and code. */
export function describeRefusal(body: string): string {
  return body.slice(0, 4_000).toLowerCase();
}

/** Servers put it into `error.message`, `error`, `message` or `detail`, some of them into a list. */
function findMessage(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return depth === 0 ? null : value;
  if (typeof value !== 'object' || value === null || depth > 3) return null;
  if (Array.isArray(value)) return findMessage(value[0], depth + 1);
  const fields = new Map(Object.entries(value));
  for (const name of ['error', 'message', 'detail', 'msg']) {
    const found = findMessage(fields.get(name), depth + 1);
    if (found !== null) return found;
  }
  return null;
}
