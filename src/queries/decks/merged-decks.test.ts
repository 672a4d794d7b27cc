import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../../test/support/device.ts';
import { createFakeServer } from '../../../test/support/fake-server.ts';
import { mergeDecks } from '../../model/entities/bulk-edit.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../model/entities/deck.ts';
import { countCards } from '../due-cards.ts';
import { purge, readTrash, restore } from '../trash.ts';
import { moveMergedCards } from './merged-decks.ts';

let nowMs = Date.UTC(2026, 0, 1);
const card = (deckId: string) => ({ deckId, kind: 'basic' as const, front: 'q', back: 'a' });
const syncAll = async (...devices: TestDevice[]) => {
  for (const device of devices) expect(await device.sync()).toEqual({ kind: 'done' });
};

/** The phone adds a card and a deck to a deck that the laptop has merged into another meanwhile. */
async function open() {
  const now = () => ++nowMs;
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now });
  const make = () => createDevice({ userId, fetch, now });
  const [laptop, phone] = [await make(), await make()];
  for (const id of ['bones', 'body', 'all']) await laptop.edit(createDeck, { id, name: id });
  const cardIds = await laptop.edit(createCards, [card('bones')]);
  await syncAll(laptop, phone);
  await phone.edit(createCards, [card('bones')]);
  await phone.edit(createDeck, { id: 'skull', name: 'skull', parentId: 'bones' });
  await laptop.edit(mergeDecks, { id: 'bones', into: 'body', cardIds, children: [] });
  await syncAll(laptop, phone, laptop);
  return { laptop, phone };
}

const deckOf = ({ database }: TestDevice, id: string) => database.rows('deck').get(id);

it('[P2] what came into a deck while it was merged follows it, whichever devices find it', async () => {
  const { laptop, phone } = await open();
  for (const { database } of [laptop, phone]) await moveMergedCards(database);
  await syncAll(laptop, phone, laptop);
  expect(await laptop.rows()).toEqual(await phone.rows());
  expect(await countCards(phone.database, 'body')).toBe(2);
  expect(await deckOf(phone, 'skull')).toMatchObject({ parentId: 'body' });
});

it('[P2] it follows through several merges, and before the merged deck is deleted for good', async () => {
  const { laptop } = await open();
  const cardIds = await laptop.database.rows('card').toCollection().primaryKeys();
  await laptop.edit(mergeDecks, {
    id: 'body',
    into: 'all',
    cardIds: cardIds.slice(0, 1),
    children: [],
  });
  expect(await purge(await readTrash(laptop.database), laptop.database)).toMatchObject({
    ok: true,
  });
  expect(await countCards(laptop.database, 'all')).toBe(2);
  expect(await deckOf(laptop, 'skull')).toMatchObject({ parentId: 'all', deletedAt: 0 });
});

it('a merged deck that was given back is its own again, also when it is deleted later', async () => {
  const { laptop } = await open();
  await restore({ entity: 'deck', id: 'bones' }, laptop.database);
  await moveMergedCards(laptop.database);
  expect(await countCards(laptop.database, 'bones')).toBe(1);
  await laptop.edit(deleteDeck, { id: 'bones' });
  await moveMergedCards(laptop.database);
  expect(await countCards(laptop.database, 'body')).toBe(1);
});

/** Both decks are in the Trash, each emptied into the other. */
async function openCircle() {
  const now = () => ++nowMs;
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now });
  const make = () => createDevice({ userId, fetch, now });
  const [laptop, phone] = [await make(), await make()];
  for (const id of ['bones', 'body', 'skull']) await laptop.edit(createDeck, { id, name: id });
  const [bones, body, skull] = [
    await laptop.edit(createCards, [card('bones')]),
    await laptop.edit(createCards, [card('body')]),
    await laptop.edit(createCards, [card('skull')]),
  ];
  await syncAll(laptop, phone);
  await laptop.edit(mergeDecks, { id: 'skull', into: 'bones', cardIds: skull, children: [] });
  await laptop.edit(mergeDecks, {
    ...{ id: 'bones', into: 'body' },
    ...{ cardIds: [...bones, ...skull], children: [] },
  });
  await phone.edit(mergeDecks, { id: 'body', into: 'bones', cardIds: body, children: [] });
  await syncAll(laptop, phone, laptop);
  return { laptop, phone };
}

it('[P2] decks that two devices merged into each other are one deck, and not all in the Trash', async () => {
  const { laptop, phone } = await openCircle();
  for (const { database } of [laptop, phone]) await moveMergedCards(database);
  await syncAll(laptop, phone, laptop);
  expect(await laptop.rows()).toEqual(await phone.rows());
  for (const device of [laptop, phone]) {
    expect(await deckOf(device, 'body')).toMatchObject({ deletedAt: 0 });
    expect(await countCards(device.database, 'body')).toBe(3);
    expect((await readTrash(device.database)).map(({ id }) => id).sort()).toEqual([
      'bones',
      'skull',
    ]);
  }
});

it('[P2] such decks are one also where the Trash is emptied before', async () => {
  const { laptop } = await openCircle();
  const trash = await readTrash(laptop.database);
  expect(await purge(trash, laptop.database)).toMatchObject({ ok: true, data: 2 });
  expect(await countCards(laptop.database, 'body')).toBe(3);
});

/** The phone adds a card to a deck that the laptop merges into one that the phone deletes meanwhile. */
async function openWithoutEnd() {
  const now = () => ++nowMs;
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now });
  const make = () => createDevice({ userId, fetch, now });
  const [laptop, phone] = [await make(), await make()];
  for (const id of ['bones', 'body']) await laptop.edit(createDeck, { id, name: id });
  const cardIds = await laptop.edit(createCards, [card('bones')]);
  await syncAll(laptop, phone);
  const added = await phone.edit(createCards, [card('bones')]);
  await phone.edit(deleteDeck, { id: 'body' });
  await laptop.edit(mergeDecks, { id: 'bones', into: 'body', cardIds, children: [] });
  return { laptop, phone, added: added[0] ?? '' };
}

it('[P2] what came into a deck whose merged cards are in the Trash goes there, and comes back with them', async () => {
  const { laptop, phone, added } = await openWithoutEnd();
  await syncAll(laptop, phone, laptop);
  const emptied = { entity: 'deck' as const, id: 'bones' };
  expect(await purge([emptied], laptop.database)).toMatchObject({ ok: true, data: 1 });
  await restore({ entity: 'deck', id: 'body' }, laptop.database);
  expect(await countCards(laptop.database, 'body')).toBe(2);
  expect(await laptop.database.rows('card').get(added)).toMatchObject({ deletedAt: 0 });
});

it('[P2] what came into a deck stays there where the one that it was merged into is deleted for good', async () => {
  const { laptop, phone, added } = await openWithoutEnd();
  expect(await purge(await readTrash(phone.database), phone.database)).toMatchObject({ ok: true });
  await syncAll(laptop, phone, laptop);
  for (const { database } of [laptop, phone]) await moveMergedCards(database);
  await syncAll(laptop, phone, laptop);
  expect(await laptop.rows()).toEqual(await phone.rows());
  for (const device of [laptop, phone]) {
    expect(await deckOf(device, 'bones')).toMatchObject({ deletedAt: 0 });
    expect(await device.database.rows('card').get(added)).toMatchObject({ deckId: 'bones' });
  }
});
