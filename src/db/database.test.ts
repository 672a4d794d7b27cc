import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profileId } from '../model/entities/student/profile.ts';
import { createTask } from '../model/entities/task.ts';
import { cardsDue, states } from '../queries/due-cards.ts';
import { readTrash } from '../queries/trash.ts';
import {
  AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  onAccountClosed,
  openAccountDatabase,
} from './database.ts';
import { cardsByDeck, cardsByFront, cardsByLive, newestVersion } from './database-versions.ts';
import { databaseName } from './device/database-names.ts';
import { visitAccount } from './device/visit.ts';
import { mutate } from './mutate.ts';
import { countQueue, readQueue } from './outbox/outbox.ts';
import { allCardsOfDeck, cardsOfDeck } from './rows/cards-of-deck.ts';
import { expectAccount, removedData } from './storage-signals.ts';

/** Tables of the first release that the second changed. */
const firstRelease = {
  card: 'id, [deckId+deletedAt], deletedAt',
  memory: 'cardId, [live+state+dueAt], [deckId+live+state+dueAt]',
  task: 'id, deletedAt, [status+deletedAt]',
  outbox: '++seq, [entity+id]',
  refused: '++seq',
  meta: 'key',
};

/** Tables of the second release that its rows and edits need. */
const secondRelease = {
  task: 'id, deletedAt, [status+deletedAt]',
  settings: 'id',
  outbox: '++seq, extra',
  refused: '++seq',
  meta: 'key',
};

describe('a database of the second release', () => {
  it('[S8] [P2] opens in this one with its rows and its queue, and can hold a profile', async () => {
    const userId = crypto.randomUUID();
    const old = new Dexie(databaseName(userId));
    old.version(2).stores(secondRelease);
    const task = { id: 't0', $at: '0mi7xk2v4-000-a', title: 'Read', status: 'Ongoing' };
    await old.table('task').add({ ...task, createdAt: 7, deletedAt: 0 });
    await old.table('outbox').add({
      schema: 2,
      queuedAt: 7,
      extra: 0,
      changes:
        '[{"entity":"task","id":"t0","at":"0mi7xk2v4-000-3gdqe9a0c1b2","fields":{"title":"Read"}}]',
    });
    old.close();
    const database = new AccountDatabase(userId);
    expect(await database.table('task').get('t0')).toMatchObject(task);
    expect(await readQueue(database)).toMatchObject([{ id: 't0', fields: { title: 'Read' } }]);
    const fields = { firstName: 'Ada', deletedAt: 0 };
    await database.table('profile').add({ id: profileId, $at: task.$at, ...fields });
    expect(await database.rows('profile').get(profileId)).toMatchObject(fields);
    expect(database.verno).toBe(newestVersion);
    database.close();
  });
});

/** Tables of the third release that the fourth changed. */
const thirdRelease = {
  card:
    'id, [deckId+deletedAt], deletedAt, [$memory.live+$memory.state+$memory.dueAt], ' +
    '[deckId+$memory.live+$memory.state+$memory.dueAt]',
  deck: 'id, deletedAt, [fileId+deletedAt]',
};

describe('a database of the third release', () => {
  it('[S8] tells its cards in the Trash from those whose deck is there', async () => {
    const userId = crypto.randomUUID();
    const old = new Dexie(databaseName(userId));
    old.version(3).stores(thirdRelease);
    const memory = { live: 1, state: 2, dueAt: 50, reps: 4, stability: 9 };
    const card = { id: 'asked', $at: '0loyw3v28-000-a', deckId: 'd', createdAt: 3, deletedAt: 0 };
    await old.table('card').bulkAdd([
      { ...card, $memory: memory },
      { ...card, id: 'of a deck in the Trash', deckId: 'e', $memory: { ...memory, live: 0 } },
      { ...card, id: 'in the Trash', deletedAt: 7, $memory: { ...memory, live: 0 } },
      { ...card, id: 'both', deckId: 'e', deletedAt: 8, $memory: { ...memory, live: 0 } },
      { id: 'tombstone', $at: '0loyw3v28-000-a', purgedAt: 9 },
    ]);
    old.close();
    const database = new AccountDatabase(userId);
    expect((await readTrash(database)).map(({ id }) => id)).toEqual(['both', 'in the Trash']);
    expect(await cardsOfDeck(database, 'd').primaryKeys()).toEqual(['asked']);
    expect(await cardsOfDeck(database, 'e').primaryKeys()).toEqual(['of a deck in the Trash']);
    expect(await allCardsOfDeck(database, 'e').primaryKeys()).toEqual([
      'both',
      'of a deck in the Trash',
    ]);
    expect(await cardsDue(database, undefined, states.review, 60).take(9)).toMatchObject([
      { cardId: 'asked' },
    ]);
    expect(await database.table('card').get('in the Trash')).toMatchObject({ deletedAt: 7 });
    expect(Object.keys(database.table('card').schema.idxByName)).toEqual([
      cardsByFront,
      cardsByLive,
      cardsByDeck,
      'fileId',
      'groupId',
      'noteId',
    ]);
    database.close();
  });
});

