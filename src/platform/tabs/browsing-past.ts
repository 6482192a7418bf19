import { AppError } from '../../shared/app-error';

export type PastPermission = 'bookmarks' | 'history';

/** Asks the user, which the browser allows during a click only; true if it is granted. */
export function requestPermission(permission: PastPermission): Promise<boolean> {
  return chrome.permissions.request({ permissions: [permission] });
}

/** Bookmarked addresses since a time, newest first. */
export async function listBookmarks(since: number): Promise<string[]> {
  await assertGranted('bookmarks');
  const nodes: chrome.bookmarks.BookmarkTreeNode[] = [];
  const collect = (node: chrome.bookmarks.BookmarkTreeNode) => {
    nodes.push(node);
    node.children?.forEach(collect);
  };
  (await chrome.bookmarks.getTree()).forEach(collect);
  return nodes
    .filter(({ dateAdded = 0 }) => dateAdded >= since)
    .sort((left, right) => (right.dateAdded ?? 0) - (left.dateAdded ?? 0))
    .flatMap(({ url }) => (url === undefined ? [] : [url]));
}

/** Visited addresses since a time, newest first, at most so many. */
export async function listHistory(since: number, maxResults: number): Promise<string[]> {
  await assertGranted('history');
  const visits = await chrome.history.search({ text: '', startTime: since, maxResults });
  return visits.flatMap(({ url }) => (url === undefined ? [] : [url]));
}

async function assertGranted(permission: PastPermission): Promise<void> {
  if (await chrome.permissions.contains({ permissions: [permission] })) return;
  throw new AppError('refused', `Recollect may not see your ${permission}: allow it when the browser asks.`);
}
