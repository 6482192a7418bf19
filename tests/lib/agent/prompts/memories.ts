import { storeEpisode } from '../../../../src/lib/learning/episode-store';
import { addFact } from '../../../../src/lib/learning/facts';
import { storeLearning } from '../../../../src/lib/learning/knowledge-store';
import { createPreferenceStore } from '../../../../src/lib/learning/preferences';
import { toMessageUrl } from '../../../../src/lib/memory/stored-kinds';
import type { Clock, MemoryManager } from '../../../../src/lib/memory';

type Store = (memory: MemoryManager, clock: Clock) => Promise<unknown>;

const page = (sourceUrl: string, title: string, text: string): Store => {
  return (memory) => memory.addDocument(text, { sourceUrl, title, docType: 'page' });
};
const fact = (text: string, subject?: string): Store => {
  return (memory) => addFact(memory, { text, subject, origin: 'user' });
};
const preference = (content: string): Store => {
  return (memory, clock) =>
    createPreferenceStore(memory, clock).add({ type: 'style', content, topic: content });
};
const message = (chat: string, importance: number, summary: string): Store => {
  return (memory) =>
    memory.addDocument(summary, {
      ...{ sourceUrl: toMessageUrl(chat, 'm-1'), title: summary, docType: 'message', importance },
      details: { conversationId: chat, role: 'user', summary, messageType: 'decision' },
    });
};

/** What the user has read, said and noted before, one of each kind and more. */
const memories = {
  radiators: page(
    'https://heating.example/radiators',
    'How to size a radiator',
    'A radiator that was made for water of 70 degrees gives less than half of its heat at 45 degrees. Whoever wants to run a heat pump should measure width, height and depth of every radiator and look the type up in the table of its maker.',
  ),
  borehole: page(
    'https://ground.example/borehole',
    'Ground source or air source?',
    'A borehole for a ground source heat pump is between 80 and 150 metres deep and has to be reported to the water authority. It makes sense where there is no room for an outdoor unit.',
  ),
  tides: page(
    'https://sea.example/tides',
    'How tides work',
    'Tides are made by the pull of the moon and the sun. When both pull in one line, the tide is highest: that is called a spring tide.',
  ),
  loginLoop: (memory) =>
    storeLearning(memory, {
      ...{ category: 'error_solution', title: 'Login redirect loop', tags: ['auth'], source: 'user' },
      content: 'Add the login page to the public paths, or the browser is sent in circles.',
    }),
  backups: (memory, clock) =>
    storeEpisode(memory, clock, {
      ...{ type: 'decision', title: 'Backups', content: 'Backups now run at three in the morning.' },
      ...{ session: 'ops', importance: 0.8 },
    }),
  house: fact('Lives in a terraced house from 1925 with oil heating'),
  peanuts: fact('Is allergic to peanuts'),
  sister: fact('Is a vegetarian and lives in Bergen', 'Anna'),
  german: preference('Always answer in German.'),
  short: preference('I prefer short answers without introductions.'),
  beginner: preference('I am a beginner in electronics: explain technical words.'),
  invoices: message('billing', 80, 'The user decided to keep the invoices in PostgreSQL.'),
  trip: message('trip', 70, 'The user booked a night train to Stockholm for June.'),
} satisfies Record<string, Store>;

export type MemoryName = keyof typeof memories;
export const memoryNames = Object.keys(memories) as MemoryName[];

export async function remember(
  memory: MemoryManager,
  clock: Clock,
  names: readonly MemoryName[],
): Promise<void> {
  for (const name of names) await memories[name](memory, clock);
  const { sources } = await memory.list({}, { limit: 100 });
  for (const { sourceUrl } of sources) await memory.waitForEmbeddings(sourceUrl, 20_000);
}
