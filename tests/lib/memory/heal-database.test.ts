import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { openJournaledStore, type MemoryLoss, type MemoryStore } from '../../../src/lib/memory';
import { databaseVersion } from '../../../src/platform/storage/learning-schema';
import { openMemoryDatabase } from '../../../src/platform/storage/memory-database';
import { FakeJournalDisk } from '../../fakes/journal-file';
import { putVersion, readVersions } from '../../fakes/stored-sources';
import { FakeWitnessStore } from '../../fakes/witness';

let names = 0;
const newName = () => `healed-${(names += 1)}`;
const urls = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];
type Database = MemoryStore & { close(): void };

/** All that lies on the disk between two starts of the browser. */
interface Profile {
  name: string;
  database: Database;
  disk: FakeJournalDisk;
  witnesses: FakeWitnessStore;
}

async function newProfile(): Promise<Profile> {
  const name = newName();
  return {
    name,
    database: await openMemoryDatabase(name),
    disk: new FakeJournalDisk(),
    witnesses: new FakeWitnessStore(),
  };
}

/** Opens the memory; resolves with what the user is told about it. */
async function start({ database, disk, witnesses }: Profile) {
  const { length } = witnesses.told;
  const opened = await openJournaledStore(database, disk.files, witnesses);
  await opened.flushWitness();
  const told = witnesses.told.slice(length);
  expect(told.length).toBeLessThanOrEqual(1);
  return { ...opened, told: told[0] ?? null };
}

const restarted = (profile: Profile): Profile => ({ ...profile, disk: profile.disk.restart([1, 1]) });

/** What Chromium leaves of the database when its log is cut: an earlier state of it, under the same id. */
async function copyDatabase(database: Database): Promise<Database> {
  const copy = await openMemoryDatabase(newName());
  for (const { sourceUrl } of await database.getAllSources()) {
    const stored = await database.getStoredSource(sourceUrl);
    if (stored) await copy.putSource(stored);
  }
  await copy.setJournalSequence(await database.getJournalSequence());
  return { ...copy, id: database.id };
}

/** The profile as it is now, whatever happens to it later. */
async function copyProfile({ name, database, disk, witnesses }: Profile): Promise<Profile> {
  return { name, database: await copyDatabase(database), disk: disk.restart([1, 1]), witnesses };
}

interface Operation {
  kind: 'put' | 'remove' | 'touch';
  url: string;
}
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom('put', 'put', 'remove', 'touch'),
  url: fc.constantFrom(...urls),
});

async function apply(store: MemoryStore, { kind, url }: Operation, version: number): Promise<void> {
  if (kind === 'put') await putVersion(store, url, version);
  if (kind === 'remove') await store.removeSources([url]);
  if (kind === 'touch') await store.touchSource(url, version);
}

const faults = [
  'none',
  'wiped',
  'behind',
  'no-journal',
  'both-wiped',
  'both-behind',
  'wiped-behind',
] as const;
type Fault = (typeof faults)[number];

async function damage(profile: Profile, earlier: Profile, fault: Fault): Promise<Profile> {
  const isOneOf = (...some: Fault[]) => some.includes(fault);
  const damaged = restarted(profile);
  if (isOneOf('wiped', 'both-wiped', 'wiped-behind')) damaged.database = await openMemoryDatabase(newName());
  if (isOneOf('behind', 'both-behind')) damaged.database = earlier.database;
  if (isOneOf('no-journal', 'both-wiped')) damaged.disk = new FakeJournalDisk();
  if (isOneOf('both-behind', 'wiped-behind')) damaged.disk = earlier.disk;
  return damaged;
}

interface Outcome {
  fault: Fault;
  /** The witness knew of the last change. */
  isWitnessCurrent: boolean;
  earlier: Map<string, string>;
  remembered: Map<string, string>;
  found: Map<string, string>;
  told: MemoryLoss | null;
}

function expectTruth({ fault, isWitnessCurrent, earlier, remembered, found, told }: Outcome): void {
  const restored = (count: number) =>
    count > 0
      ? { restoredSources: count, missingSources: 0, sourceCount: found.size, isComplete: true }
      : null;
  if (fault === 'none' || fault === 'no-journal') expect([found, told]).toEqual([remembered, null]);
  if (fault === 'wiped') expect([found, told]).toEqual([remembered, restored(found.size)]);
  if (fault === 'behind') {
    const changed = [...remembered].filter(([url, version]) => earlier.get(url) !== version).length;
    expect(found).toEqual(remembered);
    // What came after the last writing of the witness is restored without a word.
    expect(told).toEqual(isWitnessCurrent ? restored(changed) : expect.toBeOneOf([null, restored(changed)]));
  }
  if (fault === 'both-wiped') expect(found.size).toBe(0);
  if (fault === 'both-behind' || fault === 'wiped-behind') expect(found).toEqual(earlier);
  const areBothLost = ['both-wiped', 'both-behind', 'wiped-behind'].includes(fault);
  if (!isWitnessCurrent || !areBothLost || isEqual(found, remembered)) return;
  expect(told).toMatchObject({
    missingSources: Math.max(0, remembered.size - found.size),
    sourceCount: found.size,
    isComplete: false,
  });
}

const isEqual = (left: Map<string, string>, right: Map<string, string>) =>
  left.size === right.size && [...left].every(([url, version]) => right.get(url) === version);

