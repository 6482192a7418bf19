import { isNamed } from './nodes';

const typedRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Editors that draw what is typed beside a field that nobody sees. */
const drawnEditors = '.monaco-editor, .CodeMirror, .ace_editor, .xterm, [role="code"]';
/** A field that is smaller than this takes keys, and shows nothing. In CSS pixels. */
const leastField = 5;
/** So far above such a field the editor begins, at most. */
const maxClimb = 4;

/** Finds what users write in a document: nothing of that is read, whatever the field is made of. */
export class TypedText {
  readonly #drawn: ReadonlySet<Element>;

  constructor(live: Document) {
    const fields = live.querySelectorAll('textarea:not([readonly]):not([disabled])');
    this.#drawn = new Set(Array.from(fields).flatMap((field) => findDrawnEditor(field) ?? []));
  }

  holds(element: Element): boolean {
    if (isEditable(element) || this.#drawn.has(element)) return true;
    const role = element.getAttribute('role')?.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
    if (typedRoles.has(role)) return element.getAttribute('aria-readonly') !== 'true';
    // It repeats what was put into the form.
    return isNamed(element, 'output') && (element.form !== null || element.htmlFor.length > 0);
  }
}

/** By the browser's own word, which knows of attributes, ancestors, `designMode` and styles. */
function isEditable(element: Element): boolean {
  const value = element.getAttribute('contenteditable')?.toLowerCase();
  if (value === '' || value === 'true' || value === 'plaintext-only') return true;
  const modify = getComputedStyle(element).getPropertyValue('-webkit-user-modify');
  return modify.startsWith('read-write');
}

/** The box that shows what goes into a field that cannot be seen itself; null for fields like others. */
function findDrawnEditor(field: Element): Element | null {
  if (!isGhost(field) || !field.checkVisibility({ visibilityProperty: true })) return null;
  const known = field.closest(drawnEditors);
  if (known) return known;
  let editor = field.parentElement;
  for (let climbed = 0; editor && climbed < maxClimb; climbed += 1, editor = editor.parentElement) {
    if (/^(BODY|MAIN|ARTICLE|HTML)$/.test(editor.nodeName)) return null;
    // Editors draw lines, not paragraphs: this is a form, or the page.
    if (editor.querySelector('main, article, h1, h2, p')) return null;
    if (editor.textContent.trim() !== field.textContent.trim()) return editor;
  }
  return null;
}

function isGhost(field: Element): boolean {
  const { opacity, webkitTextFillColor } = getComputedStyle(field);
  if (Number(opacity) < 0.1 || /, 0(\.0\d*)?\)$/.test(webkitTextFillColor)) return true;
  return [field, field.parentElement].some((box) => {
    if (!box || (box !== field && getComputedStyle(box).overflow === 'visible')) return false;
    const { width, height } = box.getBoundingClientRect();
    return width < leastField || height < leastField;
  });
}
