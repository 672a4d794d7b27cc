/**
 * What Pick found in a file or a note (`keep-finding.ts`). A cache of this device: it never travels, and its words go with
 * the text of the file, or with the note.
 */
import type Dexie from 'dexie';
import type { DBCoreMutateRequest } from 'dexie';
import { isTombstone, type Row } from '../model/merge.ts';
import { everyKey, fileOfRange, followWrites } from './follow-writes.ts';
import { pageTextsTable } from './search-changes.ts';

export const keptFindingsTable = 'keptFindings';

export interface FindingKey {
  /** Of the file or note. */
  ownerId: string;
  kind: 'sentences' | 'chapters';
  fromPage: number;
  toPage: number;
}

export interface KeptFinding extends FindingKey {
  /** Names the text and the build. */
  madeOf: string;
  /** Device clock, milliseconds. */
  usedAt: number;
  found: unknown;
}

/** Call it before the database is opened. */
export function dropFindingsOfChangedTexts(database: Dexie): void {
  followWrites(database, {
    into: keptFindingsTable,
    isFollowed: (table) => table === pageTextsTable || table === 'note',
    write: async (findings, request) => {
      const { trans } = request;
      const drop = (range: typeof everyKey) =>
        findings.mutate({ type: 'deleteRange', trans, range });
      const owners = ownersWithoutText(request);
      if (owners === undefined) return await drop(everyKey);
      const dropped = owners.map((id) =>
        drop({ ...everyKey, type: 2, lower: [id], upper: [id, []] }),
      );
      const none = { numFailures: 0, failures: {}, results: [], lastResult: undefined };
      return (await Promise.all(dropped))[0] ?? none;
    },
  });
}

/** Another text needs no deletion, since a finding names its text. @returns ids; `undefined` if it may be any */
function ownersWithoutText(request: DBCoreMutateRequest): string[] | undefined {
  switch (request.type) {
    case 'add':
    case 'put':
      // Of notes: those that were deleted forever.
      return (request.values as Row[]).filter(isTombstone).map(({ id }) => id);
    case 'delete':
      return [
        ...new Set(request.keys.map((key: unknown) => String(Array.isArray(key) ? key[0] : key))),
      ];
    case 'deleteRange': {
      const file = fileOfRange(request.range);
      return file === undefined ? undefined : [file];
    }
  }
}
