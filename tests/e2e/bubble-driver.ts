import type { Frame, Page } from 'playwright-core';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface DomNode {
  nodeId: number;
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** Our boxes over a page, bubble and panel: they are closed to everybody, and known by being in the top layer. */
export function hostBoxes(page: Page): Promise<Rect[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('div[popover=manual]'), (host) => {
      const { x, y, width, height } = host.getBoundingClientRect();
      return { x, y, width, height };
    }).filter(({ width }) => width > 0),
  );
}

/** The bubble, or what it says. */
export async function bubbleBox(page: Page): Promise<Rect | null> {
  const boxes = await hostBoxes(page);
  return boxes.find(({ height }) => height < 160) ?? null;
}

export async function waitForBubble(page: Page): Promise<Rect> {
  for (let tries = 0; tries < 100; tries += 1) {
    const box = await bubbleBox(page);
    if (box) return box;
    await page.waitForTimeout(20);
  }
  throw new Error('The bubble did not appear.');
}

/** The bubble and its buttons count only after they were seen for half a second. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForTimeout(850);
}

/** Where something with this label is inside of the closed roots: the debugger sees into them, pages do not. */
export async function findInside(page: Page, label: string): Promise<Rect | null> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const found = search(root, label);
    if (!found) return null;
    const { quads } = await session.send('DOM.getContentQuads', { backendNodeId: found.backendNodeId });
    const [quad] = quads;
    if (!quad) return null;
    const [x = 0, y = 0, right = 0, , , bottom = 0] = quad;
    return { x, y, width: right - x, height: bottom - y };
  } catch {
    // It went while it was looked for.
    return null;
  } finally {
    await session.detach();
  }
}

function search(node: DomNode, label: string): DomNode | null {
  const { attributes = [] } = node;
  const at = attributes.indexOf('aria-label');
  if (at % 2 === 0 && attributes[at + 1] === label) return node;
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = search(child, label);
    if (found) return found;
  }
  return null;
}

/** All words in our closed boxes. */
export async function wordsInside(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  const words: string[] = [];
  const visit = (node: typeof root, isInside: boolean) => {
    if (isInside && node.nodeName === '#text') words.push(node.nodeValue);
    for (const child of node.children ?? []) visit(child, isInside);
    for (const child of node.shadowRoots ?? []) visit(child, isInside || child.shadowRootType === 'closed');
  };
  visit(root, false);
  return words.join(' ');
}

export async function clickInside(page: Page, label: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const box = await findInside(page, label);
    if (box && box.width > 0) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      return;
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`There is no “${label}” to click.`);
}

/** The framed panel, once it shows something. */
export async function floatingFrame(page: Page): Promise<Frame> {
  for (let tries = 0; tries < 150; tries += 1) {
    const frame = page.frames().find((one) => one.url().includes('/floating-panel/index.html'));
    if (frame && (await frame.$('[data-testid=floating-panel]').catch(() => null))) return frame;
    await page.waitForTimeout(50);
  }
  throw new Error('The panel did not open.');
}

export async function selectParagraph(page: Page, selector = 'article p >> nth=1'): Promise<Rect> {
  await page.locator(selector).click({ clickCount: 3 });
  return waitForBubble(page);
}

/** Whether a box lies over any line of what is selected. */
export function overlapsSelection(page: Page, box: Rect): Promise<boolean> {
  return page.evaluate(({ x, y, width, height }) => {
    const inShadow = Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot)
      .map((root) => (root as unknown as { getSelection?: () => Selection } | null)?.getSelection?.())
      .find((selection) => selection && !selection.isCollapsed);
    const range = (inShadow ?? getSelection()!).getRangeAt(0);
    return Array.from(range.getClientRects()).some(
      (line) => x < line.right && x + width > line.left && y < line.bottom && y + height > line.top,
    );
  }, box);
}
