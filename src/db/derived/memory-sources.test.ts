/** A card's memory includes rows that are put at the same time, even if those puts come after the reads. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import { formatStamp } from '../../model/clock.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { AccountDatabase } from '../database.ts';
import { derivedTables, storeRows } from './derivations.ts';
import type { CardRow } from './memory.ts';

const ratedAt = 1_700_000_000_000;
const $at = formatStamp({ ms: ratedAt, counter: 0 }, 'phone');
const card = (id: string, more: object = {}): Row => ({
  ...{ id, $at, deckId: 'd', createdAt: 1, deletedAt: 0 },
  ...more,
});
const deck = (id: string, more: object = {}): Row => ({ id, $at, name: id, deletedAt: 0, ...more });
const review = (id: string, cardId: string): Row => ({
  ...{ id, $at, cardId, ratedAt, tzOffsetMin: 0, studyDay: '2023-11-14', rating: 3 },
});

let database: AccountDatabase;

/** Puts reviews and decks only after several other requests of their transaction. */
beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  database.use({
    stack: 'dbcore',
    name: 'slow-puts',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'review' && name !== 'deck') return table;
        return {
          ...table,
          mutate: (request) => {
            const look = () => table.get({ trans: request.trans, key: 'nobody' });
            let looked = look();
            for (let n = 0; n < 20; n++) looked = looked.then(look);
            return looked.then(() => table.mutate(request));
          },
        };
      },
    }),
  });
  await database.open();
});
afterEach(() => database.delete());

type Given = readonly [EntityName, Row, before?: Row];

async function store(rows: readonly Given[], known?: ReadonlyMap<string, CardRow>): Promise<void> {
  await database.transaction('rw', derivedTables(['card', 'review']), async () => {
    const written = rows.map(([entity, row, before]) => ({ entity, row, before }));
    await storeRows(database, written, known && new Map([['card', known]]));
  });
}
const memoryOf = async (id: string) =>
  (await database.table<CardRow, string>('card').get(id))?.$memory;

it('its reviews and its deck count, those of others do not', async () => {
  await store([
    ['card', card('a')],
    ['card', card('b', { deckId: 'gone' })],
    ['review', review('r1', 'a')],
    ['review', review('r2', 'a')],
    ['review', review('r3', 'b')],
    ['deck', deck('d')],
    ['deck', deck('gone', { deletedAt: 5 })],
  ]);
  expect(await memoryOf('a')).toMatchObject({ reps: 2, live: 1 });
  expect(await memoryOf('b')).toMatchObject({ reps: 1, live: 0 });
});

it('a deck that goes to the Trash takes its cards along, and gives them back', async () => {
  await store([['deck', deck('d')]]);
  await store([['card', card('a')]]);
  await store([['deck', deck('d', { deletedAt: 5 }), deck('d')]]);
  expect(await memoryOf('a')).toMatchObject({ live: 0 });
  await store([['deck', deck('d'), deck('d', { deletedAt: 5 })]]);
  expect(await memoryOf('a')).toMatchObject({ live: 1 });
});

it('cards that were read before are not read again', async () => {
  await store([['deck', deck('d')]]);
  await store([['card', card('a')]]);
  const known = new Map([['a', card('a', { front: 'as it was read' })]]);
  const read = spyOnTable(database, 'card', 'bulkGet');
  await store([['review', review('r', 'a')]], known);
  expect(read.mock.calls.flat(2)).toEqual([]);
  expect(await database.table('card').get('a')).toMatchObject({
    front: 'as it was read',
    $memory: { reps: 1 },
  });
});

it('a tombstone is remembered by nobody, beside a card that is', async () => {
  await store([['deck', deck('d')]]);
  await store([
    ['card', { id: 'gone', $at, purgedAt: 5 }],
    ['card', card('a')],
  ]);
  expect([await memoryOf('gone'), await memoryOf('a')]).toMatchObject([undefined, { live: 1 }]);
});

it('no other row that names a card is taken for a review of it', async () => {
  await store([['deck', deck('d')]]);
  await store([['card', card('a')]]);
  const before = await database.table('card').get('a');
  const folded = spyOnTable(database, 'card', 'bulkPut');
  await store([['deck', deck('d', { cardId: 'a', name: 'New' }), deck('d')]]);
  expect(folded).not.toHaveBeenCalled();
  expect(await database.table('card').get('a')).toEqual(before);
});
