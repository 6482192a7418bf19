import fc from 'fast-check';
import type { CapturedPage } from '../../../../src/lib/pages/types';

export const allowed = { allow: 'full', reason: 'allowed', sentence: '' } as const;

export function pageOf(text: string, url = 'https://example.org/page'): CapturedPage {
  return { url, title: 'A page', text, language: 'en', hasPrivateField: false, fullLength: text.length };
}

export const urls = fc.constantFrom('https://a.example/', 'https://b.example/', 'https://c.example/');
