import { type DocType } from '../types';

/** The order is stored in segments: append only. */
const order: readonly DocType[] = [
  'page',
  'preference',
  'fact',
  'knowledge',
  'episode',
  'message',
  'conversation',
];

export function docTypeNumber(docType: DocType): number {
  return order.indexOf(docType);
}

export function docTypeAt(number: number): DocType {
  return order[number] ?? 'page';
}
