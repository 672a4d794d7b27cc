import 'fake-indexeddb/auto';
import type Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTask } from '../../model/entities/task.ts';
import { AccountDatabase } from '../database.ts';
import { newestVersion } from '../database-versions.ts';
import { mutateIn } from '../mutate.ts';
import { BlockedUpgrade, NewerDatabase } from '../storage-problem.ts';
import { newerDatabase } from '../storage-signals.ts';
import { databaseName } from './database-names.ts';
import { openUnlessBlocked } from './newer-database.ts';

const clock = { now: () => 1_800_000_000_000, tzOffsetMin: () => 0 };
const newerVersion = 990;
const open: { close(): void }[] = [];

afterEach(() => {
  vi.useRealTimers();
  newerDatabase.set(false);
  for (const one of open.splice(0)) one.close();
});

/** Another program's connection, as a tab of another release holds it. */
function openNative(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void = () => undefined,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      open.push(request.result);
      resolve(request.result);
    };
  });
}

async function oldTab(userId: string): Promise<AccountDatabase> {
  const database = new AccountDatabase(userId);
  open.push(database);
  await openUnlessBlocked(database);
  return database;
}

function edit(database: AccountDatabase, title: string) {
  return mutateIn(database, createTask, { title }, clock);
}

describe('code older than the database', () => {
  it('[S10] goes on reading and refuses every write with a message for people', async () => {
    const tab = await oldTab('old-tab');
    expect((await edit(tab, 'Before')).ok).toBe(true);
    await openNative(tab.name, newerVersion);
    expect(newerDatabase.isUp()).toBe(true);

    const refused = await edit(tab, 'After');
    expect(refused).toEqual({
      ok: false,
      error: { kind: 'refused', message: new NewerDatabase().message },
    });
    expect((await tab.rows('task').toArray()).map(({ title }) => title)).toEqual(['Before']);
    await expect(tab.writeMeta('lastSyncAt', 1)).rejects.toBeInstanceOf(NewerDatabase);
    await expect(tab.outbox.clear()).rejects.toBeInstanceOf(NewerDatabase);
  });

  it('[S10] that starts on a newer database refuses writes too', async () => {
    const first = await oldTab('late-tab');
    first.close();
    await openNative(first.name, newerVersion);
    newerDatabase.set(false);
    expect((await edit(await oldTab('late-tab'), 'Late')).ok).toBe(false);
    expect(newerDatabase.isUp()).toBe(true);
  });

  it('[S10] never puts back a table that the newer app took away', async () => {
    const tab = await oldTab('patching-tab');
    await edit(tab, 'Kept');
    const newer = await openNative(tab.name, newerVersion, (database) =>
      database.deleteObjectStore('pageTexts'),
    );
    expect(await tab.rows('task').count()).toBe(1);
    expect(newer.version).toBe(newerVersion);
    const all = await indexedDB.databases();
    expect(all.find(({ name }) => name === tab.name)?.version).toBe(newerVersion);
  });

  it('[S10] does not take a deletion for a newer app', async () => {
    const tab = await oldTab('deleted-tab');
    await AccountDatabase.delete(tab.name);
    expect(newerDatabase.isUp()).toBe(false);
    expect((await edit(await oldTab('deleted-tab'), 'Again')).ok).toBe(true);
  });
});

describe('code as old as the database', () => {
  it('[S10] writes, and asks for no update', async () => {
    expect((await edit(await oldTab('new-tab'), 'Now')).ok).toBe(true);
    expect(newerDatabase.isUp()).toBe(false);
  });

  it.each([
    [9, false],
    [10, true],
  ])(
    '[S10] takes a database %d native steps ahead for a newer app’s: %s',
    async (steps, isNewer) => {
      const tab = await oldTab(`ahead-${steps}`);
      await openNative(tab.name, 10 * newestVersion + steps);
      expect(newerDatabase.isUp()).toBe(isNewer);
    },
  );
});

describe('an upgrade that another tab holds up', () => {
  it('[S10] settles with a message, each time, and opens once that tab is gone', async () => {
    const name = databaseName('held-up');
    const stubborn = await openNative(name, 1);
    await expect(oldTab('held-up')).rejects.toBeInstanceOf(BlockedUpgrade);
    await expect(oldTab('held-up')).rejects.toBeInstanceOf(BlockedUpgrade);
    stubborn.close();
    expect((await edit(await oldTab('held-up'), 'At last')).ok).toBe(true);
  });

  describe('and a disk that is only slow', () => {
    /** The opening, or an upgrade that waits for another tab, takes until the test ends it. */
    function openSlowly(userId: string) {
      const database = new AccountDatabase(userId);
      const blocked = vi.spyOn(database, 'on');
      const opening = Promise.withResolvers<Dexie>();
      vi.spyOn(database, 'open').mockReturnValue(opening.promise as never);
      const opened = openUnlessBlocked(database).then(
        () => 'open',
        (error: unknown) => error,
      );
      const block = (blocked.mock.calls[0] as unknown[])[1] as () => void;
      return { opened, block, finish: () => opening.resolve(database) };
    }
    const useManualTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    it('are told apart: a slow disk is waited for', async () => {
      useManualTimers();
      const { opened, finish } = openSlowly('slow');
      vi.advanceTimersByTime(60_000);
      finish();
      expect(await opened).toBe('open');
    });

    it('[S10] are told apart also after another tab has let go, late or in time: within 3 s', async () => {
      useManualTimers();
      const late = openSlowly('let-go');
      late.block();
      vi.advanceTimersByTime(2_000);
      expect(await late.opened).toBeInstanceOf(BlockedUpgrade);
      const inTime = openSlowly('let-go');
      vi.advanceTimersByTime(1_999);
      inTime.finish();
      expect(await inTime.opened).toBe('open');
      expect(vi.getTimerCount()).toBe(0);
      const { opened, finish } = openSlowly('let-go');
      vi.advanceTimersByTime(60_000);
      finish();
      expect(await opened).toBe('open');
    });
  });
});
