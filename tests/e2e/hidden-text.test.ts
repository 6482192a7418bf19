import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReadingBrowser } from './reading-browser';

const canary = 'canary-word';
const story = `<p>${'The keeper of the lighthouse wound the clockwork every evening, and the lens turned through the night. '.repeat(4)}</p>`;
const cover = (style: string, wrapper = 'position:relative', inside = '') =>
  `<div style="${wrapper}"><p>The word is ${canary} here.</p><div style="position:absolute;inset:0;${style}">${inside}</div></div>`;

/** Each hides the word from whoever looks at the page. */
const hiding: readonly (readonly [name: string, html: string])[] = [
  ['opacity of .02', `<p style="opacity:.02">${canary}</p>`],
  [
    'opacities that multiply',
    `<div style="opacity:.3"><div style="opacity:.3"><p style="opacity:.3">${canary}</p></div></div>`,
  ],
  ['a colour of alpha .03', `<p style="color:rgba(0,0,0,.03)">${canary}</p>`],
  ['filter: opacity(0)', `<p style="filter:opacity(0)">${canary}</p>`],
  ['filter: opacity(2%) of an ancestor', `<div style="filter:opacity(2%)"><p>${canary}</p></div>`],
  ['filter: blur', `<p style="filter:blur(8px)">${canary}</p>`],
  ['filter: contrast(0)', `<p style="filter:contrast(0);background:#fff">${canary}</p>`],
  ['filter: brightness(0) on a ground', `<p style="filter:brightness(0);background:#fff">${canary}</p>`],
  ['filter: brightness(50) to white', `<p style="filter:brightness(50);color:#444">${canary}</p>`],
  ['filter: invert to white', `<p style="filter:invert(1);color:#000">${canary}</p>`],
  ['a transparent mask', `<p style="mask-image:linear-gradient(transparent,transparent)">${canary}</p>`],
  ['a mask of an ancestor', `<div style="mask:linear-gradient(#0000,#0000)"><p>${canary}</p></div>`],
  ['a mask that is not there', `<p style="mask:url(#nowhere)">${canary}</p>`],
  ['a mask without a size', `<p style="mask:linear-gradient(#000,#000) 0 0/0 0 no-repeat">${canary}</p>`],
  ['clip-path: inset in pixels', `<p style="clip-path:inset(9999px)">${canary}</p>`],
  ['clip-path: inset from one side', `<p style="clip-path:inset(0 100% 0 0)">${canary}</p>`],
  ['clip-path: inset by calc', `<p style="clip-path:inset(0 0 calc(100% - 1px) 0)">${canary}</p>`],
  ['clip-path: circle', `<p style="clip-path:circle(1px at 0 0)">${canary}</p>`],
  ['clip-path: a flat polygon', `<p style="clip-path:polygon(0 0,100% 0,50% 0)">${canary}</p>`],
  [
    'clip-path: a polygon elsewhere',
    `<p style="clip-path:polygon(-90px 0,-50px 0,-50px 90px)">${canary}</p>`,
  ],
  ['clip-path: path', `<p style="clip-path:path('M0 0 L0 0')">${canary}</p>`],
  ['clip-path: rect', `<p style="clip-path:rect(0 0 0 0)">${canary}</p>`],
  [
    'clip-path: an empty reference',
    `<svg><clipPath id="none"></clipPath></svg><p style="clip-path:url(#none)">${canary}</p>`,
  ],
  ['a box over it', cover('background:#fff')],
  ['a box over it that lets clicks through', cover('background:#fff;pointer-events:none')],
  ['a coloured box over it', cover('background:#246')],
  ['a box with a level over it', cover('background:#fff;z-index:5')],
  [
    'a box in a hidden part over it',
    `<div style="position:relative"><p>${canary}</p><div aria-hidden="true"><div style="position:absolute;inset:0;background:#fff"></div></div></div>`,
  ],
  [
    'a box in itself',
    `<p style="position:relative">${canary}<span style="position:absolute;inset:0;background:#fff"></span></p>`,
  ],
  [
    'a box before it, but above',
    `<div style="position:relative"><div style="position:absolute;inset:0;background:#fff;z-index:1"></div><p>${canary}</p></div>`,
  ],
  [
    'a picture over it',
    `<div style="position:relative"><p>${canary}</p><img style="position:absolute;inset:0;width:100%;height:100%" src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="></div>`,
  ],
  [
    'its own ::after',
    `<style>.veiled{position:relative}.veiled::after{content:"";position:absolute;inset:0;background:#fff}</style><p class="veiled">${canary}</p>`,
  ],
  ['a gradient over it', cover('background:linear-gradient(#fff,#fefefe)')],
  [
    'borders that meet over it',
    cover('border-top:60px solid #fff;border-bottom:60px solid #fff;box-sizing:border-box'),
  ],
  ['a shadow that falls inwards over it', cover('box-shadow:inset 0 0 0 999px #fff')],
  [
    'a gradient of its own ::after',
    `<style>.shaded{position:relative}.shaded::after{content:"";position:absolute;inset:0;background:linear-gradient(#fff,#fff)}</style><p class="shaded">${canary}</p>`,
  ],
  ['a mixture with white', `<p style="mix-blend-mode:lighten;color:#222">${canary}</p>`],
  [
    'a difference that is none',
    `<div style="background:#fff"><p style="mix-blend-mode:difference;color:#000">${canary}</p></div>`,
  ],
  ['a box far down the page', `<div style="height:4000px"></div>${cover('background:#fff')}`],
  [
    'a gradient of its colour',
    `<p style="color:#fff;background:linear-gradient(#fff,#fefefe)">${canary}</p>`,
  ],
  [
    'a gradient of an ancestor',
    `<div style="background:linear-gradient(90deg,#123456,#123456)"><p style="color:#123456">${canary}</p></div>`,
  ],
  [
    'letters filled with the ground',
    `<p style="background:linear-gradient(#fff,#fff);background-clip:text;color:transparent">${canary}</p>`,
  ],
  [
    'letters filled with nothing',
    `<p style="background:linear-gradient(transparent,transparent);background-clip:text;color:transparent">${canary}</p>`,
  ],
  ['a colour of another space', `<p style="color:oklch(1 0 0)">${canary}</p>`],
  ['a shadow of the same colour', `<p style="color:#fff;text-shadow:0 0 2px #fff">${canary}</p>`],
  [
    'white, with a tiny picture in it',
    `<p style="color:#fff">${canary}<img width="1" height="1" src="data:,"></p>`,
  ],
  [
    'white, on a white box',
    `<div style="position:relative"><div style="position:absolute;inset:0;background:#fff"></div><p style="position:relative;color:#fff">${canary}</p></div>`,
  ],
  ['a closed fold, bare', `<details><summary>Hours</summary>${canary}</details>`],
  ['a closed fold', `<details><summary>Hours</summary><p>${canary}</p></details>`],
  ['content-visibility: hidden', `<p style="content-visibility:hidden">${canary}</p>`],
  [
    'content-visibility: hidden above',
    `<div style="content-visibility:hidden">${canary}<p>${canary}</p></div>`,
  ],
  ['a font of one pixel', `<p style="font-size:1px">${canary}</p>`],
  ['a small scale', `<p style="transform:scale(.05)">${canary}</p>`],
  [
    'scales that multiply',
    `<div style="transform:scale(.3)"><p style="transform:scale(.3)">${canary}</p></div>`,
  ],
  ['a small zoom', `<p style="zoom:.05">${canary}</p>`],
  ['a turn by a right angle', `<p style="transform:rotateX(90deg)">${canary}</p>`],
  ['the back of a card', `<p style="transform:rotateY(180deg);backface-visibility:hidden">${canary}</p>`],
  ['an indent to the right', `<p style="text-indent:100%;white-space:nowrap;overflow:hidden">${canary}</p>`],
  ['an indent to the left', `<p style="text-indent:-9999px">${canary}</p>`],
  ['letters on top of each other', `<p style="letter-spacing:-1em">${canary}</p>`],
  ['letters shown as dots', `<p style="-webkit-text-security:disc">${canary}</p>`],
];

