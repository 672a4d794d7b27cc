/** An export that has lost a whole, such as a deck, and still has its parts. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { previewImport } from '../../src/interchange/backup/preview.ts';
import { openSource } from '../../src/interchange/backup/read/open-source.ts';
import { backupOf, cardRow, stampAt } from './handmade.ts';
import { importInto, newDatabase, seenIn } from './support.ts';

const never = new AbortController().signal;
const sourceOf = (zip: Blob, database: AccountDatabase) => {
  const chosen = [{ path: 'export.zip', modifiedAt: undefined, bytes: zip }];
  return openSource(database, 'backup', chosen, { email: '', chosen: {} }, Date.now());
};
const bring = async (zip: Blob, database: AccountDatabase) =>
  await importInto(database, await sourceOf(zip, database));

const cards = backupOf({ 'json/card.json': [cardRow('a'), cardRow('b')] });

it('shows cards whose deck is missing in a substitute deck, and says so once', async () => {
  const database = newDatabase();
  const source = await sourceOf(cards, database);
  const preview = await previewImport(database, source, never, () => undefined);
  expect(preview.entities).toMatchObject({ deck: { new: 1 }, card: { new: 2 } });
  const { leftOut } = await bring(cards, database);
  expect(leftOut).toEqual([
    {
      what: 'Deck',
      why: 'missing from what you import. Its flashcards are in “Cards without a deck”',
    },
  ]);
  expect((await seenIn(database)).map(({ id }) => id).sort()).toEqual(['a', 'b', 'deck']);
  await bring(cards, database);
  expect(await database.rows('deck').count()).toBe(1);
});

it('gives the deck its own name if it is imported later', async () => {
  const database = newDatabase();
  await bring(cards, database);
  const deck = { id: 'deck', $at: stampAt(1), name: 'Cells', createdAt: 5, deletedAt: 0 };
  await bring(backupOf({ 'json/deck.json': [deck] }), database);
  expect(await database.rows('deck').get('deck')).toMatchObject({ name: 'Cells', createdAt: 5 });
});

it('creates no substitute for a deck on this device, even in the Trash', async () => {
  const database = newDatabase();
  const deck = { id: 'deck', $at: stampAt(1), name: 'Cells', createdAt: 5, deletedAt: 9 };
  await bring(backupOf({ 'json/deck.json': [deck] }), database);
  const { leftOut } = await bring(cards, database);
  expect([leftOut, (await database.rows('deck').get('deck'))?.name]).toEqual([[], 'Cells']);
});

it('leaves out the points of a missing summary, which are useless without it', async () => {
  const database = newDatabase();
  const point = {
    ...{ id: 'p', $at: stampAt(1), summaryId: 's', position: 0, deletedAt: 0 },
    ...{ text: 'Cells divide', page: 1, quote: 'Cells divide' },
  };
  const { leftOut } = await bring(backupOf({ 'json/point.json': [point] }), database);
  expect(leftOut).toMatchObject([
    {
      what: 'Summary',
      why: 'missing from what you import, so its summary points are not imported',
    },
  ]);
  expect(await database.rows('point').count()).toBe(0);
});
