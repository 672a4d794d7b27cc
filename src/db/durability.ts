/**
 * [S12] How durable a transaction must be. All are strict, but those that store what the server has said and
 * take nothing out of the outbox: what its stream brings by itself, the answer to a pull, a piece of a
 * first download. Rows and cursor go together, all of them on the server's disk already. A power cut that takes
 * them takes both, and the next sync brings them again [S1], [S2].
 *
 * It is told by its tables: rows and the cursor's, without the outbox. Each edit of the student goes with
 * its outbox entry [P2], so no such transaction can hold one. Both kinds go through the one log of the
 * database, in their order: an edit made upon a row that came so forces that row onto the disk with it.
 */
import type Dexie from 'dexie';
import { isEntityName } from '../model/registry.ts';

/** Call it before the database is opened. */
export function relaxServerRows(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(
          tables,
          mode,
          isServerRowsOnly(tables) ? { ...options, durability: 'relaxed' } : options,
        ),
    }),
  });
}

/** @param tables that one write transaction holds */
export function isServerRowsOnly(tables: readonly string[]): boolean {
  return tables.includes('meta') && !tables.includes('outbox') && tables.some(isEntityName);
}
