import { type MemoryManager, preferenceRoot } from '../../memory';

/** The memory if it answers, else null: then the agent works without it. */
export async function getMemoryManagerSafe(memory: MemoryManager): Promise<MemoryManager | null> {
  try {
    await memory.getSource(preferenceRoot);
    return memory;
  } catch {
    // Whoever asked says so in the receipt; the panel shows why by other ways.
    return null;
  }
}
