/** Parts in the Trash with their owner, and the bytes and text of files. */
import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onSmallDisk } from '../../test/support/small-disk.ts';
import { waitingTransfer } from '../db/bytes/transfers.ts';
import { AccountDatabase } from '../db/database.ts';
import type { Row } from '../model/merge.ts';
import { parts, type RowName, trashable } from '../model/trash.ts';
import { countParts, purge, purgeExpired, readTrash, restore } from './trash.ts';

const $at = '0loyw3v28-000-phone';
const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 1);

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.delete());

/** Stores a row of any kind as a device has it. */
async function lay(entity: RowName['entity'], id: string, more: Partial<Row> = {}) {
  const row = { id, $at, createdAt: 1, deletedAt: 0, ...more };
  const live = row.deletedAt ? -1 : 1;
  const memory = entity === 'card' ? { $memory: { live, state: 0, dueAt: 0 } } : {};
  await database.table(entity).put({ ...row, ...memory });
}

const deletedAtOf = async ({ entity, id }: RowName) =>
  (await database.table<Row, string>(entity).get(id))?.deletedAt;
const isGone = async ({ entity, id }: RowName) =>
  'purgedAt' in ((await database.table<Row, string>(entity).get(id)) ?? {});

it.each(trashable)('lists what is deleted and nothing else: %s', async (entity) => {
  await lay(entity, 'live');
  await lay(entity, 'deleted', { deletedAt: 5 });
  await database.table(entity).put({ id: 'gone for good', $at, purgedAt: 6 });
  expect(await readTrash(database)).toMatchObject([{ entity, id: 'deleted' }]);
});

describe.each(parts)('a $of with its parts', ({ of, part, field }) => {
  const whole = { entity: of, id: 'm' };

  beforeEach(async () => {
    await lay(of, 'm', { deletedAt: 5 });
    await lay(part, 'live', { [field]: 'm' });
    await lay(part, 'deleted', { [field]: 'm', deletedAt: 3 });
    for (const other of ['a', 'z']) {
      await lay(of, other);
      await lay(part, `of ${other}`, { [field]: other });
    }
  });

  it('counts and deletes its own parts, also those in the Trash, but no others', async () => {
    // An attachment is never in the Trash by itself: removing it is no loss.
    const seen = trashable.includes(part) ? 2 : 1;
    expect(await countParts(database, [whole])).toEqual({ [part]: seen });
    expect(await purge([whole], database, nowMs)).toEqual({ ok: true, data: 1 });
    for (const id of ['live', 'deleted']) expect(await isGone({ entity: part, id }), id).toBe(true);
    for (const id of ['of a', 'of z']) expect(await isGone({ entity: part, id }), id).toBe(false);
    expect(await isGone(whole)).toBe(true);
  });

  // A picture is never in the Trash by itself.
  it.runIf(trashable.includes(part))(
    'is restored with its part, which otherwise could not be found',
    async () => {
      const restored = await restore({ entity: part, id: 'deleted' }, database);
      expect(restored).toEqual({ ok: true, data: { withWhole: of, isMoved: false } });
      expect(await deletedAtOf(whole)).toBe(0);
      expect(await deletedAtOf({ entity: part, id: 'deleted' })).toBe(0);
    },
  );

  it('comes back alone', async () => {
    const restored = await restore(whole, database);
    expect(restored).toEqual({ ok: true, data: { withWhole: undefined, isMoved: false } });
    expect(await deletedAtOf(whole)).toBe(0);
    expect(await deletedAtOf({ entity: part, id: 'deleted' })).toBe(3);
  });
});

it('returns a failure if the part is not on this device', async () => {
  const restored = await restore({ entity: 'question', id: 'nowhere' }, database);
  expect(restored).toMatchObject({ ok: false });
});

