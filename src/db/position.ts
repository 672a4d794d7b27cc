/** How far this device has read the server's history [S1]. */
import { isEntityName } from '../model/registry.ts';
import type { Cursor, SyncAnswer } from '../protocol/sync.ts';
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import type { WholeHistory } from './tables.ts';

export interface Position {
  /** `undefined` until the first download is complete. */
  cursor: Cursor | undefined;
  /** Where an interrupted first download goes on. */
  bootstrapPosition: string | undefined;
  /** The stored position is void: call `forgetPosition` before the download begins. */
  isOutgrown: boolean;
}

/** Repeats the first download if this app now knows an entity that it once skipped. Merging makes it harmless [S2]. */
export async function readPosition(database: AccountDatabase): Promise<Position> {
  const [cursor, bootstrapPosition, skipped = []] = await Promise.all([
    database.readMeta('cursor'),
    database.readMeta('bootstrapPosition'),
    database.readMeta('skippedEntities'),
  ]);
  const isOutgrown = skipped.some(isEntityName);
  return isOutgrown
    ? { cursor: undefined, bootstrapPosition: undefined, isOutgrown }
    : { cursor, bootstrapPosition, isOutgrown };
}

/** When this device had read all of its cursor's epoch; `undefined` if it never had. */
export async function readWholeHistory(
  database: AccountDatabase,
): Promise<WholeHistory | undefined> {
  const [cursor, whole] = await Promise.all([
    database.readMeta('cursor'),
    database.readMeta('wholeHistory'),
  ]);
  return whole?.epoch === cursor?.epoch ? whole : undefined;
}

/** Up to which version of the cursor's epoch everything is here; `undefined`: unknown. */
export function wholeUpTo(
  cursor: Cursor | undefined,
  whole: WholeHistory | undefined,
): number | undefined {
  return whole?.epoch === cursor?.epoch ? whole?.version : undefined;
}

/** Whether everything up to the cursor is here. */
export function isWholeAt(
  cursor: Cursor | undefined,
  whole: WholeHistory | null | undefined,
): boolean {
  return cursor !== undefined && (wholeUpTo(cursor, whole ?? undefined) ?? -1) >= cursor.version;
}

/** @returns the state after the answer; `null`: nothing is known any more; `undefined`: it stays as it was */
export function howWhole(
  held: Cursor | undefined,
  before: WholeHistory | undefined,
  { cursor: { epoch, version }, more, newEpoch, serverTime }: SyncAnswer,
): WholeHistory | null | undefined {
  if (newEpoch) return null;
  if (more && before !== undefined) return { ...before, isBehind: true };
  if (more || held === undefined) return undefined;
  const known = before?.epoch === epoch ? before : undefined;
  return {
    epoch,
    sinceMs: known?.sinceMs ?? serverTime,
    untilMs: serverTime,
    // Change events may have brought more since the server answered.
    version: Math.max(version, known?.version ?? 0),
  };
}

/** Whether no pulled change is followed by changes that are still missing. */
export async function hasReadAll(database: AccountDatabase): Promise<boolean> {
  const whole = await readWholeHistory(database);
  return whole !== undefined && whole.isBehind !== true;
}

/** Whether rows of the account are still missing here, so this device's rows must not count as all of them. */
export async function lacksPart(database: AccountDatabase): Promise<boolean> {
  const [cursor, whole] = await Promise.all([
    database.readMeta('cursor'),
    database.readMeta('wholeHistory'),
  ]);
  return cursor === undefined || whole?.isBehind === true;
}

/** State of a first download that is not complete. */
const ofDownload = ['bootstrapPosition', 'downloadedRows', 'downloadTotal'];

/** Starts the first download again after `isOutgrown`. The epoch of the rows stays known. */
export async function forgetPosition(database: AccountDatabase): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const cursor = await database.readMeta('cursor');
    if (cursor !== undefined) await database.writeMeta('heldEpoch', cursor.epoch);
    await database.meta.bulkDelete(['cursor', 'wholeHistory', 'skippedEntities', ...ofDownload]);
  });
}

/** Starts the first download again: the server does not know the position any more. */
export async function forgetBootstrapPosition(database: AccountDatabase): Promise<void> {
  await database.meta.bulkDelete(ofDownload);
}

/** From now on the cursor names the epoch. */
export async function endFirstDownload(database: AccountDatabase): Promise<void> {
  await database.meta.bulkDelete([...ofDownload, 'heldEpoch']);
}
