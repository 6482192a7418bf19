// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { hasPrivateField } from '../../../src/content/extraction/private-fields';

beforeAll(() => {
  Element.prototype.checkVisibility = function checkVisibility(this: Element) {
    return this.closest('[style*="display:none"]') === null;
  };
});

function isPrivate(html: string): boolean {
  document.body.innerHTML = html;
  return hasPrivateField(document);
}

describe('hasPrivateField', () => {
  it.each([
    '<input type="password">',
    '<INPUT TYPE="PASSWORD">',
    '<dialog open><input type="password"></dialog>',
    '<nav aria-hidden="true"><input type="password"></nav>',
    '<input autocomplete="one-time-code">',
    '<input autocomplete="section-a billing CC-NUMBER">',
    '<input autocomplete="cc-exp">',
    '<input name="otp">',
    '<input id="otpCode" type="tel">',
    '<input name="verification-code" type="number">',
    '<input placeholder="Enter the SMS code">',
    '<input name="payment[cardNumber]">',
    '<input name="cardnumber">',
    '<input aria-label="Credit card number">',
    '<input name="cvv2">',
    '<input id="ccnumber">',
    '<input name="ssn">',
  ])('sees %s', (html) => {
    expect(isPrivate(html)).toBe(true);
  });

  it.each([
    '<input type="search" name="q">',
    '<input type="email" autocomplete="email">',
    '<input name="postal-code" autocomplete="postal-code">',
    '<input name="discard">',
    '<input type="checkbox" name="otp">',
    '<input type="hidden" name="cardNumber">',
    '<input name="scorecard">',
    '<input name="passenger">',
    '<div style="display:none"><input type="password"></div>',
    '<textarea name="otp"></textarea>',
    '<iframe title="Advertisement"></iframe>',
  ])('takes %s for an ordinary one', (html) => {
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
