// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { hasPrivateField } from '../../../src/page-reader/extraction/private-fields';
import { blindOrdinaryFields, laterOrdinaryFields, ordinaryFields } from './fields/ordinary-fields';
import { blindPrivateFields, laterPrivateFields, privateFields } from './fields/private-fields';

beforeAll(() => {
  Element.prototype.checkVisibility = function checkVisibility(this: Element) {
    return this.closest('[style*="display:none"]') === null;
  };
});

function isPrivate(html: string): boolean {
  document.body.innerHTML = html;
  return hasPrivateField(document);
}

/** Frames of other origins and styles are the browser's: those are tested there. */
const needsBrowser = /<iframe|text-security/;

describe('hasPrivateField', () => {
  it.each(
    [...privateFields, ...blindPrivateFields, ...laterPrivateFields].filter(
      (html) => !needsBrowser.test(html),
    ),
  )('sees %s', (html) => {
    expect(isPrivate(html)).toBe(true);
  });

  it.each(
    [...ordinaryFields, ...blindOrdinaryFields, ...laterOrdinaryFields].filter(
      (html) => !needsBrowser.test(html),
    ),
  )('takes %s for an ordinary one', (html) => {
    expect(isPrivate(html)).toBe(false);
  });

  it('looks into open shadow roots, one inside another', () => {
    document.body.innerHTML = '<x-outer></x-outer>';
    const outer = document.querySelector('x-outer')!.attachShadow({ mode: 'open' });
    outer.innerHTML = '<x-inner></x-inner>';
    expect(hasPrivateField(document)).toBe(false);
    outer.querySelector('x-inner')!.attachShadow({ mode: 'open' }).innerHTML = '<input type="password">';
    expect(hasPrivateField(document)).toBe(true);
  });
});
