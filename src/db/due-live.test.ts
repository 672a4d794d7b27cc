import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { openAccountDatabase } from './database.ts';
import { readDue } from './due-cards.ts';
import { mutate } from './mutate.ts';
import { watchRows } from './watch.ts';

it('sees a card that is added while a screen shows what is due', async () => {
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
