import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../db/database.ts';
import { mutate } from '../db/mutate.ts';
import { watchRows } from '../db/rows/watch.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { readDue } from './due-cards.ts';

it('sees a card that is added while a screen shows due cards', async () => {
  const database = await openAccountDatabase('watcher');
  await mutate(createDeck, { id: 'deck', name: 'Memory' });
  const seen: number[] = [];
  const clock = () => ({ nowMs: Date.now(), tzOffsetMin: 0 });
  const stop = watchRows(
    async () => (await readDue(database, undefined, clock())).fresh,
    (fresh) => seen.push(fresh),
    (error) => {
      throw error;
    },
  );
  await vi.waitFor(() => expect(seen).toEqual([0]));
  await mutate(createCards, [{ deckId: 'deck', kind: 'basic', front: 'What?', back: 'That.' }]);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  stop();
});