/** Each is an ordinary way to show words, close to one that hides them. */
const showing: readonly (readonly [name: string, html: string])[] = [
  ['a faint text', `<p style="opacity:.6">${canary}</p>`],
  ['a grey text', `<p style="color:#767676">${canary}</p>`],
  ['a light shadow filter', `<p style="filter:drop-shadow(0 0 2px #000)">${canary}</p>`],
  ['a dimmed page', `<div style="filter:brightness(.8)"><p>${canary}</p></div>`],
  [
    'an inverted page',
    `<div style="filter:invert(1);background:#fff"><p style="color:#000">${canary}</p></div>`,
  ],
  [
    'a mask that fades out',
    `<div style="mask-image:linear-gradient(#000,transparent)"><p>${canary}</p></div>`,
  ],
  ['a mask of a picture', `<div style="mask-image:url(wave.svg)"><p>${canary}</p></div>`],
  ['a clipped corner', `<p style="clip-path:polygon(0 0,100% 0,100% 80%,0 100%)">${canary}</p>`],
  ['a rounded clip', `<p style="clip-path:inset(0 round 8px)">${canary}</p>`],
  ['a circle around it', `<p style="clip-path:circle(75%)">${canary}</p>`],
  [
    'letters filled with a gradient',
    `<p style="background:linear-gradient(red,blue);background-clip:text;color:transparent">${canary}</p>`,
  ],
  ['outlined letters', `<p style="color:transparent;-webkit-text-stroke:1px #222">${canary}</p>`],
  ['white with a dark shadow', `<p style="color:#fff;text-shadow:0 0 4px #000">${canary}</p>`],
  ['white on a gradient', `<p style="color:#fff;background:linear-gradient(#123,#456)">${canary}</p>`],
  [
    'white over a picture',
    `<div style="position:relative"><img style="position:absolute;inset:0;width:100%;height:100%" src="data:,"><p style="position:relative;color:#fff">${canary}</p></div>`,
  ],
  [
    'a ground that is laid under it',
    `<div style="position:relative;z-index:0"><p>${canary}</p><div style="position:absolute;inset:0;background:#eee;z-index:-1"></div></div>`,
  ],
  [
    'a ground before it',
    `<div style="position:relative"><div style="position:absolute;inset:0;background:#eee"></div><p style="position:relative">${canary}</p></div>`,
  ],
  [
    'a transparent link over it',
    `<div style="position:relative"><p>${canary}</p><a href="#" style="position:absolute;inset:0"></a></div>`,
  ],
  ['a gradient over it that fades', cover('background:linear-gradient(transparent,#fff)')],
  ['a frame over it', cover('border:3px solid red')],
  ['a thick frame over it', cover('border:8px solid #246', 'position:relative;padding:30px')],
  ['a shadow on its edge', cover('box-shadow:inset 0 0 8px #000')],
  ['a mixture that darkens', `<p style="mix-blend-mode:multiply;color:#222">${canary}</p>`],
  ['white that becomes black', `<p style="mix-blend-mode:difference;color:#fff">${canary}</p>`],
  ['a faded veil over it', cover('background:#fff;opacity:0')],
  [
    'a dialog in front of the page',
    `<p>${canary}</p><div style="position:fixed;inset:0;background:#fff">Accept</div>`,
  ],
  [
    'a splash in front of the page',
    `<p>${canary}</p><div style="position:absolute;inset:0;background:#fff">Loading</div>`,
  ],
  ['a bar that sticks', `<div style="position:sticky;top:0;background:#fff">Menu</div><p>${canary}</p>`],
  [
    'a badge on its corner',
    `<div style="position:relative"><p>${canary} and many more words in the same line of text</p><span style="position:absolute;right:0;top:0;background:red">New</span></div>`,
  ],
  ['an open fold', `<details open><summary>Hours</summary>${canary}</details>`],
  ['the title of a closed fold', `<details><summary>${canary}</summary>Hours</details>`],
  ['content that is laid out late', `<div style="content-visibility:auto"><p>${canary}</p></div>`],
  ['small print', `<p style="font-size:9px">${canary}</p>`],
  ['a hanging indent', `<p style="text-indent:-2em;padding-left:2em">${canary}</p>`],
  ['tight letters', `<p style="letter-spacing:-.05em">${canary}</p>`],
  ['a scaled slide', `<div style="transform:scale(.6)"><p>${canary}</p></div>`],
];

