import { isElement, isText } from './nodes';

const gutter = /(?:^|\s)(?:gutter|linenos?|line-?numbers?(?:-rows)?|lineno|blob-num)(?:\s|$)/i;
const lineElements = new Set(['DIV', 'P', 'TR', 'LI']);

/** The lines of a block of code with their indentation, without the numbers beside them. */
export function codeText(block: Element): string {
  let text = '';
  const visit = (node: Node): void => {
    if (isText(node)) text += node.data;
    if (!isElement(node) || gutter.test(node.getAttribute('class') ?? '')) return;
    if (node.nodeName === 'BR') text += '\n';
    const isLine = lineElements.has(node.nodeName);
    if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
    for (let child = node.firstChild; child; child = child.nextSibling) visit(child);
    if (isLine && !text.endsWith('\n')) text += '\n';
  };
  visit(block);
  return text.replaceAll('\r', '').replaceAll('\u00a0', ' ');
}

const languageClass = /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*)([\w+#.-]+)/i;

/** The language as the usual highlighters name it; empty when they do not. */
export function codeLanguage(block: Element): string {
  const around = [
    block.querySelector('code'),
    block,
    block.parentElement,
    block.parentElement?.parentElement,
  ];
  for (const element of around) {
    const named =
      element?.getAttribute('data-lang') ??
      element?.getAttribute('data-language') ??
      languageClass.exec(element?.getAttribute('class') ?? '')?.[1];
    if (named && /^[\w+#.-]{1,20}$/.test(named) && named !== 'none') return named.toLowerCase();
  }
  return '';
}
