/**
 * [S12] Transactions are strictly durable, except those that store rows from the server and leave the outbox alone: pushed
 * changes, the answer to a pull, a part of a first download. Their rows are on the server's disk already. A power cut
 * loses rows and cursor together, and the next sync delivers them again [S1], [S2].
 *
 * Their tables identify them: entities and `meta`, without the outbox. Each edit of the student is stored with its outbox
 * entry [P2], so no relaxed transaction contains an edit. The database has one log in order: a strict edit of a row
 * from the server forces that row onto the disk too.
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
