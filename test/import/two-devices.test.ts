/**
 * [P3] [S2] One export imported on two devices at once, which then sync with the real server: one account, nothing
 * twice.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { createCards, deleteCard, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { rateCard } from '../../src/model/entities/facts/review.ts';
import { purgeItems } from '../../src/model/trash.ts';
import type { TestDevice } from '../support/device.ts';
import { isLong } from '../support/long.ts';
import { everythingIn, exportOf, seenIn, usual } from './support.ts';
import { countLive, startTwoDevices } from './two-devices.ts';

let at: Awaited<ReturnType<typeof startTwoDevices>>;
let first: AccountDatabase;
let laptop: TestDevice;
let phone: TestDevice;
let zip: Blob;
let cards: string[];
beforeEach(async () => {
  at = await startTwoDevices({ cards: 40, reviews: 80, files: 2 });
  ({ first, laptop, phone, zip, cards } = at);
});
afterEach(() => at.end());

/** Whether bytes are on the server is no matter of the import. */
const seen = (database: AccountDatabase) => everythingIn(database, ['$at', '$by', 'uploadedAt']);
describe('an import on two devices at once', () => {
  it('doubles nothing, and edits made meanwhile survive on both', async () => {
    await Promise.all([at.bring(laptop), at.bring(phone)]);
    const [one = '', two = '', three = ''] = cards;
    await laptop.edit(editCard, { id: one, front: 'Edited on the laptop' });
    await phone.edit(editCard, { id: two, back: 'Edited on the phone' });
    await phone.edit(rateCard, { cardId: three, rating: 4, durationMs: 5 });
    await at.syncAll(laptop, phone);
    expect(await phone.rows()).toEqual(await laptop.rows());
    expect(await everythingIn(phone.database)).toEqual(await everythingIn(laptop.database));
    const got = await seen(laptop.database);
    const whole = await seen(first);
    for (const [name, rows] of Object.entries(whole)) {
      expect(got[name], name).toHaveLength(
        rows.length + (name === 'review' ? 1 : 0) + (name === 'days' ? 1 : 0),
      );
    }
    expect(await laptop.database.rows('card').get(one)).toMatchObject({
      front: 'Edited on the laptop',
    });
    expect(await laptop.database.rows('card').get(two)).toMatchObject({
      back: 'Edited on the phone',
    });
    // A device that comes later downloads the same.
    const tablet = await at.server.device();
    await at.syncAll(tablet);
    expect(await tablet.rows()).toEqual(await laptop.rows());
    tablet.database.close();
  });

  it.runIf(isLong)(
    'into an account that already has a part of it, on one device with edits',
    async () => {
      await at.bring(laptop);
      await at.syncAll(laptop, phone);
      const [one = '', two = ''] = cards;
      await laptop.edit(editCard, { id: one, front: 'Mine' });
      await laptop.edit(deleteCard, { id: two });
      await mutateIn(first, createCards, [
        { deckId: 'deck', kind: 'basic', front: 'New', back: 'x' },
      ]);
      const later = await exportOf(first);
      await at.bring(phone, later);
      await at.bring(laptop, later);
      await at.syncAll(phone, laptop);
      expect(await phone.rows()).toEqual(await laptop.rows());
      expect(await phone.database.rows('card').count()).toBe(41);
      expect(await phone.database.rows('card').get(one)).toMatchObject({ front: 'Mine' });
      expect((await phone.database.rows('card').get(two))?.deletedAt).toBeGreaterThan(0);
      expect(await readQueue(phone.database)).toEqual([]);
    },
  );

  it.runIf(isLong)('restores permanently deleted items under the same ids on both', async () => {
    await at.bring(laptop);
    await at.syncAll(laptop, phone);
    await laptop.edit(purgeItems, [{ entity: 'deck', id: 'deck' }]);
    await laptop.edit(
      purgeItems,
      cards.map((id) => ({ entity: 'card' as const, id })),
    );
    await at.syncAll(laptop, phone);
    const back = { ...usual, bringsBack: true };
    await Promise.all([at.bring(laptop, zip, back), at.bring(phone, zip, back)]);
    await at.syncAll(laptop, phone);
    expect(await phone.rows()).toEqual(await laptop.rows());
    const live = await laptop.database
      .rows('card')
      .filter(({ deletedAt }) => deletedAt === 0)
      .toArray();
    expect(live).toHaveLength(40);
    expect(new Set(live.map(({ deckId }) => deckId)).size).toBe(1);
    // The reviews came along once, about the new cards.
    const ids = new Set(live.map(({ id }) => id));
    const reviews = (await laptop.database.rows('review').toArray()).filter(({ cardId }) =>
      ids.has(cardId),
    );
    expect(reviews).toHaveLength(80);
  });
});

