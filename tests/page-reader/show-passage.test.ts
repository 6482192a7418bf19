// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { toReadableText } from '../../src/page-reader/extraction/readable-text';
import { findPassage } from '../../src/page-reader/show-passage';
import { toQuotation } from '../../src/lib/pages/page-marks';

beforeAll(() => {
  Element.prototype.checkVisibility = function checkVisibility(this: Element) {
    return this.closest('[style*="display:none"]') === null;
  };
});

function show(html: string): Element {
  document.body.innerHTML = html;
  return document.body;
}

describe('findPassage', () => {
  it('finds every line of what the reader wrote down, marks and all', () => {
    const body =
      show(`<h2>Oil <a href="#oil">¶</a></h2><p>Two tonnes<sup><a href="#n">1</a></sup>, it weighs.</p>
      <ol><li>Draw the <b>curtains</b>.</li></ol><ul><li>Oil<ul><li>colza</li></ul></li></ul>
      <table><tr><th>Oil</th><th>Price</th><th>Smoke</th></tr><tr><td>Whale</td><td></td><td>much</td></tr></table>
      <blockquote><p>Never once.</p></blockquote><dl><dt>Wick</dt><dd>The cotton.</dd></dl>
      <p># one of many</p><pre><code class="language-js"># turn\n  wait(1);</code></pre>`);
    const text = toReadableText(body);
    for (const line of text.split('\n').filter((one) => /\p{L}/u.test(one) && !one.startsWith('\`\`\`'))) {
      expect(findPassage(body, line)?.toString(), line).toBeTruthy();
      expect(findPassage(body, toQuotation(line)), line).not.toBeNull();
    }
    expect(findPassage(body, text)).not.toBeNull();
  });

  it('marks exactly the words that were quoted', () => {
    const body = show('<p>One. <em>Two</em> words, here. Three.</p>');
    expect(findPassage(body, 'Two words, here.')?.toString()).toBe('Two words, here');
  });

  it('prefers the place that can be seen', () => {
    const body = show('<p style="display:none">The same words.</p><p id="seen">The same words.</p>');
    expect(findPassage(body, 'The same words.')?.startContainer.parentElement?.id).toBe('seen');
  });

  it('looks into open shadow roots', () => {
    const body = show('<div></div>');
    const root = body.firstElementChild!.attachShadow({ mode: 'open' });
    root.innerHTML = '<p>Words in the shadow.</p>';
    expect(findPassage(body, 'Words in the shadow')?.toString()).toContain('Words in the shadow');
  });

  it('finds nothing that is not there, and nothing for no words', () => {
    const body = show('<p>Something.</p>');
    expect(findPassage(body, 'Else')).toBeNull();
    expect(findPassage(body, '| –')).toBeNull();
  });
});
