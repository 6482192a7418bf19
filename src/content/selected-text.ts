import { maxSelectionLength } from '../messaging/limits';
import type { Box } from './place-beside';

export interface SelectedText {
  text: string;
  /** Where it is on the screen right now, line by line. */
  getLines: () => Box[];
  /** Made from its end to its beginning: the hand is at the beginning. */
  isBackwards: boolean;
  isRightToLeft: boolean;
  /** Selects it again, if nothing else is. */
  restore: () => void;
  /** The element that it is in. */
  element: Element;
}

const minLength = 3;
const fields = 'input, textarea, [contenteditable]:not([contenteditable="false" i])';

/**
 * What the reader selected; null for nothing, a letter or two, or text in a field: who writes there has other plans.
 * `roots`: shadow roots, outermost first, where they acted last; the document does not tell of selections in those.
 */
export function readSelection(
  document: Document,
  { roots = [], isAsked = false }: { roots?: readonly ShadowRoot[]; isAsked?: boolean } = {},
): SelectedText | null {
  for (const scope of [...roots.toReversed(), document]) {
    const selection = selectionOf(scope);
    const active = scope.activeElement;
    if (isAsked && active) {
      const inField = readField(active);
      if (inField) return inField;
    }
    if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) continue;
    const found = toSelectedText(selection);
    if (found && (isAsked || !(isEditable(active) || isEditable(found.element)))) return found;
  }
  return null;
}

/** Chromium has it, the types do not. */
function selectionOf(scope: Document | ShadowRoot): Selection | null {
  const read: unknown = Reflect.get(scope, 'getSelection');
  const selection: unknown = typeof read === 'function' ? Reflect.apply(read, scope, []) : null;
  return selection instanceof Selection ? selection : null;
}

function toSelectedText(selection: Selection): SelectedText | null {
  const text = selection.toString().trim().slice(0, maxSelectionLength);
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection;
  if (text.length < minLength || !anchorNode || !focusNode) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const element = focusNode instanceof Element ? focusNode : focusNode.parentElement;
  if (!element) return null;
  const order = anchorNode.compareDocumentPosition(focusNode);
  const isBackwards =
    anchorNode === focusNode ? focusOffset < anchorOffset : (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return {
    text,
    element,
    isBackwards,
    isRightToLeft: getComputedStyle(element).direction === 'rtl',
    getLines: () => Array.from(range.getClientRects()),
    restore: () => {
      if (!selection.isCollapsed || !range.startContainer.isConnected) return;
      selection.removeAllRanges();
      selection.addRange(range);
    },
  };
}

/** Selected text in a field has no lines of its own. */
function readField(active: Element): SelectedText | null {
  const isField = active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement;
  if (!isField || active.type === 'password') return null;
  const { selectionStart: start, selectionEnd: end } = active;
  if (start === null || end === null) return null;
  const text = active.value.slice(start, end).trim().slice(0, maxSelectionLength);
  if (text.length < minLength) return null;
  return {
    text,
    element: active,
    isBackwards: active.selectionDirection === 'backward',
    isRightToLeft: getComputedStyle(active).direction === 'rtl',
    getLines: () => [active.getBoundingClientRect()],
    restore: () => active.setSelectionRange(start, end),
  };
}

function isEditable(element: Element | null): boolean {
  if (element === null) return false;
  return element.closest(fields) !== null || (element instanceof HTMLElement && element.isContentEditable);
}
