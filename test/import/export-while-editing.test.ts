import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards, moveCards } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { definitionOf, entityNames, isEntityName } from '../../src/model/registry.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { exportOf, importInto, newDatabase, open } from './support.ts';

/** Read before the decks, among them, and after them. */
const some: typeof entityNames = ['settings', 'deck', 'card', 'review'];

it.each(fewerUnlessLong(entityNames, some))(
  'an export that is made while the student works has the deck of every card, edited before %s is read',
  async (entity) => {
    const here = newDatabase();
    await mutateIn(here, createDeck, { id: 'old', name: 'Old' });
    const [id = ''] = await addCard();
    async function addCard() {
      const cards = [{ deckId: 'old', kind: 'basic', front: 'a', back: 'b' }] as const;
      await mutateIn(here, createCards, [...cards]);
      return await here.rows('card').toCollection().primaryKeys();
    }
    let isDone = false;
    const rows = here.rows.bind(here);
    const edited = async () => {
      if (isDone) return;
      isDone = true;
      await mutateIn(here, createDeck, { id: 'new', name: 'New' });
      await mutateIn(here, moveCards, { ids: [id], deckId: 'new' });
    };
    // The first read of that table, by key, waits for the edit.
    here.rows = ((name: never) => {
      const table = rows(name);
      if (name !== entity || isDone) return table;
      const where = (key: string) => ({
        above: (value: string) => ({
          limit: (most: number) => ({
            toArray: async () => {
              await edited();
              return await table.where(key).above(value).limit(most).toArray();
            },
          }),
        }),
      });
      return Object.assign(Object.create(table), { where });
    }) as never;
    const zip = await exportOf(here);
    const fresh = newDatabase();
    await importInto(fresh, (await open(zip, fresh)).source);
    const card = await fresh.rows('card').get(id);
    expect(isDone).toBe(true);
    expect(await fresh.rows('deck').get(String(card?.deckId))).toBeDefined();
    await Promise.all([here.delete(), fresh.delete()]);
  },
);

it('a part is after its owner in the registry, so that an export reads the part first', () => {
  for (const [index, name] of entityNames.entries()) {
    const whole = definitionOf(name).partOf?.entity ?? name;
    expect(isEntityName(whole) ? entityNames.indexOf(whole) : -1).toBeLessThanOrEqual(index);
  }
});
