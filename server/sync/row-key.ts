import type { RowKey } from '../storage/contract.ts';

/** Names a row among all of a student's. */
export function keyOf({ entity, id }: RowKey): string {
  return `${entity} ${id}`;
}
