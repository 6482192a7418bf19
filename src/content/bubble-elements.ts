/** Small parts of the bubble and the panel's frame, made without a framework: every page carries them. */

/** Outlines on a 20 × 20 grid; the same as in ui/Icon.tsx, which needs React. */
const outlines = {
  search: 'M8.75 3.5a5.25 5.25 0 1 1 0 10.5 5.25 5.25 0 0 1 0-10.5zM12.75 12.75l4 4M8.75 6.5v4.5M6.5 8.75H11',
  ask: 'M3.5 4.5h13v9h-6.75L6 16.5v-3H3.5zM7 7.75h6M7 10.25h4',
  remember: 'M5.75 3.25h8.5v13.5L10 13.5l-4.25 3.25z',
  more: 'M4.75 10h.01M10 10h.01M15.25 10h.01',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  pin: 'M7.25 3h5.5M8.25 3v5L5.5 11.25h9L11.75 8V3M10 11.25V17',
  grip: 'M7.5 5.5h.01M12.5 5.5h.01M7.5 10h.01M12.5 10h.01M7.5 14.5h.01M12.5 14.5h.01',
  check: 'M4.5 10.5l3.75 3.75 7.25-8',
  hide: 'M3 10c3-4.5 11-4.5 14 0-3 4.5-11 4.5-14 0zM4.5 16l11-12',
  site: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM5 15L15 5',
  off: 'M10 3v6.5M6.25 5.5a6 6 0 1 0 7.5 0',
  corner: 'M16 8l-8 8M16 13l-3 3',
} as const;
export type OutlineName = keyof typeof outlines;

const svgNamespace = 'http://www.w3.org/2000/svg';

function createSvg(
  className: string,
  size: number,
  shapes: Record<string, Record<string, string>>,
): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  const attributes = { class: className, viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  for (const [key, shape] of Object.entries(shapes)) {
    const child = document.createElementNS(svgNamespace, key);
    for (const [name, value] of Object.entries(shape)) child.setAttribute(name, value);
    svg.append(child);
  }
  return svg;
}

export function createIcon(name: OutlineName): SVGElement {
  return createSvg('icon', 20, { path: { d: outlines[name] } });
}

/** The sign of Recollect, as in ui/Mark.tsx. */
export function createMark(): SVGElement {
  return createSvg('mark', 32, {
    rect: { width: '32', height: '32', rx: '8', fill: '#0d625d' },
    path: {
      d: 'M23.8 16.1A8.3 8.3 0 1 1 15.9 8.2',
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': '3.4',
      'stroke-linecap': 'round',
    },
    circle: { cx: '21.9', cy: '10.1', r: '3.3', fill: '#f5b14c' },
  });
}

export interface ButtonLook {
  icon?: OutlineName;
  label: string;
  /** What the label leaves open. */
  title?: string;
  /** The label is for those who cannot see the icon. */
  isIconOnly?: boolean;
  className?: string;
}

export function createButton(
  { icon, label, title, isIconOnly = false, className = '' }: ButtonLook,
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', label);
  button.title = title ?? (isIconOnly ? label : '');
  if (icon) button.append(createIcon(icon));
  if (!isIconOnly) button.append(createElement('span', 'label', label));
  // Pressing a button must not take the selection away.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', onClick);
  return button;
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** One stop for Tab; the arrow keys lead from one button to the next, and around. */
export function addArrowKeys(container: HTMLElement, next: string, previous: string): void {
  const buttons = () => Array.from(container.querySelectorAll('button'));
  const choose = (chosen: HTMLButtonElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1;
    chosen?.focus();
  };
  for (const [at, button] of buttons().entries()) button.tabIndex = at === 0 ? 0 : -1;
  container.addEventListener('keydown', (event) => {
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const step = { [next]: 1, [previous]: -1 }[event.key];
    if (step !== undefined) choose(all.at((at + step + all.length) % all.length));
    else if (event.key === 'Home') choose(all[0]);
    else if (event.key === 'End') choose(all.at(-1));
    else return;
    event.preventDefault();
  });
}
