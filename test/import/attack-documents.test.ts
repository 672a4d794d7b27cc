import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards, moveCards } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { exportOf, importInto, newDatabase, open } from './support.ts';

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());
describe('an export', () => {
  it('that is made while the student works has the deck of every card', async () => {
    await mutateIn(here, createDeck, { id: 'old', name: 'Old' });
    const [id = ''] = (
      await mutateIn(here, createCards, [{ deckId: 'old', kind: 'basic', front: 'a', back: 'b' }])
    ).data.ids;
    // The first moment at which cards are read: the decks were read before.
    const rows = here.rows.bind(here);
    let isDone = false;
    here.rows = ((name: never) => {
      const table = rows(name);
      if (name !== 'card' || isDone) return table;
      isDone = true;
      const where = table.where.bind(table) as (k: string) => {
        above(v: string): { limit(n: number): { toArray(): Promise<unknown[]> } };
      };
      return Object.assign(Object.create(table), {
        where: (k: string) => ({
          above: (v: string) => ({
            limit: (n: number) => ({
              toArray: async () => {
                await mutateIn(here, createDeck, { id: 'new', name: 'New' });
                await mutateIn(here, moveCards, { ids: [id], deckId: 'new' });
                return where(k).above(v).limit(n).toArray();
              },
            }),
          }),
        }),
      });
    }) as never;
    const zip = await exportOf(here);
    const fresh = newDatabase();
    await importInto(fresh, (await open(zip, fresh)).source);
    const card = await fresh.rows('card').get(id);
    expect(isDone).toBe(true);
    expect(await fresh.rows('deck').get(String(card?.deckId))).toBeDefined();
    await fresh.delete();
  });
});
