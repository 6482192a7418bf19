import type { CDPSession, Page } from 'playwright-core';

/** Runs code where the content script of the extension runs in a page: what a page that took it over could do. */
export async function openContentWorld(page: Page): Promise<{
  evaluate: (expression: string) => Promise<unknown>;
  session: CDPSession;
}> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin.startsWith('chrome-extension://')) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return {
    session,
    async evaluate(expression) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as unknown;
    },
  };
}

/** Everything that is on the heap of a page, as text. */
export async function readHeap(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}
