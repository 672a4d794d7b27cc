/**
 * What of an import the account had already, on other devices. A device that is behind takes it for new, and taking the
 * import back would then take it from everywhere. So until this device has read all of the account once since an import
 * began, nothing is sent, and what comes is noted beside what takes the import back: it stays.
 */
import { isEntityName } from '../../model/registry.ts';
import type { WireRow } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';
import type { ImportUndo } from './imports.ts';

/**
 * Call it before the first row of an import is stored. A later attempt changes nothing: what the first one sent comes back
 * from other devices, and is not theirs by that.
 */
export async function expectAccount(database: AccountDatabase, importId: string): Promise<void> {
  await database.transaction('rw', database.meta, database.imports, async () => {
    const one = await database.imports.get(importId);
    if (one?.expectsAccount === true) return;
    const before = (await database.readMeta('unsettledImports')) ?? [];
    await database.imports.update(importId, { expectsAccount: true });
    await database.writeMeta('unsettledImports', [...before, importId]);
  });
}

/**
 * All of the account was read, inside the transaction that stores its rows.
 * @param known those that were unsettled when the server was asked: what it said may be older than other imports
 */
export async function settleImports(
  database: AccountDatabase,
  known: readonly string[],
): Promise<void> {
  const left = ((await database.readMeta('unsettledImports')) ?? []).filter(
    (id) => !known.includes(id),
  );
  if (left.length > 0) await database.writeMeta('unsettledImports', left);
  else await database.meta.delete('unsettledImports');
}

/** Whether it is not known yet what the account had of an import. */
export async function isUnsettled(database: AccountDatabase, importId: string): Promise<boolean> {
  return ((await database.readMeta('unsettledImports')) ?? []).includes(importId);
}

/**
 * @param incoming rows of the account
 * @param written what becomes of them; a row that was not here is of no import
 */
export function knownElsewhere(
  imports: readonly string[],
  incoming: readonly WireRow[],
  written: readonly Written[],
): ImportUndo[] {
  if (imports.length === 0) return [];
  const isNewHere = new Set(
    written.filter(({ before }) => before === undefined).map(({ row }) => row.id),
  );
  const notes: ImportUndo[] = [];
  for (const [entity, group] of Map.groupBy(incoming, (one) => one.entity)) {
    const ids = group.map(({ row }) => String(row.id)).filter((id) => !isNewHere.has(id));
    if (!isEntityName(entity) || ids.length === 0) continue;
    for (const importId of imports) notes.push({ importId, entity, rows: [], elsewhere: ids });
  }
  return notes;
}

export function keyInAccount(entity: string, id: string): string {
  return `${entity}/${id}`;
}

/** By `keyInAccount`. Once an import is settled, nothing is added. */
export async function readElsewhere(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<Set<string>> {
  const keys = new Set<string>();
  await importUndo.where({ importId }).each(({ entity, elsewhere = [] }) => {
    for (const id of elsewhere) keys.add(keyInAccount(entity, id));
  });
  return keys;
}
