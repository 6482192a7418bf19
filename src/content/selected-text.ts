import { maxSelectionLength } from '../messaging/limits';

export interface SelectedText {
  text: string;
  /** Where the selection ends on the screen, in CSS pixels. */
  box: DOMRect;
}

const minLength = 3;

/** What the reader selected; null for nothing, a letter or two, or text in a field. */
export function readSelection(document: Document): SelectedText | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const text = selection.toString().trim().slice(0, maxSelectionLength);
  if (text.length < minLength || isEditable(document.activeElement)) return null;
  return { text, box: selection.getRangeAt(0).getBoundingClientRect() };
}

function isEditable(element: Element | null): boolean {
  return (
    element !== null &&
    element.closest('input, textarea, [contenteditable]:not([contenteditable="false"])') !== null
  );
}
