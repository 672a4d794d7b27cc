// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { createCards } from '../model/entities/card.ts';
import { looseDeckName } from '../model/entities/deck.ts';
import { purgeItems } from '../model/trash.ts';
import { useLoosePartsMoved } from './loose-parts.ts';

const cursor = { epoch: 'e1', version: 1 };
const whole = { epoch: 'e1', sinceMs: 1, untilMs: 1 };

const deckNames = async (database: AccountDatabase) =>
  (await database.rows('deck').where('deletedAt').equals(0).toArray()).map(({ name }) => name);

it('[P2] moves cards without a deck after the rest of the changes has arrived, even if the decks were already open', async () => {
  const database = await openAccountDatabase('ada');
  await mutateIn(database, createCards, [
    { deckId: 'd1', kind: 'basic', front: 'Biceps?', back: 'b' },
  ]);
  await mutateIn(database, purgeItems, [{ entity: 'deck', id: 'd1' }]);
  await database.writeMeta('cursor', cursor);
  await database.writeMeta('wholeHistory', { ...whole, isBehind: true });
  const asked = vi.spyOn(database, 'readMeta');
  renderHook(() => useLoosePartsMoved('card'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('wholeHistory'));
  expect(await deckNames(database)).toEqual([]);
  await database.writeMeta('wholeHistory', whole);
  await vi.waitFor(async () => expect(await deckNames(database)).toEqual([looseDeckName]));
});