/** Tables of version 5 that version 6 changed. */
const fifthVersion = {
  file: 'id, deletedAt, sha256, addedAt',
  card: 'id, [$memory.live+$memory.state+$memory.dueAt], [deckId+$memory.live+$memory.state+$memory.dueAt]',
  meta: 'key',
  blobs: '[sha256+index]',
  transfers: 'fileId, state',
};

describe('a database of the fifth version', () => {
  it('[S8] [P2] keeps its bytes and what is on its way, and what was let go, now by hash', async () => {
    const userId = crypto.randomUUID();
    const old = new Dexie(databaseName(userId));
    old.version(5).stores(fifthVersion);
    const hash = (id: string) => id.repeat(64);
    const file = (id: string, sha256 = hash(id)) => ({ id, $at: '0loyw3v28-000-a', sha256 });
    await old.table('file').bulkAdd([file('a'), file('b'), file('c'), file('d', hash('a'))]);
    await old.table('blobs').add({ sha256: hash('a'), index: 0, bytes: 'bytes' });
    const uploadUrl = 'https://haversack.test/v1/files/uploads/1';
    const up = { direction: 'up', state: 'running', sizeBytes: 9, doneBytes: 4, uploadUrl };
    const down = { direction: 'down', state: 'waiting', sizeBytes: 9, doneBytes: 0 };
    await old.table('transfers').bulkAdd([
      { fileId: 'a', sha256: hash('a'), ...up },
      { fileId: 'b', sha256: hash('b'), ...down },
      { fileId: 'd', sha256: hash('a'), ...up, state: 'failed', doneBytes: 9, problem: 'No' },
    ]);
    await old.table('meta').add({ key: 'filesLetGo', value: ['c', 'nobody'] });
    old.close();
    const database = new AccountDatabase(userId);
    expect(await database.transfers.toArray()).toEqual([
      { sha256: hash('a'), ...up },
      { sha256: hash('b'), ...down },
    ]);
    expect(await database.readMeta('filesLetGo')).toEqual([hash('c')]);
    expect(await database.blobs.count()).toBe(1);
    expect(await database.rows('media').count()).toBe(0);
    expect(database.tables.map(({ name }) => name)).not.toContain('transfers');
    database.close();
  });
});

/** Tables of version 6, which had no jobs. */
const sixthVersion = {
  file: 'id, deletedAt, sha256, addedAt',
  outbox: '++seq, extra',
  transfersByHash: 'sha256, state',
};

describe('a database of the sixth version', () => {
  it('[S8] [P2] keeps what it holds, and can hold jobs', async () => {
    const userId = crypto.randomUUID();
    const old = new Dexie(databaseName(userId));
    old.version(6).stores(sixthVersion);
    const file = { id: 'a', $at: '0loyw3v28-000-a', sha256: 'a'.repeat(64) };
    const up = { sha256: file.sha256, direction: 'up', state: 'running' };
    await old.table('file').add(file);
    await old.table('transfersByHash').add(up);
    old.close();
    const database = new AccountDatabase(userId);
    expect(await database.rows('file').get('a')).toMatchObject(file);
    expect(await database.transfers.toArray()).toEqual([up]);
    expect(await database.jobs.count()).toBe(0);
    database.close();
  });
});

