// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { capturePage } from '../../src/content/capture-page';
import { toReadableText } from '../../src/content/readable-text';

beforeAll(() => {
  // jsdom has no layout: visible is what no style hides. Real visibility is tested in the browser.
  Element.prototype.checkVisibility = function checkVisibility(this: Element) {
    return this.closest('[style*="display:none"]') === null;
  };
});

function parse(html: string): Document {
  document.documentElement.innerHTML = html;
  return document;
}

const paragraph =
  'The keeper wound the clockwork every evening, because the lens had to turn through the whole night. ';
const article = `<nav><a href="/">Home</a></nav><article><h1>Lamps</h1><p>${paragraph.repeat(3)}</p><h2>Oil</h2><ul><li>Whale</li><li>Colza</li></ul><p>${paragraph}</p></article><footer>Imprint</footer>`;

describe('capturePage', () => {
  it('keeps the article with its headings and leaves the furniture out', () => {
    const { text, title, language } = capturePage(
      parse(`<head><title>Lamps</title></head><body>${article}</body>`),
      1e6,
    );
    expect(title).toBe('Lamps');
    expect(language).toBe(document.documentElement.lang);
    expect(text).toContain('## Oil');
    expect(text).toContain('- Whale');
    expect(text).not.toContain('Imprint');
    expect(text).not.toContain('Home');
  });

  it('does not change the page it reads', () => {
    const page = parse(`<body>${article}</body>`);
    const before = page.documentElement.outerHTML;
    capturePage(page, 1e6);
    expect(page.documentElement.outerHTML).toBe(before);
  });

  it('leaves out what the reader cannot see or is typing', () => {
    const hidden =
      '<p style="display:none">SECRET</p><div aria-hidden="true">SECRET</div><textarea>SECRET</textarea><div contenteditable="true">SECRET</div><!-- SECRET -->';
    expect(
      capturePage(parse(`<body><article><p>${paragraph.repeat(3)}</p>${hidden}</article></body>`), 1e6).text,
    ).not.toContain('SECRET');
    expect(capturePage(parse(`<body>${hidden}short</body>`), 1e6).text).toBe('short');
  });

  it('notices a visible password field, and none that is hidden', () => {
    expect(capturePage(parse('<body><input type="password">x</body>'), 1e6).hasPrivateField).toBe(true);
    expect(
      capturePage(parse('<body><input autocomplete="billing cc-number">x</body>'), 1e6).hasPrivateField,
    ).toBe(true);
    expect(
      capturePage(parse('<body><div style="display:none"><input type="password"></div>x</body>'), 1e6)
        .hasPrivateField,
    ).toBe(false);
  });

  it('cuts a text that is too long at a paragraph and tells its full length', () => {
    const { text, fullLength } = capturePage(parse(`<body>${`<p>${paragraph}</p>`.repeat(50)}</body>`), 1000);
    expect(text.length).toBeLessThanOrEqual(1000);
    expect(text.endsWith('night.')).toBe(true);
    expect(fullLength).toBeGreaterThan(4000);
  });

  it('finds no text on an empty page', () => {
    expect(capturePage(parse('<body><script>var a = 1;</script></body>'), 1e6).text).toBe('');
  });
});

describe('toReadableText', () => {
  it('keeps the lines of source code and the cells of a table apart', () => {
    document.body.innerHTML =
      '<pre>a = 1\nb = 2</pre><table><tr><th>Oil</th><th>Cost</th></tr><tr><td>Colza</td><td>3</td></tr></table>';
    expect(toReadableText(document.body)).toBe('a = 1\nb = 2\n\nOil | Cost\n\nColza | 3');
  });
});
