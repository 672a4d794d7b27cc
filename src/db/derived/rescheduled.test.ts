/** A change of options folds the cards of its decks again, and no others. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatStamp } from '../../model/clock.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { AccountDatabase } from '../database.ts';
import { rebuildWanted } from './derivation.ts';
import { derivedTables, storeRows } from './derivations.ts';
import { mostFoldedAtOnce } from './memory.ts';
import { rebuildDerived } from './rebuild.ts';

const $at = formatStamp({ ms: 1_700_000_000_000, counter: 0 }, 'phone');
/** No fold gives a card without reviews this memory. */
const asLeft = { live: 1, state: 2, dueAt: 77, reps: 7 };

let database: AccountDatabase;

const deck = (id: string, more: object = {}): Row => ({
  ...{ id, $at, name: id, createdAt: 1, deletedAt: 0 },
  ...more,
});

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  const own = deck('own', { desiredRetention: 0.8, learningSteps: ['1m'] });
  await database.table('deck').bulkPut([deck('usual'), own, deck('inner', { parentId: 'own' })]);
  const cards = ['usual', 'own', 'inner'].map((deckId) => ({
    ...{ id: deckId, $at, deckId, createdAt: 1, deletedAt: 0, $memory: asLeft },
  }));
  await database.table('card').bulkPut(cards);
});
afterEach(() => database.delete());

async function write(...rows: [EntityName, Row][]): Promise<void> {
  const tables = derivedTables(['card', 'deck', 'review', 'settings']);
  await database.transaction('rw', tables, async () => {
    const written = rows.map(async ([entity, row]) => {
      return { entity, row, before: await database.table<Row, string>(entity).get(row.id) };
    });
    await storeRows(database, await Promise.all(written));
  });
}

async function folded(): Promise<string[]> {
  const cards = await database.table('card').toArray();
  return cards.filter(({ $memory }) => $memory.dueAt !== 77).map(({ id }) => id);
}

it('the student’s retention moves the cards of decks without one', async () => {
  await write(['settings', { id: settingsId, $at, desiredRetention: 0.95 }]);
  expect(await folded()).toEqual(['usual']);
});

it('a deck’s steps move its cards and those of decks in it', async () => {
  await write(['deck', deck('own', { desiredRetention: 0.8, learningSteps: [] })]);
  expect(await folded()).toEqual(['inner', 'own']);
});

it('a deck that is moved takes up what it inherits now', async () => {
  await write(['deck', deck('inner')]);
  expect(await folded()).toEqual(['inner']);
});

it('a limit, an order or a name moves no card', async () => {
  await write(
    ['deck', deck('usual', { name: 'Other', newCardsPerDay: 3, reviewOrder: 'random' })],
    ['settings', { id: settingsId, $at, reviewsPerDay: 9 }],
  );
  expect(await folded()).toEqual([]);
});

it('many cards are folded in the background', async () => {
  const many = Array.from({ length: mostFoldedAtOnce + 1 }, (_, index) => ({
    ...{ id: `c${index}`, $at, deckId: 'usual', createdAt: 1, deletedAt: 0, $memory: asLeft },
  }));
  await database.table('card').bulkPut(many);
  const raised = new Promise<void>((resolve) => rebuildWanted.onRaised(resolve));
  await write(['settings', { id: settingsId, $at, desiredRetention: 0.95 }]);
  expect(await folded()).toEqual([]);
  await raised;
  await rebuildDerived(database, () => Promise.resolve());
  expect(await folded()).toHaveLength(many.length + 3);
}, 60_000);
