/** All rows of an entity, a page at a time, so that a large library never lies in memory whole. */
import type { EntityName, EntityRow } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';

const rowsAtOnce = 2_000;

/** In the order of their ids, which is that of their making; what is deleted for good is left out. */
export async function* readAll<N extends EntityName>(
  name: N,
  database: AccountDatabase = currentDatabase(),
): AsyncGenerator<EntityRow<N>[]> {
  let last = '';
  while (true) {
    const page = await database.rows(name).where('id').above(last).limit(rowsAtOnce).toArray();
    const kept = page.filter((row) => !('purgedAt' in row));
    if (kept.length > 0) yield kept;
    if (page.length < rowsAtOnce) return;
    last = page.at(-1)?.id ?? last;
  }
}