describe('a database of the first release', () => {
  it('[S8] [P2] opens in this one with every edit that waited, in order', async () => {
    const userId = crypto.randomUUID();
    const old = new Dexie(databaseName(userId));
    old.version(1).stores(firstRelease);
    const entries = ['Read', 'Write'].map((title, index) => ({
      schema: 1,
      queuedAt: 7 + index,
      entity: 'task',
      id: `t${index}`,
      at: `0loyw3v28-00${index}-3gdqe9a0c1b2`,
      fields: { title, status: 'Ongoing', createdAt: 7, deletedAt: 0 },
    }));
    await old.table('outbox').bulkAdd(entries);
    old.close();
    const database = new AccountDatabase(userId);
    expect(await readQueue(database)).toMatchObject(entries);
    expect(await countQueue(database)).toEqual({
      pending: 2,
      refused: 0,
      oldestAt: 7,
    });
    database.close();
  });

  it('keeps what is remembered of its cards, now a part of the card', async () => {
    const userId = crypto.randomUUID();
    const old = new Dexie(databaseName(userId));
    old.version(1).stores(firstRelease);
    const card = { id: 'c1', $at: '0loyw3v28-000-a', deckId: 'd', createdAt: 3, deletedAt: 0 };
    const remembered = { live: 1, state: 2, dueAt: 50, reps: 4, stability: 9 };
    await old.table('card').bulkAdd([card, { ...card, id: 'c2', deckId: 'e' }]);
    await old.table('memory').add({ ...remembered, cardId: 'c1', deckId: 'd', createdAt: 3 });
    old.close();
    const database = new AccountDatabase(userId);
    expect(await database.table('card').get('c1')).toEqual({ ...card, $memory: remembered });
    expect(await cardsDue(database, 'd', states.review, 60).take(9)).toMatchObject([
      { cardId: 'c1', dueAt: 50 },
    ]);
    expect(database.tables.map(({ name }) => name)).not.toContain('memory');
    database.close();
  });
});

describe('the open database', () => {
  it('is nobody’s before one is opened', () => {
    expect(() => currentDatabase()).toThrow('No account database is open');
  });

  it('is the expected student’s for whoever asks before it is opened, and the same one after', async () => {
    const userId = crypto.randomUUID();
    expectAccount(userId);
    const early = currentDatabase();
    expect(await early.rows('card').count()).toBe(0);
    expect(await openAccountDatabase(userId)).toBe(early);
    expect(currentDatabase()).toBe(early);
    closeAccountDatabase();
    expect(() => currentDatabase()).toThrow('No account database is open');
  });

  it('is one, though somebody asks for it while it is being opened', async () => {
    const userId = crypto.randomUUID();
    expectAccount(userId);
    const opening = openAccountDatabase(userId);
    const early = currentDatabase();
    expect(await opening).toBe(early);
    closeAccountDatabase();
  });

  it('becomes another student’s, and the first one’s is closed', async () => {
    expectAccount(crypto.randomUUID());
    const first = currentDatabase();
    await first.open();
    const other = await openAccountDatabase(crypto.randomUUID());
    expect(first.isOpen()).toBe(false);
    expect(currentDatabase()).toBe(other);
    closeAccountDatabase();
  });
});

it('tells whoever wrote into an account that the page has left it, also where it is opened again', async () => {
  const first = await openAccountDatabase('left-1');
  expect(await openAccountDatabase('left-1')).toBe(first);
  expect(first.closed.aborted).toBe(false);
  const second = await openAccountDatabase('left-2');
  expect(first.closed.aborted).toBe(true);
  closeAccountDatabase();
  expect(second.closed.aborted).toBe(true);
  expect((await openAccountDatabase('left-1')).closed.aborted).toBe(false);
  expect(first.closed.aborted).toBe(true);
  closeAccountDatabase();
});

describe('whoever holds something of the account outside its database', () => {
  it('is told each time that it is closed or makes way, and not after they stop listening', async () => {
    const [told, other] = [vi.fn(), vi.fn()];
    const stop = onAccountClosed(told);
    const stopOther = onAccountClosed(other);
    closeAccountDatabase();
    expect(told).not.toHaveBeenCalled();
    await openAccountDatabase('told-1');
    await openAccountDatabase('told-1');
    expect(told).not.toHaveBeenCalled();
    await openAccountDatabase('told-2');
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    closeAccountDatabase();
    expect(told).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
    stopOther();
  });

  it('is told though another one who was told broke', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const other = vi.fn();
    const stop = onAccountClosed(() => {
      throw new Error('forbidden');
    });
    const stopOther = onAccountClosed(other);
    await openAccountDatabase('told-3');
    closeAccountDatabase();
    expect(other).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    stop();
    stopOther();
  });
});

