import { isElement, isText } from './nodes';

/** Longer than this is a text that happens to be there. In characters. */
const maxLabel = 90;
/** The same for words that only stand near a field. */
const maxNearby = 48;

/** What a page calls a field, for its programs and for its readers. */
export function namesOf(field: Element): string[] {
  const attributes = [
    'name',
    'id',
    'placeholder',
    'aria-label',
    'aria-placeholder',
    'title',
    'label',
    'data-label',
    // What frameworks and their tests call it.
    'formcontrolname',
    'ng-model',
    'v-model',
    'data-bind',
    'data-name',
    'data-testid',
    'data-test',
    'data-cy',
    'data-qa',
  ];
  const names = attributes.map((name) => field.getAttribute(name) ?? '');
  const labels = [...labelsOf(field), ...labelledBy(field)];
  const texts = labels.length > 0 ? labels : nearbyTexts(field);
  return [...names, ...texts].filter((text) => text.trim() !== '' && text.length <= maxLabel);
}

function labelsOf(field: Element): string[] {
  const labels = 'labels' in field && field.labels instanceof NodeList ? Array.from(field.labels) : [];
  return labels.map((label) => label.textContent ?? '');
}

function labelledBy(field: Element): string[] {
  const ids = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
  if (ids.length === 0) return [];
  const root = field.getRootNode();
  const find = (id: string) =>
    (root instanceof ShadowRoot ? root.getElementById(id) : null) ?? field.ownerDocument.getElementById(id);
  const texts = ids.map((id) => find(id)?.textContent ?? '');
  return [texts.join(' '), ...texts];
}

/** Words right before a field that has no label, or around the few fields of a group. */
function nearbyTexts(field: Element): string[] {
  const legend = field.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  let current: Element | null = field;
  for (let climbed = 0; current && climbed < 3; climbed += 1, current = current.parentElement) {
    const before = textBefore(current);
    if (before !== '') return [...(isLabel(before) ? [before] : []), legend];
    if (/^(FORM|FIELDSET|BODY|TR|LI|SECTION|MAIN)$/.test(current.nodeName)) break;
  }
  return [legend];
}

/** Short, and no title of what is told about passwords. */
function isLabel(text: string): boolean {
  return text.length <= maxNearby && !telling.test(text);
}

const telling =
  /^(how|why|what|when|wie|warum|was|wann|comment|pourquoi|cómo|por qué|qué|como|por que|come|perché|hoe|waarom|jak|dlaczego|как|почему|\d+ \p{L}+)(?!\p{L})/iu;

function textBefore(element: Element): string {
  for (let node = element.previousSibling; node; node = node.previousSibling) {
    const text = isText(node) || isElement(node) ? node.textContent.trim() : '';
    // Another field is before this one: what is said before that is said of that.
    if (
      isElement(node) &&
      (node.matches('input, textarea, select') || node.querySelector('input, textarea, select'))
    )
      return '';
    if (text !== '') return text;
  }
  return '';
}
