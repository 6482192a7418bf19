import type { Details, DocType, MemoryManager } from '../../../../src/lib/memory';
import { createFakeEmbedder, openTestMemory } from '../../../fakes/memory';

export interface Stored {
  url: string;
  docType?: DocType;
  text: string;
  title?: string;
  active?: boolean;
  importance?: number;
  details?: Details;
}

/** A memory whose clock goes on by a second whenever it is looked at. */
export async function openLearned(...sources: Stored[]) {
  const clock = createClock();
  const embedder = createFakeEmbedder([['nurse', 'caregiver']]);
  const { memory } = await openTestMemory({ clock, embedder });
  for (const source of sources) await store(memory, source);
  return { memory, clock };
}

function createClock() {
  let now = 1_700_000_000_000;
  return { now: () => (now += 1_000) };
}

export async function store(memory: MemoryManager, source: Stored): Promise<void> {
  const { url, docType = 'fact', text, title = text, active = true, importance = 50, details = {} } = source;
  const chunk = { content: text, headingPath: docType === 'preference' ? ['preferences', 'style'] : [] };
  await memory.addChunks([chunk], { sourceUrl: url, docType, title, active, importance, details });
}
