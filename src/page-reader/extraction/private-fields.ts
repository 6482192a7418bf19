import { isSecretGroup } from './field-groups';
import { namesOf } from './field-names';
import { isElement, isNamed } from './nodes';
import { isPrivateFrame } from './private-frames';
import { namesPhrase, namesSecret, namesShortCode } from './private-words';
import { isWithinReach } from './within-reach';

/** By what the page declares; `new-password` is also put on ordinary fields, to keep browsers from filling them. */
const declared =
  '[type="password" i], [autocomplete~="one-time-code" i], [autocomplete*="cc-" i], [autocomplete~="current-password" i]';

/** Kinds of fields that such things are typed into. */
const typedInto = new Set(['text', 'tel', 'number', 'password']);
const otherFields = 'textarea, [role="textbox" i], [contenteditable]:not([contenteditable="false" i])';

/** What stands in an empty field: dots, and how a card, its last month or a number of a citizen is written. */
const samples =
  /^(?:[•●∙*·]{4,}|(?:[\dxX•●*#]{4}[ -]){2,3}[\dxX•●*#]{3,4}|MM ?\/ ?(?:YY|AA|JJ|ГГ|RR){1,2}|(?:XXX|\d{3}|•••)-(?:XX|\d\d|••)-(?:XXXX|\d{4}|••••))$/;

const maxFrameDepth = 3;
/** Of a page with more, the rest is searched for fields but not for shadow roots. */
const maxElements = 100_000;
/** More fields than this are a sheet of a calculation. */
const maxFields = 500;

/**
 * Whether a field for a password, a code, a phrase or a card can be seen, anywhere: also where nothing is read
 * (dialogs, menus), in shadow roots, in frames of the same origin, and in others as far as they tell.
 */
export function hasPrivateField(live: Document, depth = 0): boolean {
  return rootsOf(live).some((root) => {
    const shown = <Found extends Element>(selector: string) =>
      Array.from(root.querySelectorAll<Found>(selector)).slice(0, maxFields).filter(isShown);
    const inputs = shown<HTMLInputElement>('input').filter(({ type }) => type !== 'hidden');
    return (
      inputs.some(isPrivateInput) ||
      isSecretGroup(inputs.filter(({ type }) => typedInto.has(type))) ||
      shown(otherFields).some(isPrivateByName) ||
      shown<HTMLIFrameElement>('iframe').some((frame) => {
        const inside = frame.contentDocument;
        if (!inside) return isPrivateFrame(frame);
        return depth < maxFrameDepth && hasPrivateField(inside, depth + 1);
      }) ||
      closedHosts.get(root)?.some((host) => isShown(host) && isPrivateHost(host)) === true
    );
  });
}

/** Custom elements that show nothing of what is in them, by the root they were found in. */
const closedHosts = new WeakMap<Document | ShadowRoot, Element[]>();

/** The document and the shadow roots in it; only a look at each element finds those. */
function rootsOf(live: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [live];
  let seen = 0;
  // The list grows while it is gone through: shadow roots hold shadow roots.
  for (const root of roots) {
    const closed: Element[] = [];
    const walker = live.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node && seen < maxElements; node = walker.nextNode()) {
      seen += 1;
      if (!isElement(node)) continue;
      const inside = node.shadowRoot ?? closedRootOf(node);
      if (inside) roots.push(inside);
      else if (node.nodeName.includes('-') && node.childElementCount === 0) closed.push(node);
    }
    closedHosts.set(root, closed);
  }
  return roots;
}

/** Scripts of extensions may look into closed roots; what runs elsewhere may not. */
function closedRootOf(element: Element): ShadowRoot | null {
  if (element.childElementCount > 0 && !element.nodeName.includes('-')) return null;
  if (typeof chrome === 'undefined' || !('dom' in chrome) || !(element instanceof HTMLElement)) return null;
  const open: unknown = Reflect.get(chrome.dom, 'openOrClosedShadowRoot');
  const root: unknown = typeof open === 'function' ? Reflect.apply(open, chrome.dom, [element]) : null;
  return root instanceof ShadowRoot ? root : null;
}

function isPrivateInput(input: HTMLInputElement): boolean {
  if (input.matches(declared)) return true;
  if (!typedInto.has(input.type)) return false;
  if (samples.test(input.placeholder.trim()) || isMasked(input) || isBesideReveal(input)) return true;
  return isPrivateByName(input) || isShortCode(input);
}

function isPrivateByName(field: Element): boolean {
  if (isForSearch(field)) return false;
  if (isForProse(field)) return namesOf(field).some(namesPhrase);
  const around = () =>
    (field.closest('form') ?? field.parentElement?.parentElement)?.textContent.slice(0, 400) ?? '';
  const beside = () => `${around()} ${namesInForm(field)}`;
  return namesOf(field).some((name) => namesSecret(name, beside));
}

function namesInForm(field: Element): string {
  const fields = field.closest('form')?.querySelectorAll('input, select') ?? [];
  return Array.from(fields, (other) =>
    other === field ? '' : `${other.getAttribute('name') ?? ''} ${other.getAttribute('autocomplete') ?? ''}`,
  ).join(' ');
}

function isForSearch(field: Element): boolean {
  if (field.closest('search, [role="search" i], [role="searchbox" i]')) return true;
  return /^(q|query|search|s|keywords?)$/i.test(field.getAttribute('name') ?? '');
}

function isForProse(field: Element): boolean {
  return isNamed(field, 'textarea') || field.getAttribute('aria-multiline') === 'true';
}

/** A few digits under the name of a code. */
function isShortCode(input: HTMLInputElement): boolean {
  const isNumeric =
    /numeric|decimal/.test(input.inputMode) || input.type === 'tel' || /\\d|0-9/.test(input.pattern);
  const isShort = input.maxLength >= 4 && input.maxLength <= 8;
  return isNumeric && isShort && namesOf(input).some(namesShortCode) && !namesOf(input).some(isOpenCode);
}

function isOpenCode(name: string): boolean {
  return /code|kod/i.test(name) && !namesShortCode(name);
}

/** Letters that are shown as dots. */
function isMasked(input: Element): boolean {
  return !/^(none)?$/.test(getComputedStyle(input).getPropertyValue('-webkit-text-security'));
}

const revealers = 'button, [role="button" i], [role="switch" i], label, [aria-label], [title]';
/** "Hide password", and the like, on something beside the field. */
function isBesideReveal(input: HTMLInputElement): boolean {
  if (input.type !== 'text') return false;
  let box = input.parentElement;
  for (let climbed = 0; box && climbed < 2; climbed += 1, box = box.parentElement) {
    // Whose password it is cannot be told from there on.
    if (
      /^(FORM|BODY|MAIN|ARTICLE)$/.test(box.nodeName) ||
      box.querySelectorAll('input:not([type="checkbox" i])').length > 1
    )
      return false;
    const found = Array.from(box.querySelectorAll(revealers)).some(
      (one) =>
        one !== input &&
        !one.contains(input) &&
        [one.getAttribute('aria-label'), one.getAttribute('title'), one.textContent].some(
          (text) => text !== null && text.length < 40 && namesSecret(text, () => ''),
        ),
    );
    if (found) return true;
  }
  return false;
}

function isPrivateHost(host: Element): boolean {
  return host.matches(declared) || namesSecret(host.localName, () => '') || isPrivateByName(host);
}

/** Many pages carry a sign-in form that only shows when it is asked for: those are pages like others. */
function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && isWithinReach(element);
}
