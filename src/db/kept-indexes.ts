/**
 * The index of each file's text that Ask keeps (`queries/ask`). Any write to the text of a file removes its index in the
 * same transaction, so that an index never names words that are gone, also when a file is deleted or locked again.
 */
import type Dexie from 'dexie';
import type { DBCoreMutateRequest } from 'dexie';
import type { KeptIndex } from '../generate/ask/kept-index.ts';
import { everyKey, fileOfRange, followWrites } from './follow-writes.ts';
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
  followWrites(database, {
    into: keptIndexesTable,
    isFollowed: (table) => table === pageTextsTable,
    write: (indexes, request) => {
      const { trans } = request;
      const keys = changedFiles(request);
      return keys === undefined
        ? indexes.mutate({ type: 'deleteRange', trans, range: everyKey })
        : indexes.mutate({ type: 'delete', trans, keys });
    },
  });
}

/** @returns ids; `undefined` if it may be any file */
function changedFiles(request: DBCoreMutateRequest): string[] | undefined {
  switch (request.type) {
    case 'add':
    case 'put':
      return distinct(request.values.map(({ fileId }: { fileId: string }) => fileId));
    case 'delete':
      return distinct(request.keys.map(([fileId]: [string, number]) => fileId));
    case 'deleteRange': {
      const file = fileOfRange(request.range);
      return file === undefined ? undefined : [file];
    }
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
