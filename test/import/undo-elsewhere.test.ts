/** [P2] [P5] What other devices did meanwhile, and what an undo makes of it: faults that were found once each. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { undoImport } from '../../src/db/imports/undo-import.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards } from '../../src/model/entities/card.ts';
import { createDeck, deleteDeck, renameDeck } from '../../src/model/entities/deck.ts';
import type { Row } from '../../src/model/merge.ts';
import { purgeItems, restoreItems } from '../../src/model/trash.ts';
import type { TestDevice } from '../support/device.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { fillAccount } from './account.ts';
import { choose, claim, runClaimed, runOnce } from './job-support.ts';
import { exportOf, importInto, newDatabase, open, seenIn, usual } from './support.ts';

const dayMs = 86_400_000;
const back = { ...usual, bringsBack: true };
let server: RealServer;
let first: AccountDatabase;
let laptop: TestDevice;
let phone: TestDevice;
let zip: Blob;
let cards: string[];
beforeEach(async () => {
  server = await startRealServer();
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.nowMs });
  [laptop, phone] = [await server.device(), await server.device()];
  first = newDatabase();
  await fillAccount(first, { cards: 10, reviews: 20, files: 1 });
  zip = await exportOf(first);
  cards = await first.rows('card').toCollection().primaryKeys();
});
afterEach(async () => {
  await first.delete();
  for (const { database } of [laptop, phone]) database.close();
  await server.end();
  vi.useRealTimers();
});

const step = (ms = 1_000) => {
  server.clock.nowMs += ms;
  vi.setSystemTime(server.clock.nowMs);
};
const bring = async ({ database }: TestDevice, choices = usual, from = zip) => {
  step();
  return await importInto(database, (await open(from, database)).source, choices);
};
const syncAll = async (...devices: TestDevice[]) => {
  for (const device of [...devices, ...devices]) {
    step();
    expect((await device.sync()).kind).toBe('done');
  }
};
const undo = ({ database }: TestDevice, id: string) =>
  undoImport(database, id, new AbortController().signal, () => undefined);
const purgeCards = async (device: TestDevice) => {
  step();
  const ids = await device.database.rows('card').toCollection().primaryKeys();
  await device.edit(
    purgeItems,
    ids.map((id) => ({ entity: 'card' as const, id })),
  );
};
const live = async ({ database }: TestDevice, name: 'card' | 'review') =>
  (await database.table<Row>(name).toArray()).filter(
    (row) => !('purgedAt' in row) && (row.deletedAt ?? 0) === 0,
  ).length;

describe('what was deleted for good and is brought back', () => {
  const expectOnce = async () => {
    await syncAll(laptop, phone);
    expect(await laptop.rows()).toEqual(await phone.rows());
    expect([await live(laptop, 'card'), await live(laptop, 'review')]).toEqual([10, 20]);
  };

  it('again and again counts its reviews once', async () => {
    await bring(laptop);
    for (let round = 0; round < 3; round++) {
      await purgeCards(laptop);
      await bring(laptop, back);
      await expectOnce();
    }
  });

  it('on two devices that both deleted it is there once', async () => {
    await bring(laptop);
    await syncAll(laptop, phone);
    for (const device of [laptop, phone]) {
      await purgeCards(device);
      await bring(device, back);
    }
    await expectOnce();
  });

  it('on one device and later on another, after both deleted it by themselves, is there once', async () => {
    await bring(laptop);
    await syncAll(laptop, phone);
    for (const device of [laptop, phone]) await purgeCards(device);
    await syncAll(laptop, phone);
    await bring(laptop, back);
    await syncAll(laptop, phone);
    await bring(phone, back);
    await expectOnce();
  });

  it('by a clock that ran ahead is there once', async () => {
    await bring(laptop);
    await syncAll(laptop, phone);
    const ahead = { now: () => server.clock.nowMs + 365 * dayMs, tzOffsetMin: () => 0 };
    const items = cards.map((id) => ({ entity: 'card' as const, id }));
    await mutateIn(laptop.database, purgeItems, items, ahead);
    await bring(laptop, back);
    await syncAll(laptop, phone);
    await bring(laptop, back);
    await expectOnce();
  });
});

describe('an undo', () => {
  it('waits for the account, of whatever the import was', async () => {
    await syncAll(laptop, phone);
    await bring(laptop);
    await syncAll(laptop);
    const before = await laptop.rows();
    const { importId } = await bring(phone);
    expect((await undo(phone, importId)).ok).toBe(false);
    await syncAll(phone, laptop);
    expect(await laptop.rows()).toEqual(before);
  });

  it('does not take for all of the account what was asked for before the import began', async () => {
    let gate: Promise<void> | undefined;
    let asked: () => void = vi.fn();
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const tablet = await server.device(async (...args) => {
      const answer = await fetch(...args);
      if (gate !== undefined) asked();
      await gate;
      return answer;
    });
    await syncAll(laptop, tablet);
    let letIn: () => void = vi.fn();
    gate = new Promise((resolve) => {
      letIn = resolve;
    });
    const pulling = tablet.sync();
    await wasAsked;
    await bring(laptop);
    await syncAll(laptop);
    const before = await laptop.rows();
    const { importId } = await bring(tablet);
    gate = undefined;
    letIn();
    await pulling;
    await syncAll(tablet);
    expect((await undo(tablet, importId)).ok).toBe(true);
    await syncAll(tablet, laptop);
    tablet.database.close();
    expect(await laptop.rows()).toEqual(before);
  });

  it('takes what an earlier attempt sent, also where another device has edited it since', async () => {
    await syncAll(laptop, phone);
    const { database } = laptop;
    const one = await choose(database, zip, usual);
    const stop = new AbortController();
    await runClaimed(database, await claim(database), stop.signal, (entity) => {
      if (/review/i.test(entity)) stop.abort();
    });
    await syncAll(laptop, phone);
    await phone.edit(renameDeck, { id: 'deck', name: 'Renamed' });
    await syncAll(phone);
    step();
    await runOnce(database);
    await syncAll(laptop, phone);
    expect((await undo(laptop, one.id)).ok).toBe(true);
    await syncAll(laptop, phone);
    expect((await seenIn(phone.database)).filter((row) => 'name' in row)).toEqual([]);
  });

  it('takes back what was imported under a clock that ran ahead', async () => {
    await laptop.edit(createDeck, { id: 'mine', name: 'Old name' });
    await syncAll(laptop);
    const other = newDatabase();
    await importInto(other, (await open(await exportOf(laptop.database), other)).source);
    await mutateIn(other, renameDeck, { id: 'mine', name: 'Imported name' });
    const changed = await exportOf(other);
    await other.delete();
    await laptop.edit(renameDeck, { id: 'mine', name: 'My name' });
    await syncAll(laptop);
    vi.setSystemTime(server.clock.nowMs + 365 * dayMs);
    const { source } = await open(changed, laptop.database);
    const chosen = { bringsBack: false, different: 'imported' as const };
    const { importId } = await importInto(laptop.database, source, chosen);
    await syncAll(laptop);
    expect(await laptop.database.rows('deck').get('mine')).toMatchObject({ name: 'Imported name' });
    expect((await undo(laptop, importId)).ok).toBe(true);
    expect(await laptop.database.rows('deck').get('mine')).toMatchObject({ name: 'My name' });
  });

  it('takes a card out of a deck of the student’s own that lies in the Trash', async () => {
    await laptop.edit(createDeck, { id: 'mine', name: 'Mine' });
    const other = newDatabase();
    await importInto(other, (await open(await exportOf(laptop.database), other)).source);
    const card = { deckId: 'mine', kind: 'basic' as const, front: 'Imported', back: 'x' };
    await mutateIn(other, createCards, [card]);
    const more = await exportOf(other);
    await other.delete();
    const { importId } = await bring(laptop, usual, more);
    await syncAll(laptop);
    await laptop.edit(deleteDeck, { id: 'mine' });
    expect((await undo(laptop, importId)).ok).toBe(true);
    step();
    await laptop.edit(restoreItems, [{ entity: 'deck', id: 'mine' }]);
    expect(await live(laptop, 'card')).toBe(0);
  });
});
