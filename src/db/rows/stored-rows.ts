/** Reads rows by an index and merges received rows in memory; `db/derived/derivations.ts` writes them. */
import Dexie, { type Table } from 'dexie';
import { isSameRow, mergeRows, type Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { highest, lowest, manyKeys, mostStrangers, readRows } from './read-rows.ts';

/** A row to write, with the stored row that it replaces. */
export interface Written {
  entity: EntityName;
  row: Row;
  before: Row | undefined;
  /** The row is added, not put: its transaction fails with `isTaken` if the disk has a row of this id. */
  isAdded?: true;
}

/** Stores rows. @throws an error of `isTaken` */
export async function putRows<R extends Row>(
  table: Table<R, string>,
  rows: readonly R[],
  isAdded: (row: R) => boolean,
): Promise<void> {
  const added = rows.filter(isAdded);
  const others = added.length === 0 ? rows : rows.filter((row) => !isAdded(row));
  // Each await costs as much as the work itself.
  await Promise.all([
    added.length > 0 && table.bulkAdd(added),
    others.length > 0 && table.bulkPut(others),
  ]);
}

/** Whether rows could not be added only because some of their ids are on the disk already. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Dexie.BulkError)) return false;
  return (
    error.failures.length > 0 && error.failures.every(({ name }) => name === 'ConstraintError')
  );
}

/** Rows whose field `index` is one of `keys`. */
export async function rowsWith<R>(
  table: Table<R, string>,
  index: string & keyof R,
  keys: readonly string[],
): Promise<R[]> {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const rowsOfEach = async () => {
    // One query per key, all at once: `anyOf` would walk a cursor from row to row.
    const found = [...wanted].map((key) => table.where(index).equals(key).toArray());
    return (await Promise.all(found)).flat();
  };
  if (keys.length < manyKeys) return rowsOfEach();
  const range = () => table.where(index).between(lowest(keys), highest(keys), true, true);
  const most = wanted.size * mostStrangers * 4;
  // Bounded, however many rows lie between.
  const between = await range()
    .limit(most + 1)
    .primaryKeys();
  if (between.length === 0) return [];
  if (between.length > most) return rowsOfEach();
  return (await range().toArray()).filter((row) => wanted.has(String(row[index])));
}

/** @returns the merged rows of one entity, without unchanged ones */
export async function mergeInto(
  database: AccountDatabase,
  entity: EntityName,
  incoming: readonly Row[],
): Promise<Written[]> {
  const stored = await readRows(
    database.table<Row, string>(entity),
    incoming.map(({ id }) => id),
  );
  const merged = new Map(stored);
  for (const row of incoming) {
    merged.set(row.id, mergeRows(merged.get(row.id), row, definitionOf(entity)));
  }
  return [...merged.values()]
    .map((row) => ({ entity, row, before: stored.get(row.id) }))
    .filter(({ row, before }) => before === undefined || !isSameRow(row, before));
}
