import type { SeeElement } from '../../src/page-reader/extraction/visibility';

/** Where nothing is laid out, visible is what no inline style hides. Real eyes are tested in the browser. */
export const simpleEyes: SeeElement = (element) =>
  element.getAttribute('style')?.includes('display:none') === true ? 'nothing' : 'all';
