/**
 * What of an import the account had already, on other devices. A device that is behind takes it for new, and taking the
 * import back would then take it from everywhere. So until this device has read all of the account once since an import
 * began, nothing is sent, and what comes is noted beside what takes the import back: it stays.
 */
import { type EntityName, isEntityName } from '../../model/registry.ts';
import type { WireRow } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';
import type { ImportUndo } from './imports.ts';

/**
 * Call it before the first row of an import is stored.
 * @param isOwn it comes from this very account
 */
export async function expectAccount(
  database: AccountDatabase,
  importId: string,
  isOwn: boolean,
): Promise<void> {
  await database.transaction('rw', database.meta, database.imports, async () => {
    const before = (await database.readMeta('unsettledImports')) ?? [];
    if (before.includes(importId)) return;
    if (isOwn) await database.imports.update(importId, { isOwn });
    await database.writeMeta('unsettledImports', [...before, importId]);
  });
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

export function keyInAccount(entity: EntityName, id: string): string {
  return `${entity}/${id}`;
}

/** By `keyInAccount`. */
async function readElsewhere(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<Set<string>> {
  const keys = new Set<string>();
  await importUndo.where({ importId }).each(({ entity, elsewhere = [] }) => {
    for (const id of elsewhere) keys.add(keyInAccount(entity, id));
  });
  return keys;
}

/** @returns the same, each time with what sync has noted since: for whom it takes a while, and the import is not settled */
export async function followElsewhere(
  database: AccountDatabase,
  importId: string,
): Promise<() => Promise<ReadonlySet<string>>> {
  const { importUndo } = database;
  let seq = Number((await importUndo.orderBy(':id').lastKey()) ?? 0);
  const keys = await readElsewhere(database, importId);
  let mayGrow = true;
  return async () => {
    if (!mayGrow) return keys;
    // Asked first: the last that is noted is noted before it is settled.
    mayGrow = await isUnsettled(database, importId);
    // Only the new ones: all of a large import would be a lot for each of its pieces.
    await importUndo
      .where(':id')
      .above(seq)
      .each((one) => {
        seq = one.seq ?? seq;
        if (one.importId !== importId) return;
        for (const id of one.elsewhere ?? []) keys.add(keyInAccount(one.entity, id));
      });
    return keys;
  };
}
