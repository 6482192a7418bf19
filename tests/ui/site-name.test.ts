import { expect, it } from 'vitest';
import { siteName } from '../../src/ui/site-name';

it.each([
  ['https://www.example.org/a?b#c', 'example.org'],
  ['http://127.0.0.1:8080/', '127.0.0.1'],
  ['chrome://extensions/', 'chrome://extensions'],
  ['file:///home/me/notes.html', 'file:'],
  ['no address', 'no address'],
])('shows %s as %s', (url, expected) => {
  expect(siteName(url)).toBe(expected);
});
