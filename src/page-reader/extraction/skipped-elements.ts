import { isNamed } from './nodes';

/** Never part of what is read: code, controls, pictures. */
const skipped = new Set(
  (
    'SCRIPT STYLE NOSCRIPT TEMPLATE INPUT TEXTAREA SELECT BUTTON SVG CANVAS OBJECT EMBED VIDEO AUDIO NAV DIALOG ' +
    'LINK META DATALIST PROGRESS METER MAP'
  ).split(' '),
);

export function isSkipped(element: Element): boolean {
  return (
    (skipped.has(element.nodeName.toUpperCase()) && !isButtonOfHeading(element)) ||
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true'
  );
}

/** Sections that fold have their title in a button. */
function isButtonOfHeading(element: Element): boolean {
  return isNamed(element, 'button') && /^(H[1-6]|DT|SUMMARY)$/.test(element.parentElement?.nodeName ?? '');
}
