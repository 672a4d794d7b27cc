/** All derived values. Every write stores rows together with what is derived from them. */
import type { Draft } from '../../model/entity.ts';
import type { Row } from '../../model/merge.ts';
import { type EntityName, isEntityName } from '../../model/registry.ts';
import type { RowName } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { putRows, type Written } from '../rows/stored-rows.ts';
import { type Derivation, sourcesOf, type Write } from './derivation.ts';
import { fileReads } from './file-reads.ts';
import { memory } from './memory.ts';
import { noteFacts } from './note-facts.ts';
import { studyDays } from './study-days.ts';

export const derivations: readonly Derivation[] = [memory, studyDays, fileReads, noteFacts];

/** The tables that a transaction must hold when it writes the given entities. */
export function derivedTables(written: readonly EntityName[]): string[] {
  const fed = derivations.filter((one) => sourcesOf(one).some((name) => written.includes(name)));
  return [...new Set(fed.flatMap(tablesOf))];
}

export function tablesOf(derivation: Derivation): string[] {
  return [...sourcesOf(derivation), ...derivation.tables];
}

/** Rows that are needed besides the row of a draft. */
export function alsoNeeded({ entity, fields }: Draft): RowName[] {
  if (!isEntityName(entity)) return [];
  return derivations.flatMap(({ alsoNeeds }) => alsoNeeds?.(entity, fields) ?? []);
}

/** Stores rows inside a transaction of their tables and of `derivedTables`. @param known see `Write` */
export async function storeRows(
  database: AccountDatabase,
  written: readonly Written[],
  known: Write['known'] = new Map(),
): Promise<void> {
  const entities = new Set(written.map(({ entity }) => entity));
  const fed = derivations.filter((one) => sourcesOf(one).some((name) => entities.has(name)));
  const others = written.filter(({ entity }) => !fed.some(({ stores }) => stores === entity));
  // Each await costs as much as the work itself, so nothing waits for the others.
  await Promise.all([
    ...[...Map.groupBy(others, ({ entity }) => entity)].map(([entity, group]) => {
      const added = new Set(group.flatMap(({ row, isAdded }) => (isAdded ? row : [])));
      const rows = group.map(({ row }) => row);
      return putRows(database.table<Row, string>(entity), rows, (row) => added.has(row));
    }),
    ...fed.map(({ update }) => update(database, { written, known })),
  ]);
}

/** Removes a row that no server has, and its share of derived values. */
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
