/** All that is kept derived, and the tables of it. */
import type { Draft } from '../../model/entity.ts';
import { type EntityName, isEntityName } from '../../model/registry.ts';
import type { RowName } from '../../model/trash.ts';
import { type Derivation, sourcesOf } from './derivation.ts';
import { fileReads } from './file-reads.ts';
import { memory } from './memory.ts';
import { studyDays } from './study-days.ts';

export const derivations: readonly Derivation[] = [memory, studyDays, fileReads];

/** The tables that a transaction must hold when it writes the given entities. */
export function derivedTables(written: readonly EntityName[]): string[] {
  const fed = derivations.filter((one) => sourcesOf(one).some((name) => written.includes(name)));
  return [...new Set(fed.flatMap(tablesOf))];
}

export function tablesOf(derivation: Derivation): string[] {
  return [...sourcesOf(derivation), ...derivation.tables];
}

/** Rows that will be needed besides the one that a draft changes. */
export function alsoNeeded({ entity, fields }: Draft): RowName[] {
  if (!isEntityName(entity)) return [];
  return derivations.flatMap(({ alsoNeeds }) => alsoNeeds?.(entity, fields) ?? []);
}
