/** Zips that no export makes: put together by hand, entry by entry. */
import { formatStamp } from '../../src/model/clock.ts';
import { sharedPart } from '../../src/model/merge.ts';
import { entityNames } from '../../src/model/registry.ts';
import { zipped } from '../support/zip.ts';

/** An export has a file of rows of each entity. */
export const nothingElse = Object.fromEntries(
  entityNames.map((name) => [`json/${name}.json`, '[]']),
);

export type Entries = Record<string, string | Uint8Array | object>;

/** A backup of another account with these entries besides; what is no text or bytes is written as JSON. */
export function backupOf(entries: Entries): Blob {
  return new Blob([backupBytes(entries)]);
}

export function backupBytes(entries: Entries): Uint8Array<ArrayBuffer> {
  const account = { format: 2, userId: 'other', username: 'Bo', email: 'bo@example.org' };
  return zipBytes({ 'json/account.json': account, ...nothingElse, ...entries });
}

export function zipBytes(entries: Entries): Uint8Array<ArrayBuffer> {
  const isWritten = (content: object | string) =>
    typeof content === 'string' || content instanceof Uint8Array;
  const files = Object.entries(entries).map(([path, content]) => [
    path,
    isWritten(content) ? content : JSON.stringify(content),
  ]);
  return zipped(Object.fromEntries(files));
}

export const stampAt = (ms: number) => formatStamp({ ms, counter: 0 }, 'device');

/** A card as an export has it. */
export function cardRow(id: string, fields: Record<string, unknown> = {}) {
  const text = { deckId: 'deck', kind: 'basic', front: `Front of ${id}`, back: 'Back' };
  return sharedPart({
    id,
    $at: stampAt(1_000),
    ...text,
    createdAt: 1_000,
    deletedAt: 0,
    ...fields,
  });
}

export function taskRow(id: string, fields: Record<string, unknown> = {}) {
  const task = {
    title: `Task ${id}`,
    status: 'Ongoing',
    dueOn: null,
    createdAt: 1_000,
    deletedAt: 0,
  };
  return { id, $at: stampAt(1_000), ...task, ...fields };
}
