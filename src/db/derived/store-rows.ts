/** The last step of every write: rows are stored together with what is derived from them. */
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';
import { sourcesOf, type Write } from './derivation.ts';
import { derivations } from './derivations.ts';

/**
 * Stores rows inside a transaction of their tables and of `derivedTables`.
 * @param known see `Write`
 */
export async function storeRows(
  database: AccountDatabase,
  written: readonly Written[],
  known: Write['known'] = new Map(),
): Promise<void> {
  const entities = new Set(written.map(({ entity }) => entity));
  const fed = derivations.filter((one) => sourcesOf(one).some((name) => entities.has(name)));
  const others = written.filter(({ entity }) => !fed.some(({ stores }) => stores === entity));
  // Each turn of waiting costs as much as the work itself, so nothing waits for the others.
  await Promise.all([
    ...[...Map.groupBy(others, ({ entity }) => entity)].map(([entity, group]) =>
      database.table<Row, string>(entity).bulkPut(group.map(({ row }) => row)),
    ),
    ...fed.map(({ update }) => update(database, { written, known })),
  ]);
}

/** Takes a row away that no server has, and its share of what is derived. */
export async function removeRow(
  database: AccountDatabase,
  entity: EntityName,
  row: Row,
): Promise<void> {
  await database.table<Row, string>(entity).delete(row.id);
  for (const derivation of derivations) {
    if (sourcesOf(derivation).includes(entity)) {
      await derivation.afterRemoval(database, entity, row);
    }
  }
}