describe('a file', () => {
  const hash = (id: string) => id.repeat(64);

  beforeEach(async () => {
    for (const id of ['a', 'f', 'z']) {
      await lay('file', id, { sha256: hash(id), deletedAt: id === 'f' ? 5 : 0 });
      await database.blobs.put({ sha256: hash(id), index: 0, bytes: new Blob([id]) });
      const pages = [1, 2].map((page) => ({ fileId: id, page, text: 'Text' }) as never);
      await database.pageTexts.bulkPut(pages);
      const transfer = waitingTransfer({ sha256: hash(id), sizeBytes: 1 }, 'up');
      await database.transfers.put(transfer);
    }
  });

  /** Which files have bytes, page texts and transfers here. */
  async function kept() {
    const [blobs, texts, transfers] = await Promise.all([
      database.blobs.toArray(),
      database.pageTexts.toArray(),
      database.transfers.toArray(),
    ]);
    return {
      bytes: blobs.map(({ sha256 }) => sha256[0]).join(''),
      pages: texts.map(({ fileId }) => fileId).join(''),
      transfers: transfers.map(({ sha256 }) => sha256[0]).join(''),
    };
  }

  it('is deleted with its own bytes, text and transfer', async () => {
    await purge([{ entity: 'file', id: 'f' }], database, nowMs);
    expect(await kept()).toEqual({ bytes: 'az', pages: 'aazz', transfers: 'az' });
  });

  it('[P2] keeps them if an item of another kind with the same id is deleted', async () => {
    await lay('task', 'f', { deletedAt: 5 });
    await purge([{ entity: 'task', id: 'f' }], database, nowMs);
    expect(await kept()).toEqual({ bytes: 'afz', pages: 'aaffzz', transfers: 'afz' });
  });

  it('[P2] keeps them if its deletion could not be stored', async () => {
    const disk = await onSmallDisk(database);
    disk.isFull = true;
    expect((await purge([{ entity: 'file', id: 'f' }], database, nowMs)).ok).toBe(false);
    disk.isFull = false;
    expect(await kept()).toEqual({ bytes: 'afz', pages: 'aaffzz', transfers: 'afz' });
    expect(await isGone({ entity: 'file', id: 'f' })).toBe(false);
  });
});

describe('two things of one id', () => {
  it('[P2] have each their own parts', async () => {
    await lay('deck', 'x');
    await lay('card', 'c', { deckId: 'x' });
    await lay('quiz', 'x', { deletedAt: 5 });
    expect(await countParts(database, [{ entity: 'quiz', id: 'x' }])).toEqual({});
    await purge([{ entity: 'quiz', id: 'x' }], database, nowMs);
    expect(await isGone({ entity: 'card', id: 'c' })).toBe(false);
  });

  it('are restored independently: a task, beside a card whose deck was deleted for good', async () => {
    await database.table('deck').put({ id: 'd', $at, purgedAt: 4 });
    await lay('card', 'x', { deckId: 'd', deletedAt: 5 });
    await lay('task', 'x', { deletedAt: 5 });
    expect(await restore({ entity: 'task', id: 'x' }, database)).toMatchObject({
      data: { isMoved: false },
    });
    expect(await deletedAtOf({ entity: 'task', id: 'x' })).toBe(0);
    expect(await deletedAtOf({ entity: 'card', id: 'x' })).toBe(5);
  });
});

describe('[P2] the Trash does not empty itself', () => {
  const whole = { epoch: 'e', sinceMs: nowMs - 60 * dayMs, untilMs: nowMs };
  const cursor = { epoch: 'e', version: 1 };

  beforeEach(() => lay('task', 't', { deletedAt: 5 }));

  it.each([
    ['on a device that has never read all', { cursor }],
    ['on a device that knows no server', {}],
    ['where it is not known up to where the device has read', { wholeHistory: whole }],
    [
      'in a new history of the server',
      { wholeHistory: whole, cursor: { epoch: 'new', version: 1 } },
    ],
  ])('%s', async (_, values) => {
    for (const [key, value] of Object.entries(values)) {
      await database.meta.put({ key, value });
    }
    expect(await purgeExpired(database, nowMs)).toMatchObject({ ok: true });
    expect(await isGone({ entity: 'task', id: 't' })).toBe(false);
  });

  it('but does if the device has known this history of the server for 30 days', async () => {
    await database.writeMeta('cursor', cursor);
    await database.writeMeta('wholeHistory', whole);
    expect(await purgeExpired(database, nowMs)).toMatchObject({ ok: true });
    expect(await isGone({ entity: 'task', id: 't' })).toBe(true);
  });
});
