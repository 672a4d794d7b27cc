/**
 * Notes which texts change, in the transaction that changes them, so that the index of the search can follow
 * (`queries/search`): also what the service worker stores while no tab is open. The index removes what it has read. The
 * notes never travel and may be thrown away; the index is then built anew.
 *
 * An edit of the student costs no note of its own: its entry of the outbox stands for it (`leaveToOutbox`), and becomes a
 * note when it leaves (`takeOut`).
 */
import type Dexie from 'dexie';
import type { DBCoreMutateRequest, DBCoreTable } from 'dexie';
import { definitionOf, entityNames } from '../model/registry.ts';
import { fileOfRange, followWrites } from './follow-writes.ts';

/** What one write changed. */
export interface SearchChange {
  seq?: number;
  table: string;
  /**
   * Ids of rows; for page texts `FILE:PAGE`, or `FILE:` for all pages of a file. Absent: anything in the table may have
   * changed.
   */
  keys?: readonly string[];
  /** The newest entry of the outbox that it stands for: an index that has read so far needs no more. */
  queued?: number;
}

export const searchChangesTable = 'searchChanges';
export const pageTextsTable = 'pageTexts';

/** Tables whose words are found. */
const searched: ReadonlySet<string> = new Set([
  ...entityNames.filter((name) => {
    const { search, foundWithOwner } = definitionOf(name);
    return search !== undefined || foundWithOwner;
  }),
  pageTextsTable,
]);

const leftToOutbox = new WeakSet<object>();

/**
 * From now on the transaction writes no notes, because it queues a change of each row that it writes, by `appendChanges`
 * with `tellsSearch`. @param transaction the browser's
 */
export function leaveToOutbox(transaction: IDBTransaction): void {
  leftToOutbox.add(transaction);
}

/** What entries of the outbox stand for, one note a table. */
export function searchChangesOf(
  entries: readonly { entity: string; id: string; seq: number }[],
): SearchChange[] {
  const ofTables = Map.groupBy(
    entries.filter(({ entity }) => searched.has(entity)),
    ({ entity }) => entity,
  );
  return [...ofTables].map(([table, own]) => ({
    table,
    keys: [...new Set(own.map(({ id }) => id))],
    queued: Math.max(...own.map(({ seq }) => seq)),
  }));
}

/** Call it before the database is opened. */
export function noteSearchChanges(database: Dexie): void {
  followWrites(database, {
    into: searchChangesTable,
    isFollowed: (table) => searched.has(table),
    isLeftOut: (transaction) => leftToOutbox.has(transaction),
    write: (changes, request, table) =>
      changes.mutate({
        type: 'add',
        trans: request.trans,
        values: [{ table: table.name, ...keysOf(request, table) } satisfies SearchChange],
      }),
  });
}

function keysOf(request: DBCoreMutateRequest, { schema }: DBCoreTable): Pick<SearchChange, 'keys'> {
  switch (request.type) {
    case 'add':
    case 'put': {
      const { extractKey } = schema.primaryKey;
      const keys = request.keys ?? request.values.map((value) => extractKey?.(value));
      return { keys: keys.map(keyInWords) };
    }
    case 'delete':
      return { keys: request.keys.map(keyInWords) };
    case 'deleteRange': {
      // All pages of one file. Nothing else is deleted by ranges.
      const file = fileOfRange(request.range);
      return file === undefined ? {} : { keys: [`${file}:`] };
    }
  }
}

function keyInWords(key: unknown): string {
  return Array.isArray(key) ? key.join(':') : String(key);
}