describe('a database that does not open', () => {
  /** A disk that fails at the next opening of a database. */
  const failOnce = () =>
    vi
      .spyOn(AccountDatabase.prototype, 'open')
      .mockImplementationOnce((() => Promise.reject(new Error('disk'))) as never);
  afterEach(() => vi.restoreAllMocks());

  it('says so, and is not taken for the open one', async () => {
    failOnce();
    await expect(openAccountDatabase('failing-1')).rejects.toThrow('disk');
    expect(() => currentDatabase()).toThrow('No account database is open');
    const second = await openAccountDatabase('failing-1');
    expect(second.isOpen()).toBe(true);
    closeAccountDatabase();
  });

  it('takes no other student’s away that has been opened meanwhile', async () => {
    failOnce();
    const failing = openAccountDatabase('failing-2').catch((error: Error) => error.message);
    const other = await openAccountDatabase('opened-meanwhile');
    expect(await failing).toBe('disk');
    expect(currentDatabase()).toBe(other);
    closeAccountDatabase();
  });

  it('is opened once only, however often it is asked for', async () => {
    const open = vi.spyOn(AccountDatabase.prototype, 'open');
    await openAccountDatabase('once');
    await openAccountDatabase('once');
    expect(open).toHaveBeenCalledTimes(1);
    closeAccountDatabase();
  });
});

it('reads what stands under a range of keys, both ends included', async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  await database.writeMeta('bootstrapPosition', 'before');
  await database.writeMeta('usageActivity', { entries: [], fetchedAt: 3 });
  await database.writeMeta('usageTally', 'tally' as never);
  await database.writeMeta('usageTrouble', 'trouble' as never);
  await database.writeMeta('usageWaiting', []);
  expect(await database.readMetaRange('usageActivity', 'usageTrouble')).toEqual({
    usageActivity: { entries: [], fetchedAt: 3 },
    usageTally: 'tally',
    usageTrouble: 'trouble',
  });
  closeAccountDatabase();
});

describe('[P2] a database that another tab removes', () => {
  const removed = /^Your data was removed from this browser/;

  it('is closed for good here, and nobody makes it anew', async () => {
    const userId = crypto.randomUUID();
    const database = await openAccountDatabase(userId);
    const closed: string[] = [];
    const stop = onAccountClosed(() => closed.push(userId));
    await Dexie.delete(databaseName(userId));
    stop();
    expect(database.closed.aborted).toBe(true);
    expect(closed).toEqual([userId]);
    await expect(database.writeMeta('lastSyncAt', 1)).rejects.toThrow();
    expect(() => currentDatabase()).toThrow(removed);
    expect(await Dexie.exists(databaseName(userId))).toBe(false);
  });

  it('takes no edit any more and says why; the account can be opened anew', async () => {
    const userId = crypto.randomUUID();
    await openAccountDatabase(userId);
    await Dexie.delete(databaseName(userId));
    expect(removedData.isUp()).toBe(true);
    const task = { title: 'Half a thought' };
    expect(await mutate(createTask, task)).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: expect.stringMatching(removed) },
    });
    await openAccountDatabase(userId);
    expect(await mutate(createTask, task)).toMatchObject({ ok: true });
    closeAccountDatabase();
  });

  it('is not made anew and empty by the next question where the browser had closed it by force', async () => {
    const userId = crypto.randomUUID();
    const database = await openAccountDatabase(userId);
    await database.writeMeta('lastSyncAt', 1);
    database.close({ disableAutoOpen: false });
    await Dexie.delete(databaseName(userId));
    await expect(database.readMeta('lastSyncAt')).rejects.toThrow();
    expect([removedData.isUp(), database.closed.aborted]).toEqual([true, true]);
    expect(() => currentDatabase()).toThrow(removed);
    expect(await Dexie.exists(databaseName(userId))).toBe(false);
  });

  it('is opened again where the browser had only closed it', async () => {
    const userId = crypto.randomUUID();
    const database = await openAccountDatabase(userId);
    await database.writeMeta('lastSyncAt', 1);
    database.close({ disableAutoOpen: false });
    expect(await database.readMeta('lastSyncAt')).toBe(1);
    expect([removedData.isUp(), database.closed.aborted]).toEqual([false, false]);
    closeAccountDatabase();
  });

  it('is made by no visit that had found it still there', async () => {
    const userId = crypto.randomUUID();
    vi.spyOn(Dexie, 'exists').mockResolvedValueOnce(true);
    expect(await visitAccount(userId, async () => 'visited')).toBeUndefined();
    vi.restoreAllMocks();
    expect(await Dexie.exists(databaseName(userId))).toBe(false);
  });
});
