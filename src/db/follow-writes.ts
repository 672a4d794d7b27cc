/** Writes to some tables are followed by a write to another one in the same transaction, whoever makes them. */
import type Dexie from 'dexie';
import type { DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable } from 'dexie';

interface FollowedWrites {
  /** Names the middleware, and the table that is written. */
  into: string;
  isFollowed: (table: string) => boolean;
  /** Whether the writes of this transaction are not followed. */
  isLeftOut?: (transaction: object) => boolean;
  /** @param table the one that `request` changes */
  write: (
    into: DBCoreTable,
    request: DBCoreMutateRequest,
    table: DBCoreTable,
  ) => Promise<DBCoreMutateResponse>;
}

/** Call it before the database is opened. An upgrade of the tables changes no words, so it is not followed. */
export function followWrites(
  database: Dexie,
  { into, isFollowed, isLeftOut, write }: FollowedWrites,
): void {
  database.use({
    stack: 'dbcore',
    name: into,
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(
          mode === 'readwrite' && tables.some(isFollowed) && !tables.includes(into)
            ? [...tables, into]
            : tables,
          mode,
          options,
        ),
      table: (name) => {
        const table = core.table(name);
        if (!isFollowed(name)) return table;
        return {
          ...table,
          mutate: (request) => {
            const transaction = request.trans as IDBTransaction;
            if (transaction.mode === 'versionchange' || isLeftOut?.(transaction))
              return table.mutate(request);
            const written = write(core.table(into), request, table);
            return table.mutate(request).then((result) => written.then(() => result));
          },
        };
      },
    }),
  });
}

/** The range of all keys of a table, as Dexie names it. */
export const everyKey = {
  ...{ type: 3, lower: -Infinity as unknown, lowerOpen: false },
  ...{ upper: [[]] as unknown, upperOpen: false },
};

/** The file whose page texts a deletion by range takes away; `undefined` if it may be any. */
export function fileOfRange({ lower, upper }: { lower?: unknown; upper?: unknown }) {
  const isOne = Array.isArray(lower) && Array.isArray(upper) && lower[0] === upper[0];
  return isOne ? String(lower[0]) : undefined;
}
