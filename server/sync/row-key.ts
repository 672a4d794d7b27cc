import { plainText } from '../../src/lib/plain-text.ts';
import { isEntityName } from '../../src/model/registry.ts';
import type { RowKey } from '../storage/contract.ts';

export function keyOf({ entity, id }: RowKey): string {
  return `${entity} ${id}`;
}

/** The rows of these changes, each once. Others have no valid entity or id, and PostgreSQL could not even query them. */
export function rowKeysOf(changes: readonly RowKey[]): RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const { entity, id } of changes) {
    if (isEntityName(entity) && plainText.test(id)) keys.set(keyOf({ entity, id }), { entity, id });
  }
  return [...keys.values()];
}
