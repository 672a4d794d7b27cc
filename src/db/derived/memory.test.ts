/** Which cards a write folds again: the memory of a card shows whether it was folded. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatStamp } from '../../model/clock.ts';
import { defaultSettings, settingsId } from '../../model/entities/student/settings.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import type { Live, Memory } from '../../model/study/scheduling.ts';
import { AccountDatabase } from '../database.ts';
import { derivedTables, removeRow, storeRows } from './derivations.ts';
import type { CardRow } from './memory.ts';

const ratedAt = 1_700_000_000_000;
const $at = formatStamp({ ms: ratedAt, counter: 0 }, 'phone');
/** No fold gives a card this memory, so a card that has it was not folded. */
const asLeft = { live: 1, state: 2, dueAt: 77, reps: 7 } as Memory;

const card = (id: string, more: Partial<CardRow> = {}): CardRow => {
  return { id, $at, deckId: 'd', createdAt: 1, deletedAt: 0, ...more };
};
const deck = (id: string, more: Partial<Row> = {}): Row => ({
  ...{ id, $at, name: id, createdAt: 1, deletedAt: 0 },
  ...more,
});
const review = (id: string, cardId: string): Row => {
  return { id, $at, cardId, ratedAt, tzOffsetMin: 0, studyDay: '2023-11-14', rating: 3 };
};
const settings = (more: Partial<Row>): Row => ({ id: settingsId, $at, ...more });

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.table('deck').put(deck('d'));
});
afterEach(() => database.delete());

const tables = derivedTables(['card', 'deck', 'review', 'settings']);

/** Writes rows together over the stored ones. */
async function write(...rows: [EntityName, Row][]): Promise<void> {
  await database.transaction('rw', tables, async () => {
    const written = rows.map(async ([entity, row]) => {
      return { entity, row, before: await database.table<Row, string>(entity).get(row.id) };
    });
    await storeRows(database, await Promise.all(written));
  });
}

/** Puts cards without folding them. */
const lay = (...cards: CardRow[]) => database.table('card').bulkPut(cards);
const read = (id: string) => database.table<CardRow, string>('card').get(id);
const memoryOf = async (id: string) => (await read(id))?.$memory;

it('forgets a review that is deleted for good', async () => {
  await write(['card', card('c')], ['review', review('a', 'c')], ['review', review('b', 'c')]);
  expect((await memoryOf('c'))?.reps).toBe(2);
  await write(['review', { id: 'a', $at, purgedAt: 1 }]);
  expect((await memoryOf('c'))?.reps).toBe(1);
  await write(['review', { id: 'b', $at, purgedAt: 1 }]);
  expect((await memoryOf('c'))?.reps).toBe(0);
});

describe('a card keeps its memory as it is', () => {
  beforeEach(() => lay(card('c', { $memory: asLeft })));

  it.each<[string, EntityName, Row]>([
    ['its text is edited', 'card', card('c', { front: 'New' })],
    ['its deck is renamed', 'deck', deck('d', { name: 'New' })],
    ['another card is rated', 'review', review('r', 'other')],
    ['a setting beside the wanted recall changes', 'settings', settings({ newCardsPerDay: 3 })],
  ])('when %s', async (_, entity, row) => {
    await write([entity, row]);
    expect(await memoryOf('c')).toEqual(asLeft);
    expect(await database.table(entity).get(row.id)).toMatchObject(row);
  });
});

describe('a card is folded anew', () => {
  it.each<[string, Partial<CardRow>, Partial<CardRow>, Live]>([
    ['comes to another deck', {}, { deckId: 'in the Trash' }, 0],
    ['goes to the Trash', {}, { deletedAt: 5 }, -1],
    ['comes back from the Trash', { deletedAt: 5 }, {}, 1],
    ['was known in part, and is live', { deletedAt: undefined }, {}, 1],
    ['was known in part, and is in the Trash', { deletedAt: undefined }, { deletedAt: 5 }, -1],
  ])('when it %s', async (_, before, after, live) => {
    await database.table('deck').put(deck('in the Trash', { deletedAt: 5 }));
    await lay(card('c', { $memory: asLeft, ...before }));
    await write(['card', card('c', after)]);
    expect(await memoryOf('c')).toMatchObject({ live, reps: 0, dueAt: 0 });
  });

  it('when it has none yet', async () => {
    await write(['card', card('c')]);
    expect(await memoryOf('c')).toMatchObject({ live: 1, reps: 0 });
  });

  it('when it is rated and edited at once', async () => {
    await lay(card('c', { $memory: asLeft }));
    await write(['card', card('c', { front: 'New' })], ['review', review('r', 'c')]);
    expect(await read('c')).toMatchObject({ front: 'New', $memory: { reps: 1 } });
  });

  it('with all others when the wanted recall changes, also one that is edited in the same step', async () => {
    await lay(card('c', { $memory: asLeft }), card('other', { $memory: asLeft }));
    const before = defaultSettings.desiredRetention;
    const change = settings({ desiredRetention: before + 0.05 });
    await write(['settings', change], ['card', card('c', { front: 'New' })]);
    expect(await read('c')).toMatchObject({ front: 'New', $memory: { reps: 0 } });
    expect(await memoryOf('other')).toMatchObject({ reps: 0 });
  });

  it.each<[string, EntityName, Row, Partial<Memory>]>([
    ['rating', 'review', review('r', 'c'), { live: 1, reps: 0 }],
    ['deck', 'deck', deck('d'), { live: 0, reps: 1 }],
  ])('when its %s is taken away that no server has', async (_, entity, row, memory) => {
    await lay(card('c'));
    await write(['review', review('r', 'c')]);
    expect(await memoryOf('c')).toMatchObject({ live: 1, reps: 1 });
    await database.transaction('rw', tables, async () => removeRow(database, entity, row));
    expect(await database.table(entity).get(row.id)).toBeUndefined();
    expect(await memoryOf('c')).toMatchObject(memory);
  });
});

it('a rating and a deck count for the cards of the same write, also where they are stored after these are read', async () => {
  // Dexie reads for hooks before it puts, so the cards are folded meanwhile.
  const heard = () => undefined;
  for (const name of ['deck', 'review']) database.table(name).hook('creating', heard);
  await write(
    ['card', card('c', { deckId: 'new' })],
    ['review', review('r', 'c')],
    ['deck', deck('new')],
  );
  expect(await memoryOf('c')).toMatchObject({ live: 1, reps: 1 });
});

describe('what is deleted for good', () => {
  it('is remembered of no card, though others are written with it', async () => {
    const gone = { id: 'gone', $at, purgedAt: 9 };
    await write(['card', gone], ['card', card('c')]);
    expect(await read('gone')).toEqual(gone);
    expect(await memoryOf('c')).toMatchObject({ live: 1 });
  });

  it('as a rating, belongs to no card any more', async () => {
    const gone = { id: 'r', $at, purgedAt: 9 };
    await write(['review', gone]);
    expect(await database.table('review').get('r')).toEqual(gone);
  });
});
