/** So long without a change, and what is shown is taken to be whole. In ms. */
const quietMs = 300;
/** So long is waited for it at most. In ms. */
export const maxSettlingMs = 3_000;
/** Less new text than this is a sign that something is being loaded, not the thing itself. In characters. */
const minChange = 80;

/** Resolves when the content of a page has changed and come to rest again, or when that takes too long. */
export function waitUntilSettled(page: Document): Promise<void> {
  return new Promise((resolve) => {
    let changed = 0;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(latest);
      resolve();
    };
    const observer = new MutationObserver((records) => {
      for (const record of records) if (changed < minChange) changed += countText(record);
      if (changed < minChange) return;
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMs);
    });
    const latest = setTimeout(finish, maxSettlingMs);
    observer.observe(page, { childList: true, characterData: true, subtree: true });
  });
}

function countText({ target, addedNodes, removedNodes, type }: MutationRecord): number {
  const nodes = type === 'characterData' ? [target] : [...addedNodes, ...removedNodes];
  return nodes.reduce((sum, node) => sum + (node.textContent?.trim().length ?? 0), 0);
}
