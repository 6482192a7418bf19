import { describe, expect, it } from 'vitest';
import { isPageNotice } from '../../src/messaging/page-notices';

describe('isPageNotice', () => {
  it.each([
    { to: 'page', type: 'bubble-focus' },
    { to: 'page', type: 'panel-close', token: 'x' },
    { to: 'page', type: 'panel-height', token: 'x', height: 3 },
  ])('takes %o', (notice) => {
    expect(isPageNotice(notice)).toBe(true);
  });

  it.each([
    null,
    'bubble-focus',
    { type: 'bubble-focus' },
    { to: 'background', type: 'bubble-focus' },
    { to: 'page', type: 'panel-close' },
    { to: 'page', type: 'panel-height', token: 'x', height: '3' },
    { to: 'page', type: 'anything', token: 'x', height: 3 },
  ])('refuses %o', (notice) => {
    expect(isPageNotice(notice)).toBe(false);
  });
});
