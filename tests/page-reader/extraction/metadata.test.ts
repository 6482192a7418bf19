// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../src/page-reader/extraction/metadata';
import { capturedPageSchema } from '../../../src/messaging/schemas';

function read(head: string, body = '') {
  document.documentElement.innerHTML = `<head>${head}</head><body>${body}</body>`;
  return readMetadata(document);
}

const linked = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('readMetadata', () => {
  it('prefers linked data, then meta elements, then what is marked in the text', () => {
    const article = { '@type': 'NewsArticle', author: { name: 'Asta' }, datePublished: '2026-05-03' };
    const meta =
      '<meta name="author" content="By Jon"><meta property="article:published_time" content="2025-01-01T10:00:00Z">';
    const marked = '<article><a rel="author">Marit</a><time datetime="2024-02-02">x</time></article>';
    expect(read(linked(article) + meta, marked)).toMatchObject({
      author: 'Asta',
      publishedAt: '2026-05-03',
      isArticle: true,
    });
    expect(read(meta, marked)).toMatchObject({ author: 'Jon', publishedAt: '2025-01-01T10:00:00.000Z' });
    expect(read('', marked)).toMatchObject({ author: 'Marit', publishedAt: '2024-02-02', isArticle: false });
  });

  it('takes a canonical address of the same origin only, and not the start page for another', () => {
    const canonical = (href: string) => read(`<link rel="canonical" href="${href}">`).canonicalUrl;
    window.history.replaceState(null, '', '/lamps/1?utm=x');
    expect(canonical('/lamps/1#top')).toBe(`${location.origin}/lamps/1`);
    expect(canonical('https://other.example/lamps/1')).toBeUndefined();
    expect(canonical('/')).toBeUndefined();
    expect(canonical('javascript:alert(1)')).toBeUndefined();
    expect(canonical('http://[')).toBeUndefined();
    window.history.replaceState(null, '', '/');
    expect(canonical('/')).toBe(`${location.origin}/`);
  });

  it('does not take the address of a profile for a name', () => {
    expect(
      read('<meta property="article:author" content="https://social.example/asta">').author,
    ).toBeUndefined();
  });

  it('believes nothing that an application left from the page before', () => {
    window.history.replaceState(null, '', '/second');
    const head =
      '<title>Second page</title><meta property="og:title" content="First page"><meta property="og:url" content="/first"><meta name="author" content="Asta">';
    expect(read(head)).toEqual({ title: 'Second page', siteName: undefined, language: '', isArticle: false });
    window.history.replaceState(null, '', '/');
  });

  it('reads the language wherever it is declared, and only a language', () => {
    expect(read('<meta http-equiv="Content-Language" content="de">').language).toBe('de');
    expect(read('<meta property="og:locale" content="pt_BR">').language).toBe('pt-BR');
    expect(read('<meta property="og:locale" content="<script>">').language).toBe('');
  });

  it('never throws, and what it finds passes the border, whatever a page declares', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const fields = {
          '@type': 'Article',
          author: value,
          headline: text,
          datePublished: value,
          publisher: [value],
        };
        document.head.innerHTML = '<script type="application/ld+json"></script><meta name="author">';
        document.querySelector('script')!.textContent = JSON.stringify([
          value,
          { '@graph': [fields] },
          fields,
        ]);
        document.querySelector('meta')!.setAttribute('content', text);
        const { isArticle, ...metadata } = readMetadata(document);
        expect(isArticle).toBe(true);
        const page = {
          url: 'https://a.example/',
          text: 'x',
          hasPrivateField: false,
          fullLength: 1,
          ...metadata,
        };
        expect(capturedPageSchema.safeParse(page).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the schema of a page', () => {
  const page = {
    url: 'https://a.example/',
    title: 't',
    text: 'x',
    language: 'en',
    hasPrivateField: false,
    fullLength: 1,
  };

  it('accepts a page without the extras, as before', () => {
    expect(capturedPageSchema.parse(page)).toMatchObject(page);
  });

  it('drops an extra that is wrong, and keeps the page', () => {
    const wrong = {
      ...page,
      author: 'a'.repeat(201),
      publishedAt: 'yesterday',
      canonicalUrl: 'javascript:1',
      siteName: 7,
    };
    expect(capturedPageSchema.parse(wrong)).toEqual({
      ...page,
      author: undefined,
      publishedAt: undefined,
      canonicalUrl: undefined,
      siteName: undefined,
    });
  });
});
