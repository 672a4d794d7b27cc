import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { createCards, deleteCard } from '../model/entities/card.ts';
import { createDeck, deleteDeck } from '../model/entities/deck.ts';
import { countCards, readDue } from './due-cards.ts';
import { looseDeckName, moveLooseCards } from './loose-cards.ts';
import { purge, readTrash, restore } from './trash.ts';

const nowMs = Date.UTC(2026, 0, 1);
const card = (front: string) => ({ deckId: 'd1', kind: 'basic' as const, front, back: 'b' });

/** Cards that the phone added offline to a deck that the laptop has deleted for good. */
async function open() {
  const server = createFakeServer({ userId: 'u', now: () => nowMs });
  const make = () => createDevice({ userId: 'u', fetch: server.fetch, now: () => nowMs });
  const [laptop, phone] = [await make(), await make()];
  await laptop.edit(createDeck, { id: 'd1', name: 'Muscles' });
  await laptop.edit(createCards, [card('known')]);
  await syncAll(laptop, phone);
  const cardIds = await phone.edit(createCards, [card('Biceps?'), card('Triceps?')]);
  await laptop.edit(deleteDeck, { id: 'd1' });
  await purge(await readTrash(laptop.database), laptop.database);
  await syncAll(laptop, phone, laptop);
  return { laptop, phone, cardIds };
}

async function syncAll(...devices: TestDevice[]) {
  for (const device of devices) expect(await device.sync()).toEqual({ kind: 'done' });
}

const decksOf = ({ database }: TestDevice) =>
  database.rows('deck').where('deletedAt').equals(0).toArray();

it('[P2] [P3] gives cards whose deck is gone for good one deck, whichever devices find them', async () => {
  const { laptop, phone } = await open();
  for (const { database } of [laptop, phone]) {
    expect(await moveLooseCards(database)).toMatchObject({ ok: true });
  }
  await syncAll(laptop, phone, laptop);
  expect(await laptop.rows()).toEqual(await phone.rows());
  for (const device of [laptop, phone]) {
    const [deck, ...others] = await decksOf(device);
    expect(deck).toMatchObject({ name: looseDeckName });
    expect(others).toEqual([]);
    expect(await countCards(device.database, deck?.id)).toBe(2);
    const due = await readDue(device.database, undefined, { nowMs, tzOffsetMin: 0 });
    expect(due.fresh).toBe(2);
  }
});

it('[P2] restores a card whose deck is gone for good where it can be found', async () => {
  const { phone, cardIds } = await open();
  const [id = ''] = cardIds;
  await phone.edit(deleteCard, { id });
  expect(await restore({ entity: 'card', id }, phone.database)).toMatchObject({
    data: { isMoved: true },
  });
  const [deck] = await decksOf(phone);
  expect(await countCards(phone.database, deck?.id)).toBe(1);
});

it('[P2] makes another deck where the first was deleted', async () => {
  const { laptop } = await open();
  await moveLooseCards(laptop.database);
  const [first] = await decksOf(laptop);
  await laptop.edit(deleteDeck, { id: String(first?.id) });
  const [late = ''] = await laptop.edit(createCards, [card('Deltoid?')]);
  await moveLooseCards(laptop.database);
  const [second] = await decksOf(laptop);
  expect(second?.id).not.toBe(first?.id);
  expect(await laptop.database.rows('card').get(late)).toMatchObject({ deckId: second?.id });
});

it('changes nothing where there is no such card', async () => {
  const { laptop } = await open();
  await moveLooseCards(laptop.database);
  const before = await laptop.rows();
  await moveLooseCards(laptop.database);
  expect(await laptop.rows()).toEqual(before);
});
