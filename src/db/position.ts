/** How far this device has read the server's history [S1]. */
import { isEntityName } from '../model/registry.ts';
import type { Cursor } from '../protocol/sync.ts';
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import type { WholeHistory } from './tables.ts';

export interface Position {
  /** `undefined` until the first download is complete. */
  cursor: Cursor | undefined;
  /** Where an interrupted first download goes on. */
  bootstrapPosition: string | undefined;
  /** What is stored counts no more: `forgetPosition` before the download begins. */
  isOutgrown: boolean;
}

/**
 * Reads the position. An app that has since learned an entity which it once had to leave out starts
 * its download over; merging makes the repetition harmless [S2].
 */
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

/** When this device had read all of the history in which its cursor stands; `undefined` where it never had. */
export async function readWholeHistory(
  database: AccountDatabase,
): Promise<WholeHistory | undefined> {
  const [cursor, whole] = await Promise.all([
    database.readMeta('cursor'),
    database.readMeta('wholeHistory'),
  ]);
  return whole?.epoch === cursor?.epoch ? whole : undefined;
}

/** Whether nothing is left of the changes of which this device has pulled a part. */
export async function hasReadAll(database: AccountDatabase): Promise<boolean> {
  const whole = await readWholeHistory(database);
  return whole !== undefined && whole.isBehind !== true;
}

/** Whether a part of the account has not come to this device yet, so what is here must not count as all of it. */
export async function lacksPart(database: AccountDatabase): Promise<boolean> {
  const [cursor, whole] = await Promise.all([
    database.readMeta('cursor'),
    database.readMeta('wholeHistory'),
  ]);
  return cursor === undefined || whole?.isBehind === true;
}

/** What is known of a first download that is not complete. */
const ofDownload = ['bootstrapPosition', 'downloadedRows', 'downloadTotal'];

/** The app has outgrown its position: the first download begins again. Whose history the rows are of stays known. */
export async function forgetPosition(database: AccountDatabase): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const cursor = await database.readMeta('cursor');
    if (cursor !== undefined) await database.writeMeta('heldEpoch', cursor.epoch);
    await database.meta.bulkDelete(['cursor', 'wholeHistory', 'skippedEntities', ...ofDownload]);
  });
}

/** The first download begins again, since the server does not know the position any more. */
export async function forgetBootstrapPosition(database: AccountDatabase): Promise<void> {
  await database.meta.bulkDelete(ofDownload);
}

/** The first download is complete: from now on the cursor tells the history. */
export async function endFirstDownload(database: AccountDatabase): Promise<void> {
  await database.meta.bulkDelete([...ofDownload, 'heldEpoch']);
}