describe('an import that is undone on one device', () => {
  it('is removed from all devices, its facts for good, and from a first download', async () => {
    const { importId } = await at.bring(laptop);
    await at.syncAll(laptop, phone);
    expect(await countLive(phone, 'review')).toBe(80);
    expect((await at.undo(laptop, importId)).ok).toBe(true);
    await at.syncAll(laptop, phone);
    expect(await phone.rows()).toEqual(await laptop.rows());
    expect(await countLive(phone, 'review')).toBe(0);
    expect(await phone.database.studyDays.toArray()).toEqual([]);
    const tablet = await at.server.device();
    await at.syncAll(tablet);
    expect(await tablet.rows()).toEqual(await laptop.rows());
    expect(await tablet.database.studyDays.toArray()).toEqual([]);
    tablet.database.close();
    // It can come again, on the other device.
    await at.bring(phone, zip, { ...usual, bringsBack: true });
    await at.syncAll(phone, laptop);
    expect(await laptop.rows()).toEqual(await phone.rows());
    expect(await countLive(laptop, 'review')).toBe(80);
  });

  it('wins over a fact that arrives late from a device that had it', async () => {
    const { importId } = await at.bring(laptop);
    // The phone has brought it too, and is offline until after.
    await at.bring(phone);
    await at.syncAll(laptop);
    await at.undo(laptop, importId);
    await at.syncAll(laptop);
    await at.syncAll(phone, laptop);
    expect(await phone.rows()).toEqual(await laptop.rows());
    expect(await countLive(phone, 'review')).toBe(0);
    expect(await phone.database.studyDays.toArray()).toEqual([]);
    expect(await phone.database.refused.count()).toBe(0);
  });

  const aLittle = async (device: TestDevice) => {
    await device.edit(createDeck, { id: 'own', name: 'Own' });
    const [id = ''] = await device.edit(createCards, [
      { deckId: 'own', kind: 'basic', front: 'Own', back: 'x' },
    ]);
    await device.edit(rateCard, { cardId: id, rating: 3, durationMs: 5 });
    return id;
  };

  it.runIf(isLong)(
    'removes nothing that the account had before this device received it',
    async () => {
      await at.syncAll(laptop, phone);
      const id = await aLittle(laptop);
      await at.syncAll(laptop);
      await laptop.edit(editCard, { id, front: 'Newer' });
      const backup = await exportOf(laptop.database);
      await at.syncAll(laptop);
      const before = await laptop.rows();
      const { importId } = await at.bring(phone, backup);
      expect(await phone.database.rows('card').count()).toBe(1);
      // What is new to the account is still unknown.
      expect((await at.undo(phone, importId)).ok).toBe(false);
      await at.syncAll(phone);
      expect((await at.undo(phone, importId)).ok).toBe(true);
      await at.syncAll(phone, laptop);
      expect(await laptop.rows()).toEqual(before);
      expect(await phone.rows()).toEqual(before);
      expect(await countLive(laptop, 'review')).toBe(1);
    },
  );

  it.runIf(isLong)('removes all of it if the device first had much to download', async () => {
    await at.syncAll(laptop, phone);
    for (let n = 0; n < 4; n++) {
      const front = String(n).repeat(19_000);
      await laptop.edit(createDeck, { id: `deck${n}`, name: `Deck ${n}` });
      await laptop.edit(
        createCards,
        Array.from({ length: 20 }, () => ({
          ...{ deckId: `deck${n}`, kind: 'basic' as const, front, back: 'x' },
        })),
      );
      await at.syncAll(laptop);
    }
    const decks = async () =>
      await laptop.database.rows('deck').where({ deletedAt: 0 }).sortBy('id');
    const before = await decks();
    const { importId } = await at.bring(phone);
    await at.syncAll(phone);
    expect((await at.undo(phone, importId)).ok).toBe(true);
    await at.syncAll(phone, laptop);
    expect(await decks()).toEqual(before);
    const live = (await seenIn(laptop.database)).filter((row) => 'front' in row);
    expect(live).toHaveLength(80);
    expect(await countLive(laptop, 'review')).toBe(0);
  });

  it('keeps items that the other device has imported and sent before', async () => {
    await at.syncAll(laptop, phone);
    await at.bring(laptop);
    const { importId } = await at.bring(phone);
    await at.syncAll(laptop, phone);
    const before = await laptop.rows();
    expect((await at.undo(phone, importId)).ok).toBe(true);
    await at.syncAll(phone, laptop);
    expect(await laptop.rows()).toEqual(before);
  });
});
