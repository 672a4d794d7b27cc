/**
 * Notes which texts change, in the transaction that changes them, so that the index of the search can follow
 * (`queries/search`): also what the service worker stores while no tab is open. The index removes what it has read. The
 * notes never travel and may be thrown away; the index is then built anew.
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

/** Call it before the database is opened. */
export function noteSearchChanges(database: Dexie): void {
  followWrites(database, {
    into: searchChangesTable,
    isFollowed: (table) => searched.has(table),
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
