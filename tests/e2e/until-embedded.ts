import type { PanelDriver } from './harness';

/** Waits until every remembered passage can be found by its meaning. */
export async function untilEmbedded(panel: PanelDriver): Promise<void> {
  await panel.waitFor(
    async () => {
      const reply = await chrome.runtime.sendMessage<
        unknown,
        { ok: boolean; value: { chunkCount: number; pendingEmbeddings: number } }
      >({ to: 'memory', type: 'memory-stats' });
      return reply.ok && reply.value.chunkCount > 0 && reply.value.pendingEmbeddings === 0;
    },
    { what: 'the vectors of all passages', timeout: 30_000 },
  );
}
