import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { noteAdding } from '../db/bytes/adding.ts';
import type { AccountDatabase } from '../db/database.ts';
import { createCards, deleteCard } from '../model/entities/card.ts';
import { createDeck, deleteDeck } from '../model/entities/deck.ts';
import { addFile, deleteFile } from '../model/entities/file.ts';
import { createTask, deleteTask } from '../model/entities/task.ts';
import { restoreItems } from '../model/trash.ts';
import { countCards } from './due-cards.ts';
import { countParts, purge, purgeExpired, readTrash, restore } from './trash.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 1);

async function open() {
  const clock = { nowMs: start };
  const offline: typeof fetch = async () => {
    throw new TypeError('no network');
  };
  const device = await createDevice({
    userId: crypto.randomUUID(),
    fetch: offline,
    now: () => clock.nowMs,
  });
  return { ...device, clock };
}

describe('the Trash', () => {
  it('lists deleted items, the newest first, and restores them completely', async () => {
    const { database, edit, clock } = await open();
    const [task = ''] = await edit(createTask, { title: 'Read' });
    const [other = ''] = await edit(createTask, { title: 'Write' });
    await edit(deleteTask, { id: task });
    clock.nowMs += 1_000;
    await edit(deleteTask, { id: other });
    expect((await readTrash(database)).map(({ id }) => id)).toEqual([other, task]);
    await edit(restoreItems, [{ entity: 'task', id: task }]);
    expect((await readTrash(database)).map(({ id }) => id)).toEqual([other]);
    expect(await database.rows('task').get(task)).toMatchObject({ title: 'Read', deletedAt: 0 });
  });

  it('restores a deck with its cards and their memory', async () => {
    const { database, edit } = await open();
    await edit(createDeck, { id: 'd1', name: 'Deck' });
    await edit(createCards, [{ deckId: 'd1', kind: 'basic', front: 'a', back: 'b' }]);
    await edit(deleteDeck, { id: 'd1' });
    expect(await database.table('card').toArray()).toMatchObject([{ $memory: { live: 0 } }]);
    await edit(restoreItems, [{ entity: 'deck', id: 'd1' }]);
    expect(await database.table('card').toArray()).toMatchObject([{ $memory: { live: 1 } }]);
  });

  it('[P2] does not delete an item for good that was restored after the question was asked', async () => {
    const { database, edit } = await open();
    const [task = ''] = await edit(createTask, { title: 'Read' });
    const [other = ''] = await edit(createTask, { title: 'Write' });
    for (const id of [task, other]) await edit(deleteTask, { id });
    const doomed = await readTrash(database);
    await edit(restoreItems, [{ entity: 'task', id: task }]);
    expect(await purge(doomed, database)).toEqual({ ok: true, data: 1 });
    expect(await database.rows('task').get(task)).toMatchObject({ title: 'Read', deletedAt: 0 });
    expect((await readTrash(database)).length).toBe(0);
    expect(await database.rows('task').get(other)).not.toHaveProperty('title');
  });

  it('[P2] restores a card with its deck, and counts the items that are deleted with a deck', async () => {
    const { database, edit } = await open();
    await edit(createDeck, { id: 'd1', name: 'Deck' });
    const card = { deckId: 'd1', kind: 'basic', front: 'a', back: 'b' } as const;
    const [first = '', second = ''] = await edit(createCards, [card, card, card]);
    await edit(deleteCard, { id: first });
    await edit(deleteCard, { id: second });
    const [one = { entity: 'card', id: '' }] = await readTrash(database);
    expect(await countParts(database, [one])).toEqual({});
    expect(await restore({ entity: 'card', id: first }, database)).toMatchObject({
      data: { withWhole: undefined },
    });
    await edit(deleteCard, { id: first });
    await edit(deleteDeck, { id: 'd1' });
    const all = await readTrash(database);
    expect(all).toHaveLength(3);
    expect(await countParts(database, all)).toEqual({ card: 1 });
    expect(await countParts(database, [{ entity: 'deck', id: 'd1' }])).toEqual({ card: 3 });
    expect(await restore({ entity: 'card', id: first }, database)).toMatchObject({
      data: { withWhole: 'deck' },
    });
    expect((await readTrash(database)).map(({ id }) => id)).toEqual([second]);
    expect(await countCards(database, 'd1')).toBe(2);
  });

  it('leaves only tombstones of items deleted for good and their parts', async () => {
    const { database, edit } = await open();
    await edit(createDeck, { id: 'd1', name: 'Deck' });
    const [first = '', second = ''] = await edit(createCards, [
      { deckId: 'd1', kind: 'basic', front: 'a', back: 'b' },
      { deckId: 'd1', kind: 'basic', front: 'c', back: 'd' },
    ]);
    await edit(deleteCard, { id: first });
    await edit(deleteDeck, { id: 'd1' });
    await purge([{ entity: 'deck', id: 'd1' }], database, start + 1);
    for (const [entity, id] of [
      ['deck', 'd1'],
      ['card', first],
      ['card', second],
    ] as const) {
      const row = await database.table(entity).get(id);
      expect(Object.keys(row).sort(), id).toEqual(['$at', 'id', 'purgedAt']);
    }
    expect(await readTrash(database)).toEqual([]);
    expect(await countCards(database, undefined)).toBe(0);
  });

  it('[P2] does not touch an item that was restored while the student was asked', async () => {
    const { database, edit } = await open();
    await edit(createDeck, { id: 'd1', name: 'Deck' });
    await edit(createCards, [{ deckId: 'd1', kind: 'basic', front: 'a', back: 'b' }]);
    const [task = ''] = await edit(createTask, { title: 'Read' });
    await edit(deleteDeck, { id: 'd1' });
    await edit(deleteTask, { id: task });
    const asked = await readTrash(database);
    await restore({ entity: 'deck', id: 'd1' }, database);
    await purge(asked, database);
    expect(await database.rows('deck').get('d1')).toMatchObject({ deletedAt: 0 });
    expect(await countCards(database, 'd1')).toBe(1);
    expect(await database.rows('task').get(task)).toHaveProperty('purgedAt');
  });

  it('drops the bytes of a file with its last row', async () => {
    const { database } = await open();
    const file = {
      $at: '000000001-000-a',
      name: 'a.pdf',
      sha256: 'f'.repeat(64),
      addedAt: 1,
      deletedAt: 5,
    };
    await database.table('file').bulkPut([
      { ...file, id: 'f1' },
      { ...file, id: 'f2' },
    ]);
    await database.blobs.put({ sha256: file.sha256, index: 0, bytes: new Blob(['x']) });
    await purge([{ entity: 'file', id: 'f1' }], database, start);
    expect(await database.blobs.count()).toBe(1);
    await purge([{ entity: 'file', id: 'f2' }], database, start);
    expect(await database.blobs.count()).toBe(0);
  });

  it('[P2] keeps the bytes of a file that is being added again', async () => {
    const { database, edit } = await open();
    const sha256 = 'a'.repeat(64);
    const row = { name: 'a', mime: 'application/pdf', sizeBytes: 1, sha256, pageCount: 1 };
    await edit(addFile, { ...row, id: 'f1', content: 'text' });
    await edit(deleteFile, { id: 'f1' });
    await database.blobs.put({ sha256, index: 0, bytes: new Blob(['%']) });
    await noteAdding([{ key: 'k', name: 'a.pdf', sizeBytes: 1, tab: 'tab', sha256 }], database);
    await purge([{ entity: 'file', id: 'f1' }], database);
    expect(await database.blobs.count()).toBe(1);
  });

  it('deletes items after 30 days, and nothing younger', async () => {
    const { database, edit, clock } = await open();
    const [old = ''] = await edit(createTask, { title: 'Old' });
    await edit(deleteTask, { id: old });
    clock.nowMs += dayMs;
    const [young = ''] = await edit(createTask, { title: 'Young' });
    await edit(deleteTask, { id: young });
    await meetServer(database, start + 30 * dayMs);
    await purgeExpired(database);
    expect((await readTrash(database)).map(({ id }) => id)).toEqual([young]);
  });

  it('[S7] uses the server’s clock, not a device’s clock that is a year ahead', async () => {
    const { database, edit } = await open();
    const [task = ''] = await edit(createTask, { title: 'Read' });
    await edit(deleteTask, { id: task });
    await purgeExpired(database, start + 365 * dayMs);
    await meetServer(database, start + dayMs, -365 * dayMs);
    await purgeExpired(database, start + 366 * dayMs);
    expect((await readTrash(database)).map(({ id }) => id)).toEqual([task]);
  });

  it('[P2] [S7] keeps items for 30 days that a device deleted whose clock was a year behind', async () => {
    const { database, edit, clock } = await open();
    clock.nowMs = start - 365 * dayMs;
    await database.writeMeta('clockOffsetMs', 365 * dayMs);
    const [task = ''] = await edit(createTask, { title: 'Read' });
    await edit(deleteTask, { id: task });
    const trash = await readTrash(database);
    expect(trash).toMatchObject([{ id: task, deletedAt: start }]);
    await meetServer(database, start + 29 * dayMs, 365 * dayMs);
    await purgeExpired(database);
    expect(await readTrash(database)).toHaveLength(1);
    await meetServer(database, start + 30 * dayMs, 365 * dayMs);
    await purgeExpired(database);
    expect(await readTrash(database)).toEqual([]);
  });

  it('[S7] deletes items in time that a device deleted whose clock was a year ahead', async () => {
    const { database, edit } = await open();
    const [task = ''] = await edit(createTask, { title: 'Read' });
    await edit(deleteTask, { id: task });
    await database.table('task').update(task, { deletedAt: start + 365 * dayMs });
    await meetServer(database, start + 30 * dayMs);
    await purgeExpired(database);
    expect(await readTrash(database)).toEqual([]);
  });

  it('[P2] [S7] deletes nothing when the device’s clock has jumped since its last answer from the server', async () => {
    const { database, edit } = await open();
    const [task = ''] = await edit(createTask, { title: 'Read' });
    await edit(deleteTask, { id: task });
    await meetServer(database, start + dayMs);
    await purgeExpired(database, start + 365 * dayMs);
    expect(await readTrash(database)).toHaveLength(1);
  });
});

/** The state after an exchange of everything, on a device that has known the server for long. */
async function meetServer(database: AccountDatabase, serverTimeMs: number, offsetMs = 0) {
  await database.outbox.clear();
  const [epoch, sinceMs] = ['e', serverTimeMs - 60 * dayMs];
  await database.writeMeta('wholeHistory', { epoch, sinceMs, untilMs: serverTimeMs });
  await database.writeMeta('clockOffsetMs', offsetMs);
  await database.writeMeta('cursor', { epoch, version: 1 });
}
