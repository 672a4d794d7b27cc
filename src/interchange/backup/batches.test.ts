/** How many rows of a source are stored together. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import type { EntityName } from '../../model/registry.ts';
import { batchesOf } from './batches.ts';
import type { SourceRow } from './read/source.ts';
import { nothingReplaced } from './replaced-ids.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const many = (entity: EntityName, count: number, fields: object, more: object = {}): SourceRow[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ entity, row: { id: `${entity}${n}`, $at: '', ...fields } },
    ...more,
  }));

async function batched(...given: SourceRow[][]) {
  const rows = given.flat();
  const source = {
    isOwn: false,
    async *rows() {
      yield* rows;
    },
  };
  const { signal } = new AbortController();
  const options = { signal, wantsBytes: () => true, leaveOut: () => undefined };
  const found: [EntityName, number][] = [];
  const ids: string[] = [];
  for await (const batch of batchesOf(database, source, options, nothingReplaced)) {
    found.push([batch.entity, batch.rows.length]);
    ids.push(...batch.rows.map(({ row }) => row.id));
  }
  expect(ids).toEqual(rows.map(({ row }) => row.id));
  return found;
}

const megabyte = 1024 * 1024;

it('so many rows, and those of one entity, go together', async () => {
  expect(await batched(many('task', 1_100, {}), many('deck', 3, {}), many('task', 2, {}))).toEqual([
    ['task', 500],
    ['task', 500],
    ['task', 100],
    ['deck', 3],
    ['task', 2],
  ]);
});

it('so many characters of documents do, in each batch as in the first', async () => {
  expect(await batched(many('note', 7, { body: 'x'.repeat(60_000) }))).toEqual([
    ['note', 2],
    ['note', 2],
    ['note', 2],
    ['note', 1],
  ]);
});

it('a document that alone is more than that goes alone', async () => {
  expect(await batched(many('note', 3, { body: 'x'.repeat(400_000) }))).toEqual([
    ['note', 1],
    ['note', 1],
    ['note', 1],
  ]);
});

it('so many bytes of files do, in each batch as in the first', async () => {
  const bytes = new Blob([new Uint8Array(7 * megabyte)]);
  expect(await batched(many('file', 7, {}, { bytes }), many('task', 2, {}))).toEqual([
    ['file', 3],
    ['file', 3],
    ['file', 1],
    ['task', 2],
  ]);
});
