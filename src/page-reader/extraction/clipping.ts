/** A box that leaves this much or less open shows nothing, in CSS pixels. */
export const closedSize = 1;

/** Whether clips and masks take all of an element away: texts for screen readers only, and worse. */
export function isCutAway(element: Element, style: CSSStyleDeclaration): boolean {
  return isClippedByEdges(style) || isClippedByShape(element, style) || isMaskedAway(element, style);
}

/** The old `clip` property, which applies to positioned boxes only: `rect(0 0 0 0)`. */
function isClippedByEdges(style: CSSStyleDeclaration): boolean {
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  const clip = /^rect\(([^a]*)\)$/.exec(style.getPropertyValue('clip'))?.[1];
  if (clip === undefined) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = clip.split(/,?\s+/).map(Number.parseFloat);
  return bottom - top <= closedSize || right - left <= closedSize;
}

/** `inset(50%)`, `circle(0)`, `polygon(0 0)` and the like. */
function isClippedByShape(element: Element, { clipPath }: CSSStyleDeclaration): boolean {
  if (clipPath === 'none') return false;
  const [, shape = '', inside = ''] = /^([a-z-]+)\((.*?)\)(?: [a-z-]+)?$/s.exec(clipPath) ?? [];
  const { width, height } = element.getBoundingClientRect();
  switch (shape) {
    case 'inset': {
      const [edges = ''] = inside.split(/\s+round\s+/);
      const [top = '0', right = top, bottom = top, left = right] = splitLengths(edges);
      const open = (first: string, second: string, size: number) =>
        size - toPixels(first, size) - toPixels(second, size);
      return open(left, right, width) <= closedSize || open(top, bottom, height) <= closedSize;
    }
    case 'circle':
    case 'ellipse': {
      const [radii = ''] = inside.split(/\s*at\s+/);
      return splitLengths(radii).some(
        (radius) => /\d/.test(radius) && toPixels(radius, Math.max(width, height)) <= closedSize,
      );
    }
    case 'polygon': {
      const points = inside.replace(/^(nonzero|evenodd), /, '').split(', ');
      return isFlat(
        points.map((point) => toPixels(splitLengths(point)[0] ?? '', width)),
        points.map((point) => toPixels(splitLengths(point)[1] ?? '', height)),
        { width, height },
      );
    }
    case 'path': {
      const numbers = (inside.match(/-?[\d.]+/g) ?? []).map(Number);
      const every = (rest: number) => numbers.filter((_number, index) => index % 2 === rest);
      return isFlat(every(0), every(1), { width, height });
    }
    case 'url':
      return findReferred(element, inside)?.childElementCount === 0;
    default:
      return false;
  }
}

/** Points without room between them, or outside of the box. */
function isFlat(
  across: readonly number[],
  down: readonly number[],
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
): boolean {
  const open = (places: readonly number[], size: number) =>
    Math.min(size, Math.max(...places)) - Math.max(0, Math.min(...places));
  return open(across, width) <= closedSize || open(down, height) <= closedSize;
}

function isMaskedAway(element: Element, style: CSSStyleDeclaration): boolean {
  const image = style.getPropertyValue('mask-image');
  if (image === '' || image === 'none') return false;
  if (/^0(px|%)?( |$)|^\S+ 0(px|%)?$/.test(style.getPropertyValue('mask-size'))) return true;
  const address = /^url\("?([^"]*)"?\)$/.exec(image)?.[1];
  if (address === undefined) {
    // Nothing is left where every colour of a mask is transparent.
    const stops = image.match(/rgba?\([^()]*\)/g) ?? [];
    return !image.includes('url(') && stops.length > 0 && stops.every((stop) => alphaOf(stop) < 0.1);
  }
  if (address.includes('#') && !/^data:/.test(address)) {
    const mask = findReferred(element, address);
    return mask === null || mask.childElementCount === 0;
  }
  return false;
}

function alphaOf(colour: string): number {
  return Number(/^rgba\(.*, ([\d.]+)\)$/.exec(colour)?.[1] ?? 1);
}

function findReferred(element: Element, address: string): Element | null {
  const id = address.replaceAll('"', '').split('#')[1] ?? '';
  return element.ownerDocument.getElementById(id);
}

/** "0px calc(100% - 1px)" as its two lengths. */
function splitLengths(text: string): string[] {
  return text.match(/calc\([^)]*\)?|[^\s]+/g) ?? [];
}

/** A length as pixels of a size: "50%", "3px", "calc(100% - 1px)". */
function toPixels(length: string, size: number): number {
  let sum = 0;
  for (const [, sign, amount = '0', unit] of length.matchAll(/([+-] )?(-?[\d.]+)(px|%)/g)) {
    const value = unit === '%' ? (Number(amount) / 100) * size : Number(amount);
    sum += sign === '- ' ? -value : value;
  }
  return sum;
}
