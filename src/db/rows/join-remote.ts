/** Rows that the server has sent, merged into those that are here and stored, in the transaction of whoever applies them. */
import { type ClockState, observe, startOfClock } from '../../model/clock.ts';
import type { Row } from '../../model/merge.ts';
import { type EntityName, isEntityName } from '../../model/registry.ts';
import type { WireRow } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/store-rows.ts';
import { knownElsewhere } from '../imports/known-elsewhere.ts';
import type { ImportUndo } from '../tables.ts';
import { mergeInto, type Written } from './stored-rows.ts';

/** What rows from the server become here: read and merged in memory, to be stored in the same transaction. */
export interface Joined {
  written: Written[];
  /** The clock after it has seen all their stamps. */
  clock: ClockState | undefined;
  /** Entities that this app does not know. */
  skipped: string[];
  /** Notes that go to `importUndo`. */
  elsewhere: ImportUndo[];
}

/** Reads all at once: each turn of waiting for the database costs as much as the work itself. */
export async function joinRemote(
  database: AccountDatabase,
  rows: readonly WireRow[],
): Promise<Joined> {
  const skipped: string[] = [];
  const merging: Promise<Written[]>[] = [];
  const merge = async (entity: EntityName, group: readonly WireRow[]) => {
    const incoming = group.map(({ row }) => row as Row);
    return await mergeInto(database, entity, incoming);
  };
  const clock = rows.length > 0 ? observeStamps(database, rows) : undefined;
  const unsettled = rows.length > 0 ? database.readMeta('unsettledPieces') : undefined;
  for (const [entity, group] of Map.groupBy(rows, (row) => row.entity)) {
    if (isEntityName(entity)) merging.push(merge(entity, group));
    else skipped.push(entity);
  }
  const [seen, pieces = [], ...merged] = await Promise.all([clock, unsettled, ...merging]);
  const written = merged.flat();
  const elsewhere = await knownElsewhere(database, pieces, rows);
  return { written, clock: seen, skipped, elsewhere };
}

export async function storeJoined(
  database: AccountDatabase,
  { written, clock, skipped, elsewhere }: Joined,
): Promise<void> {
  await Promise.all([
    storeRows(database, written),
    clock && database.writeMeta('clock', clock),
    elsewhere.length > 0 && database.importUndo.bulkAdd(elsewhere),
    skipped.length > 0 ? noteSkipped(database, skipped) : undefined,
  ]);
}

async function observeStamps(
  database: AccountDatabase,
  rows: readonly WireRow[],
): Promise<ClockState> {
  const before: ClockState = (await database.readMeta('clock')) ?? startOfClock;
  let latest = '';
  for (const { row } of rows) {
    if (row.$at > latest) latest = row.$at;
    for (const stamp of Object.values(row.$by ?? {})) if (stamp > latest) latest = stamp;
  }
  return observe(before, latest);
}

/** A newer server knows more than this app: remembered, so that the app asks again once it knows too. */
async function noteSkipped(database: AccountDatabase, entities: readonly string[]): Promise<void> {
  const before = (await database.readMeta('skippedEntities')) ?? [];
  await database.writeMeta('skippedEntities', [...new Set([...before, ...entities])].sort());
}