describe('a start after any life and any fault', () => {
  it('says what was lost, and nothing when nothing was', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.boolean(),
        fc.constantFrom(...faults),
        async (operations, copyAt, isWitnessCurrent, fault) => {
          const profile = await newProfile();
          const { store, flushWitness } = await start(profile);
          let earlier = await copyProfile(profile);
          for (const [version, each] of operations.entries()) {
            if (version === copyAt % operations.length) earlier = await copyProfile(profile);
            await apply(store, each, version);
          }
          if (isWitnessCurrent) await flushWitness();
          const versions = {
            earlier: await readVersions(earlier.database),
            remembered: await readVersions(profile.database),
          };

          const damaged = await damage(profile, earlier, fault);
          const { told, store: healed } = await start(damaged);
          const found = await readVersions(healed);
          expectTruth({ fault, isWitnessCurrent, ...versions, found, told });
          outcomes.add(`${fault}: ${told ? 'told' : 'silent'}`);

          // Once told, it is not told again.
          const again = await start(restarted(damaged));
          expect(again.told).toBeNull();
          expect(await readVersions(again.store)).toEqual(found);
        },
      ),
      { numRuns: 150 },
    );
    const told = faults.filter((fault) => outcomes.has(`${fault}: told`));
    expect(told).toEqual(['wiped', 'behind', 'both-wiped', 'both-behind', 'wiped-behind']);
  });

  it('notices rows that are gone without a trace, and brings them back at the next start', async () => {
    const profile = await newProfile();
    const { store } = await start(profile);
    await putVersion(store, urls[0]!, 1);
    await putVersion(store, urls[1]!, 2);
    expect(await store.auditCounts()).toBe(true);
    const raw = await openDB(profile.name, databaseVersion);
    await raw.delete('chunks', `${urls[0]!}-1-0`);
    raw.close();
    expect(await store.auditCounts()).toBe(false);
    await expect(putVersion(store, urls[2]!, 3)).rejects.toThrow('being restored');
    const again = await start(restarted(profile));
    expect(await readVersions(again.store)).toEqual(
      new Map([
        [urls[0], 'v1'],
        [urls[1], 'v2'],
      ]),
    );
    expect(await again.store.auditCounts()).toBe(true);
  });

  it('writes no journal anew from a database that has lost rows, and says so once', async () => {
    const profile = await newProfile();
    let losses = 0;
    const { store } = await openJournaledStore(
      profile.database,
      profile.disk.files,
      profile.witnesses,
      () => (losses += 1),
    );
    await putVersion(store, urls[0]!, 1);
    await putVersion(store, urls[1]!, 2);
    const raw = await openDB(profile.name, databaseVersion);
    await raw.delete('chunks', `${urls[0]!}-1-0`);
    raw.close();
    const refused = expect.objectContaining({ code: 'engine-unavailable' });
    await expect(store.rewriteCopy()).rejects.toEqual(refused);
    await expect(store.repair(() => true, 'fake')).rejects.toEqual(refused);
    await expect(store.commitStaged()).rejects.toEqual(refused);
    expect(losses).toBe(1);
    const again = await start(restarted(profile));
    expect([...(await readVersions(again.store)).values()]).toEqual(['v1', 'v2']);
  });

  it('does not bring back what was forgotten, when the database has forgotten that', async () => {
    const profile = await newProfile();
    const { store } = await start(profile);
    await putVersion(store, urls[0]!, 1);
    await putVersion(store, urls[1]!, 2);
    const earlier = await copyDatabase(profile.database);
    await store.removeSources([urls[0]!]);
    // A journal that is written anew holds no removals.
    const rewritten = { ...profile, disk: new FakeJournalDisk() };
    await start(rewritten);
    const { store: healed } = await start({ ...restarted(rewritten), database: earlier });
    expect(await readVersions(healed)).toEqual(new Map([[urls[1], 'v2']]));
  });

  it('tells it at the next start when it was interrupted before it could', async () => {
    const profile = await newProfile();
    const { store, flushWitness } = await start(profile);
    for (const [version, url] of urls.entries()) await putVersion(store, url, version);
    await flushWitness();
    const wiped = { ...restarted(profile), database: await openMemoryDatabase(newName()) };
    profile.witnesses.isReachable = false;
    expect((await start(wiped)).told).toBeNull();
    profile.witnesses.isReachable = true;
    expect((await start(restarted(wiped))).told).toEqual({
      restoredSources: 3,
      missingSources: 0,
      sourceCount: 3,
      isComplete: true,
    });
  });

  it('counts what a damaged journal could not give back', async () => {
    const profile = await newProfile();
    const { store, flushWitness } = await start(profile);
    for (const [version, url] of urls.entries()) await putVersion(store, url, version);
    await flushWitness();
    const contents = profile.disk.files.map((file) => file.survive(1)) as [Uint8Array, Uint8Array];
    const [current] = contents;
    const place = Buffer.from(current).indexOf('text 1 0');
    current.set([current[place]! ^ 1], place);
    const { told, store: healed } = await start({
      name: '',
      database: await openMemoryDatabase(newName()),
      disk: new FakeJournalDisk(contents),
      witnesses: profile.witnesses,
    });
    expect(told).toEqual({ restoredSources: 2, missingSources: 1, sourceCount: 2, isComplete: false });
    expect([...(await readVersions(healed)).keys()]).toEqual([urls[0], urls[2]]);
  });
});

describe('a start without any fault', () => {
  it('says nothing in 50 new profiles and 20 restarts of one', async () => {
    for (let count = 0; count < 50; count += 1) {
      const profile = await newProfile();
      const { store, told } = await start(profile);
      expect(told).toBeNull();
      await putVersion(store, urls[0]!, count);
      profile.database.close();
    }
    let profile = await newProfile();
    for (let count = 0; count < 20; count += 1) {
      const { store, told } = await start(profile);
      expect(told).toBeNull();
      await putVersion(store, `https://example.com/${count}`, count);
      if (count % 3 === 0) await store.removeSources([`https://example.com/${count}`]);
      profile = restarted(profile);
    }
  });
});
