/**
 * Whether rows of an entity were deleted for good on this device, without reading them. A tombstone has lost the fields
 * that all other rows have, so an index of such a field has fewer entries than the table has rows.
 */
import { isTombstone, type Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { cardsByLive, localIndexes } from '../database-versions.ts';

/** So many rows are read. */
const fewRows = 100;

/**
 * @returns those of `names` that have such rows; also others, if an index cannot tell, such as while derived values are
 *   rebuilt
 */
export async function kindsWithGone(
  database: AccountDatabase,
  names: readonly EntityName[],
): Promise<ReadonlySet<EntityName>> {
  const has = await Promise.all(names.map((name) => mayHaveGone(database, name)));
  return new Set(names.filter((_, index) => has[index]));
}

async function mayHaveGone(database: AccountDatabase, name: EntityName): Promise<boolean> {
  const table = database.table<Row, string>(name);
  const rows = await table.count();
  if (rows <= fewRows) return (await table.toArray()).some(isTombstone);
  const indexes = [...definitionOf(name).indexes, ...(localIndexes[name] ?? [])];
  const index = indexes.find(isOfAll) ?? indexes.find((one) => one.includes('+deletedAt]'));
  return index === undefined || (await table.orderBy(index).count()) < rows;
}

function isOfAll(index: string): boolean {
  return index === 'deletedAt' || index === 'studyDay' || index === cardsByLive;
}
