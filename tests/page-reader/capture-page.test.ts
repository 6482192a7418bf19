// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { capturePage, type CaptureOptions } from '../../src/page-reader/capture-page';
import { simpleEyes } from './eyes';

beforeAll(() => {
  Element.prototype.checkVisibility = function checkVisibility(this: Element) {
    return this.closest('[style*="display:none"]') === null;
  };
});

function parse(html: string): Document {
  document.documentElement.innerHTML = html;
  return document;
}

function read(html: string, options: Partial<CaptureOptions> = {}) {
  return capturePage(parse(html), { maxLength: 1e6, see: simpleEyes, ...options });
}

const paragraph =
  'The keeper wound the clockwork every evening, because the lens had to turn through the whole night. ';
const article = `<nav><a href="/">Home</a></nav><article><h1>Lamps</h1><p>${paragraph.repeat(3)}</p><h2>Oil</h2><ul><li>Whale</li><li>Colza</li></ul><p>${paragraph.repeat(2)}</p></article><footer>Imprint</footer>`;

describe('capturePage', () => {
  it('keeps the article with its headings and leaves the furniture out', async () => {
    const { text, title } = await read(`<head><title>Lamps</title></head><body>${article}</body>`);
    expect(title).toBe('Lamps');
    expect(text).toContain('## Oil');
    expect(text).toContain('- Whale');
    expect(text).not.toContain('Imprint');
    expect(text).not.toContain('Home');
  });

  it('does not change the page it reads, and lets nobody notice', async () => {
    const page = parse(`<body>${article}</body>`);
    const before = page.documentElement.outerHTML;
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(page, { attributes: true, childList: true, characterData: true, subtree: true });
    await capturePage(page, { maxLength: 1e6, see: simpleEyes });
    expect(observer.takeRecords().concat(seen)).toEqual([]);
    observer.disconnect();
    expect(page.documentElement.outerHTML).toBe(before);
  });

  it('leaves out what the reader cannot see or is typing', async () => {
    const hidden =
      '<p style="display:none">SECRET</p><div aria-hidden="true">SECRET</div><textarea>SECRET</textarea><div contenteditable="true">SECRET</div><!-- SECRET -->';
    const { text } = await read(`<body><article><p>${paragraph.repeat(3)}</p>${hidden}</article></body>`);
    expect(text).not.toContain('SECRET');
    expect((await read(`<body>${hidden}short</body>`)).text).toBe('short');
  });

  it('notices a private field, and that no copy is to be kept', async () => {
    expect(await read('<body><input type="password">x</body>')).toMatchObject({ hasPrivateField: true });
    const { hasPrivateField, isNoStore } = await read(`<body>${article}</body>`);
    expect({ hasPrivateField, isNoStore }).toEqual({ hasPrivateField: false, isNoStore: undefined });
    const meta = '<meta http-equiv="Cache-Control" content="private, no-store">';
    expect(await read(`<head>${meta}</head><body>x</body>`)).toMatchObject({ isNoStore: true });
  });

  it('cuts a text that is too long at a paragraph, says so, and tells its full length', async () => {
    const { text, fullLength, truncated } = await read(
      `<body>${`<p>${paragraph} ${paragraph.toUpperCase()}</p><p>One. ${paragraph}</p>`.repeat(20)}</body>`,
      { maxLength: 1000 },
    );
    expect(text.length).toBeLessThanOrEqual(1000);
    expect(text.toLowerCase().endsWith('night.')).toBe(true);
    expect(fullLength).toBeGreaterThan(4000);
    expect(truncated).toBe(true);
    expect((await read(`<body>${article}</body>`)).truncated).toBe(false);
  });

  it('stops at its limits, keeps the beginning, and says so', async () => {
    const html = `<body><p>First. ${paragraph}</p>${'<p>More words here.</p>'.repeat(500)}</body>`;
    const { text, truncated, fullLength } = await read(html, {
      limits: { nodes: 50, characters: 1e6, duration: 1e4 },
    });
    expect(text).toContain('First.');
    expect(truncated).toBe(true);
    expect(fullLength).toBeGreaterThan(text.length);
  });

  it('finds no text on an empty page', async () => {
    expect((await read('<body><script>var a = 1;</script></body>')).text).toBe('');
  });

  it.each([
    ['en', 'de', 'de'],
    ['de-AT', 'de', 'de-AT'],
    ['', 'fr', 'fr'],
    ['en', null, 'en'],
    ['en', 'und', 'en'],
    ['no such language!', null, ''],
  ])('declared %s, detected %s: the language is %s', async (declared, detected, expected) => {
    const page = parse(`<body>${article}</body>`);
    page.documentElement.lang = declared;
    const { language } = await capturePage(page, {
      maxLength: 1e6,
      see: simpleEyes,
      detectLanguage: () => Promise.resolve(detected),
    });
    page.documentElement.removeAttribute('lang');
    expect(language).toBe(expected);
  });
});