/** Each is a way to write on a page. */
const typing: readonly (readonly [name: string, html: string])[] = [
  ['contenteditable', `<div contenteditable>${canary}</div>`],
  ['contenteditable=""', `<div contenteditable="">${canary}</div>`],
  ['contenteditable="TRUE"', `<div contenteditable="TRUE"><p>${canary}</p></div>`],
  ['contenteditable="plaintext-only"', `<div contenteditable="plaintext-only">${canary}</div>`],
  ['an editor in parts', `<div contenteditable="true"><div><p><b>${canary}</b></p></div></div>`],
  [
    'a part that stays in an editor',
    `<div contenteditable><span contenteditable="false">${canary}</span></div>`,
  ],
  [
    'designMode of a frame',
    `<iframe width="300" height="90" srcdoc="<p>${canary}</p><script>document.designMode='on'</script>"></iframe>`,
  ],
  [
    'an editable body of a frame',
    `<iframe width="300" height="90" srcdoc="<body contenteditable>${canary}"></iframe>`,
  ],
  ['-webkit-user-modify', `<div style="-webkit-user-modify:read-write">${canary}</div>`],
  [
    'an editor in a shadow root',
    `<x-editor><template shadowrootmode="open"><div contenteditable>${canary}</div></template></x-editor>`,
  ],
  [
    'words slotted into an editor',
    `<x-editor><template shadowrootmode="open"><div contenteditable><slot></slot></div></template>${canary}</x-editor>`,
  ],
  ['role=textbox', `<div role="textbox" tabindex="0">${canary}</div>`],
  ['role=TextBox', `<div role="TextBox" aria-multiline="true"><p>${canary}</p></div>`],
  ['role=searchbox', `<div role="searchbox">${canary}</div>`],
  ['role=combobox', `<div role="combobox">${canary}</div>`],
  ['a text area', `<textarea>${canary}</textarea>`],
  ['an input', `<input value="${canary}">`],
  ['an output of a form', `<form><input name="a"><output>${canary}</output></form>`],
  ['an output for a field', `<input id="a"><output for="a">${canary}</output>`],
  [
    'an editor that draws its lines',
    `<div class="editor" style="position:relative"><textarea style="position:absolute;width:1px;height:1px;border:0;padding:0"></textarea><div class="lines"><div>${canary}</div></div></div>`,
  ],
  [
    'an editor with a clear field on top',
    `<div style="position:relative"><textarea style="position:absolute;inset:0;-webkit-text-fill-color:transparent"></textarea><pre>${canary}</pre></div>`,
  ],
  [
    'CodeMirror',
    `<div class="CodeMirror"><div style="overflow:hidden;position:relative;width:3px;height:0"><textarea style="width:1000px;height:1em"></textarea></div><div class="CodeMirror-lines"><pre>${canary}</pre></div></div>`,
  ],
];

