import { describe, expect, it } from 'vitest';
import { cleanTitle } from '../../../src/page-reader/extraction/page-title';

const clean = (title: string, declared: string[] = [], siteName = '', hostname = 'www.island-news.example') =>
  cleanTitle(title, { declared, siteName, hostname });

describe('cleanTitle', () => {
  it.each([
    ['The lamp room | Island News', [], 'Island News', 'The lamp room'],
    ['The lamp room - Island-News', [], '', 'The lamp room'],
    ['Island News: The lamp room', [], 'Island News', 'Island News: The lamp room'],
    ['Island News » The lamp room', [], 'Island News', 'The lamp room'],
    ['The lamp room – a history – Island News', [], 'The Island News', 'The lamp room – a history'],
    ['The lamp room | History | Island News', ['The lamp room'], '', 'The lamp room'],
    ['The lamp - and the room', [], 'Island News', 'The lamp - and the room'],
    ['Second page', ['First page'], '', 'Second page'],
    ['', ['From the heading'], '', 'From the heading'],
    ['', [], '', 'www.island-news.example'],
    ['Island News', [], 'Island News', 'Island News'],
  ])('%s', (title, declared, siteName, expected) => {
    expect(clean(title, declared, siteName)).toBe(expected);
  });
});
