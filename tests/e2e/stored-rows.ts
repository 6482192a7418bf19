import type { PanelDriver } from './harness';

/** All rows of a store of the memory's database, as an extension page sees them. */
export async function readStore<Row>(panel: PanelDriver, store: string): Promise<Row[]> {
  const rows = await panel.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('recollect-learning');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('not opened'));
    });
    const found = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return JSON.stringify(found);
  }, store);
  return JSON.parse(rows) as Row[];
}
