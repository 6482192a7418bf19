// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { removeBoilerplate } from '../../../src/page-reader/extraction/boilerplate';
import {
  isByline,
  isCredit,
  isInvitation,
  isRightsNotice,
  leadsElsewhere,
  withoutCredit,
} from '../../../src/page-reader/extraction/boilerplate-words';

const prose =
  'The keeper wound the clockwork every evening, because the lens had to turn through the whole night without a single pause until the morning.';

function clean(html: string): string {
  document.body.innerHTML = `<p>${prose}</p>${html}<p>${prose} It did, for eighty years.</p>`;
  removeBoilerplate(document.body, { title: 'Lamps', url: 'https://example.org/lamps' });
  return document.body.textContent.replaceAll(prose, '').trim();
}

describe('removeBoilerplate', () => {
  it.each([
    '<p>Advertisement</p>',
    '<div class="newsletter-box"><p>Our best stories.</p></div>',
    '<div class="newsletter"><p>Our best stories, once a week.</p></div>',
    '<div><h3>Most read</h3><p>The ferry was late again</p></div>',
    '<ul><li><a href="/a">The ferry was late</a></li><li><a href="/b">The bell was stolen</a></li></ul>',
    '<p><a href="/c">Ten lamps that you will not believe exist</a></p>',
    '<p>https://example.org/lamps</p>',
    '<p>© 2026 Island News. All rights reserved.</p>',
    '<p>Photo: Asta Holm</p>',
  ])('takes out %s', (html) => {
    expect(clean(html)).toBe('It did, for eighty years.');
  });

  it.each([
    '<h2>Related work</h2><p>Others have wound clockworks, too.</p>',
    '<h2>Recommended settings</h2><p>Forty turns.</p>',
    '<p>Following the storm, the lamp was out for a week.</p>',
    '<p>By hand, it took the two of them an hour to turn it.</p>',
    '<p>She subscribed to three newsletters about lamps.</p>',
    '<ul><li><a href="/a">Colza</a> burns without smoke.</li><li><a href="/b">Whale oil</a> smells.</li></ul>',
    '<pre>Advertisement</pre>',
    '<p><a href="/u/asta">Asta</a></p>',
    '<p>On 3 May 2026 the lamp was lit again by the last of the keepers.</p>',
  ])('keeps %s', (html) => {
    document.body.innerHTML = html;
    const words = document.body.textContent.trim();
    expect(clean(html)).toContain(words);
  });

  it('keeps a box with a bad name when it holds most of the page', () => {
    document.body.innerHTML = `<div class="promo"><p>${prose}</p></div>`;
    removeBoilerplate(document.body, { title: '', url: '' });
    expect(document.body.textContent).toContain(prose);
  });

  it('keeps links when they are what the page is made of', () => {
    document.body.innerHTML =
      '<ul><li><a href="/a">The ferry was late</a></li><li><a href="/b">The bell was stolen</a></li></ul>';
    removeBoilerplate(document.body, { title: '', url: '' });
    expect(document.body.textContent).toContain('The bell was stolen');
  });

  it('drops title, writer and date at the beginning, where they are metadata, and not later', () => {
    document.body.innerHTML = `<h1>Lamps</h1><p>By Asta Holm</p><p>Updated 3 May 2026, 10:30 am</p><p>${prose}</p><p>Lamps</p>`;
    removeBoilerplate(document.body, { title: 'Lamps', url: '' });
    expect(document.body.textContent).toBe(`${prose}Lamps`);
  });
});

describe('the lists of words', () => {
  it('tell who wrote and when from sentences with names and dates', () => {
    expect(
      ['By Asta Holm', 'Published 3 May 2026', '2026-05-03', 'Nov. 20, 2019 6:02 AM EST', '5 min read'].every(
        isByline,
      ),
    ).toBe(true);
    expect(
      ['By the sea there stood a lamp.', 'In May 2026 the lamp was lit by its last keeper.'].some(isByline),
    ).toBe(false);
  });

  it('tell credits from captions', () => {
    expect(['Photo: Reuters', '© Asta Holm', '(Image: Getty)', 'Image copyright AFP'].every(isCredit)).toBe(
      true,
    );
    expect(isCredit('Photographs of the lamp are rare.')).toBe(false);
    expect(withoutCredit('The lens from below. (Image: Getty)')).toBe('The lens from below.');
    expect(withoutCredit('The lens (from below)')).toBe('The lens (from below)');
  });

  it('know invitations, notices and boxes in several languages', () => {
    expect(
      ['Sign up for our letter', 'Anzeige', 'Follow us on X', '12 comments', '广告'].every(isInvitation),
    ).toBe(true);
    expect(['Signs of wear', 'Follow the coast', 'Subscribers paid for the lamp.'].some(isInvitation)).toBe(
      false,
    );
    expect(
      ['You may also like', 'Lesen Sie auch:', 'Related articles', '相关阅读'].every(leadsElsewhere),
    ).toBe(true);
    expect(isRightsNotice('Copyright 2026 Island News')).toBe(true);
  });
});
