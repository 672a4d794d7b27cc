import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../model/merge.ts';
import { type EntityName, entityNames } from '../../model/registry.ts';
import { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/derivations.ts';
import { kindsWithGone } from './kinds-with-gone.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const $at = '000001000-000-device';
const rowsOf: Partial<Record<EntityName, (n: number) => Record<string, unknown>>> = {
  card: () => ({ deckId: 'd', kind: 'basic', front: '', back: '', createdAt: 1, deletedAt: 0 }),
  review: () => ({
    ...{ cardId: 'c', ratedAt: 1_000, rating: 3, durationMs: 1 },
    ...{ tzOffsetMin: 0, studyDay: '1970-01-01', voids: null },
  }),
  media: (n) => ({ ownerEntity: 'card', ownerId: 'c', sha256: `${n}`, deletedAt: n % 2 }),
  question: () => ({ quizId: 'q', deletedAt: 0 }),
};
const kinds = Object.keys(rowsOf) as EntityName[];

async function store(entity: EntityName, rows: readonly Row[]): Promise<void> {
  await database.transaction('rw', database.tables, async () =>
    storeRows(
      database,
      rows.map((row) => ({ entity, row, before: undefined })),
    ),
  );
}

describe.each([3, 150])('among %i rows of a kind', (count) => {
  beforeEach(async () => {
    for (const entity of kinds) {
      const make = rowsOf[entity];
      const rows = Array.from({ length: count }, (_, n) => ({ id: `${n}`, $at, ...make?.(n) }));
      await store(entity, rows);
    }
  });

  it('no kind has rows that were deleted for good, also with some in the Trash', async () => {
    expect(await kindsWithGone(database, entityNames)).toEqual(new Set());
  });

  it.each(kinds)(
    'one of %s is found, and only of the kinds that were asked for',
    async (entity) => {
      await store(entity, [{ id: 'gone', $at, purgedAt: 1 }]);
      expect(await kindsWithGone(database, entityNames)).toEqual(new Set([entity]));
      const others = entityNames.filter((name) => name !== entity);
      expect(await kindsWithGone(database, others)).toEqual(new Set());
    },
  );
});
