/** One row that the student may still open: there, and not in the Trash. */
import type { EntityName, EntityRow } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';

export async function readLive<N extends EntityName>(
  name: N,
  id: string,
  database: AccountDatabase = currentDatabase(),
): Promise<EntityRow<N> | undefined> {
  const row = await database.rows(name).get(id);
  return row?.deletedAt === 0 ? row : undefined;
}
