import { plainText } from '../../src/lib/plain-text.ts';
import { isEntityName } from '../../src/model/registry.ts';
import type { RowKey } from '../storage/contract.ts';

/** Names a row among all of a student's. */
export function keyOf({ entity, id }: RowKey): string {
  return `${entity} ${id}`;
}

/** The rows that these changes are of, each once. Of another kind or id there is none, and PostgreSQL could not even ask. */
export function rowKeysOf(changes: readonly RowKey[]): RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const { entity, id } of changes) {
    if (isEntityName(entity) && plainText.test(id)) keys.set(keyOf({ entity, id }), { entity, id });
  }
  return [...keys.values()];
}
