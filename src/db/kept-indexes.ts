/**
 * The index of each file's text that Ask keeps (`queries/ask`). Any write to the text of a file removes its index in the
 * same transaction, so that an index never names words that are gone, also when a file is deleted or locked again.
 */
import type Dexie from 'dexie';
import type { DBCoreMutateRequest } from 'dexie';
import type { KeptIndex } from '../generate/ask/kept-index.ts';
import { pageTextsTable } from './search-changes.ts';

export const keptIndexesTable = 'keptIndexes';

/** The index of one file. */
export interface KeptFileIndex {
  fileId: string;
  /** Another one for each index, so that a copy in memory is known to be current. */
  token: string;
  /** Of the code that made it. */
  version: number;
  /** None while it is being made. */
  index?: KeptIndex;
}

/** Call it before the database is opened. */
export function dropIndexesOfChangedTexts(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'keptIndexes',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(
          mode === 'readwrite' && tables.includes(pageTextsTable)
            ? [...tables, keptIndexesTable]
            : tables,
          mode,
          options,
        ),
      table: (name) => {
        const table = core.table(name);
        if (name !== pageTextsTable) return table;
        return {
          ...table,
          mutate: (request) => {
            const { trans } = request;
            // An upgrade of the tables changes no words.
            if ((trans as IDBTransaction).mode === 'versionchange') return table.mutate(request);
            const keys = changedFiles(request);
            const indexes = core.table(keptIndexesTable);
            const dropped =
              keys === undefined
                ? indexes.mutate({ type: 'deleteRange', trans, range: everything })
                : indexes.mutate({ type: 'delete', trans, keys });
            return table.mutate(request).then((result) => dropped.then(() => result));
          },
        };
      },
    }),
  });
}

/** As Dexie names it. */
const everything = { type: 3, lower: -Infinity, lowerOpen: false, upper: [[]], upperOpen: false };

/** @returns ids; `undefined` if it may be any file */
function changedFiles(request: DBCoreMutateRequest): string[] | undefined {
  switch (request.type) {
    case 'add':
    case 'put':
      return distinct(request.values.map(({ fileId }: { fileId: string }) => fileId));
    case 'delete':
      return distinct(request.keys.map(([fileId]: [string, number]) => fileId));
    case 'deleteRange': {
      const { lower, upper } = request.range;
      const isOne = Array.isArray(lower) && Array.isArray(upper) && lower[0] === upper[0];
      return isOne ? [String(lower[0])] : undefined;
    }
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
