/**
 * What kind of node something is, by its own word: nodes of a frame are made by the frame's classes, so
 * `instanceof` denies them.
 */
export function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

export function isNamed<Name extends keyof HTMLElementTagNameMap>(
  node: Node,
  name: Name,
): node is HTMLElementTagNameMap[Name] {
  return node.nodeName.toLowerCase() === name;
}

/** A number or sign that leads to a note: furniture of the sentence it stands in. */
export function isNoteMark(element: Element): boolean {
  if (!isNamed(element, 'sup')) return false;
  const mark = element.textContent.replace(/[\s[\]()]/g, '');
  return mark.length > 0 && mark.length <= 4 && element.querySelector('a') !== null;
}

/** The parent as it is laid out: out of a shadow root to its host. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return 'host' in root && root.host instanceof Element ? root.host : null;
}
