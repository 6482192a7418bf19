import { flatParent } from './nodes';

/** Whether an element is where the user can get to it: not in a drawer beside the screen, not in a folded box. */
export function isWithinReach(element: Element): boolean {
  const { documentElement: root, defaultView: view } = element.ownerDocument;
  // Where nothing is laid out, nothing is out of place.
  if (root.clientWidth === 0) return true;
  const box = element.getBoundingClientRect();
  const { scrollX = 0, scrollY = 0 } = view ?? {};
  if (box.width === 0 || box.height === 0) return false;
  if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return false;
  if (box.left + scrollX >= Math.max(root.clientWidth, root.scrollWidth)) return false;
  for (let around = flatParent(element); around && around !== root; around = flatParent(around)) {
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const { width, height } = around.getBoundingClientRect();
    if ((width <= 1 && overflowX !== 'visible') || (height <= 1 && overflowY !== 'visible')) return false;
  }
  return true;
}