let browser: ReadingBrowser;
beforeAll(async () => {
  browser = await ReadingBrowser.start();
});
afterAll(() => browser.close());

const read = (body: string) =>
  browser.readSource({
    url: 'https://pages.example/lamp-room',
    html: `<!doctype html><html lang="en"><head><title>Lamps</title></head><body style="background:#fff;color:#222"><main><article><h1>Lamps</h1>${story}${body}${story}</article></main></body></html>`,
  });

describe('what a reader does not see', () => {
  it.each(hiding)('%s', async (_name, html) => {
    const { text } = await read(html);
    expect(text).not.toContain(canary);
    expect(text).toContain('keeper of the lighthouse');
  });
});

describe('what a reader sees', () => {
  it.each(showing)('%s', async (_name, html) => {
    expect((await read(html)).text).toContain(canary);
  });
});

describe('what a user writes', () => {
  it.each(typing)('%s', async (_name, html) => {
    const { text } = await read(html);
    expect(text).not.toContain(canary);
    expect(text).toContain('keeper of the lighthouse');
  });

  it.each([
    ['a document in design mode', `<script>document.designMode = 'on'</script>`, ''],
    ['a page in an editable wrapper', '<div contenteditable>', '</div>'],
    ['an editable body', `<script>document.body.contentEditable = 'true'</script>`, ''],
  ])('%s has no text, and says why', async (_name, before, after) => {
    const { text, typedLength } = await browser.readSource({
      url: 'https://pages.example/editor',
      html: `<!doctype html><html lang="en"><body>${before}<h1>${canary}</h1>${story}${after}</body></html>`,
    });
    expect(text).toBe('');
    expect(typedLength).toBeGreaterThan(200);
  });
});
