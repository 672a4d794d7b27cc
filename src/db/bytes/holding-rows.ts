/** Rows of any entity that name bytes. They decide whether bytes are needed, sent, fetched and counted. */
import type { Table } from 'dexie';
import { byteHolders, type RowWithBytes } from '../../model/held-bytes.ts';
import type { EntityName } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';

export type HoldingRow = RowWithBytes & { entity: EntityName };

/** All tables that decide whether bytes are needed, and those that hold them. */
export function tablesOfBytes(database: AccountDatabase): string[] {
  const { meta, blobs, thumbnails, arriving, transfers, jobs } = database;
  return [
    ...[meta, blobs, thumbnails, arriving, transfers, jobs].map(({ name }) => name),
    ...byteHolders,
  ];
}

/** Rows that name these bytes, also in the Trash: the bytes stay as long as there is one. */
export function rowsNeedingBytes(
  sha256: string | readonly string[],
  database: AccountDatabase = currentDatabase(),
): Promise<HoldingRow[]> {
  const hashes = typeof sha256 === 'string' ? [sha256] : sha256;
  return ofAll(database, (table) => table.where('sha256').anyOf(hashes).toArray());
}

/** @returns `undefined` if there is none, or it was deleted for good */
export async function rowWithBytes(
  id: string,
  database: AccountDatabase,
): Promise<HoldingRow | undefined> {
  for (const entity of byteHolders) {
    const row = await tableOf(database, entity).get(id);
    if (row?.sha256 !== undefined) return { ...row, entity };
  }
  return undefined;
}

/** Outside the Trash. */
export function liveRowsWithBytes(database: AccountDatabase): Promise<HoldingRow[]> {
  return ofAll(database, (table) => table.where('deletedAt').equals(0).toArray());
}

/** Also in the Trash. */
export function allRowsWithBytes(database: AccountDatabase): Promise<HoldingRow[]> {
  return ofAll(database, (table) => table.where('deletedAt').aboveOrEqual(0).toArray());
}

/** Of all rows, also in the Trash. */
export async function neededHashes(database: AccountDatabase): Promise<Set<string>> {
  const hashes = await Promise.all(
    byteHolders.map((entity) => tableOf(database, entity).orderBy('sha256').uniqueKeys()),
  );
  return new Set(hashes.flat().map(String));
}

/** Hashes of unsaved results. */
export async function hashesOfJobs({ jobs }: AccountDatabase): Promise<Set<string>> {
  return new Set((await jobs.toArray()).flatMap(({ holdsBytes = [] }) => holdsBytes));
}

/** Queries them together, so that a live query follows all. */
function ofAll(
  database: AccountDatabase,
  ask: (table: Table<RowWithBytes, string>) => PromiseLike<RowWithBytes[]>,
): Promise<HoldingRow[]> {
  const asked = byteHolders.map((entity) =>
    ask(tableOf(database, entity)).then((rows) => rows.map((row) => ({ ...row, entity }))),
  );
  return Promise.all(asked).then((found) => found.flat());
}

function tableOf(database: AccountDatabase, entity: EntityName): Table<RowWithBytes, string> {
  return database.table(entity);
}
