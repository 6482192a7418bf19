/** How far one press of an arrow key moves, in CSS pixels. */
const step = 16;
const arrows: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Tells how far the pointer has moved since it was pressed on the handle, step by step; arrow keys do the same. */
export function followPointer(handle: HTMLElement, onMove: (across: number, down: number) => void): void {
  let last: { x: number; y: number } | null = null;
  handle.addEventListener('pointerdown', (event) => {
    const isOtherButton =
      event.target instanceof Element && event.target.closest('button:not(.grip, .corner)');
    if (!event.isTrusted || event.button !== 0 || isOtherButton) return;
    last = { x: event.clientX, y: event.clientY };
    // From here on the arrow keys can go on.
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    button?.focus();
    // Over the frame, too: its page would get the movements otherwise.
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener('pointermove', (event) => {
    if (!last) return;
    onMove(event.clientX - last.x, event.clientY - last.y);
    last = { x: event.clientX, y: event.clientY };
  });
  const release = () => (last = null);
  handle.addEventListener('pointerup', release);
  handle.addEventListener('pointercancel', release);
  handle.addEventListener('keydown', (event) => {
    const isOnHandle = event.target instanceof Element && event.target.matches('.grip, .corner');
    const arrow = isOnHandle ? arrows[event.key] : undefined;
    if (!arrow) return;
    event.preventDefault();
    onMove(...arrow);
  });
}
