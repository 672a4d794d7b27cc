/**
 * What the server's stream brings by itself. The stream may lose, double or reorder its messages, so
 * each is taken only where nothing lies between the cursor and its beginning: the cursor goes on
 * meaning that everything up to it has been delivered [S1].
 */
import type { ChangeEvent, Cursor } from '../protocol/sync.ts';
import { inTables, tablesOfIncoming } from './apply.ts';
import type { AccountDatabase } from './database.ts';
import { hasTombstones, keepLostWords } from './outbox/deleted-elsewhere.ts';
import { joinRemote, storeJoined } from './rows/join-remote.ts';

/**
 * Merges the rows and moves the cursor to where the change event says in one transaction, or changes nothing.
 * @returns the cursor after it; `undefined` where there is none yet or the disk is full
 */
export async function applyDelta(
  database: AccountDatabase,
  { epoch, version }: Cursor,
  { from, rows }: NonNullable<ChangeEvent['news']>,
  nowMs: number = Date.now(),
): Promise<Cursor | undefined> {
  let cursor: Cursor | undefined;
  // Mostly without the outbox: so it waits for no fsync (`durability.ts`).
  const stored = await inTables(database, tablesOfIncoming(rows), async (database) => {
    const [held, joined] = await Promise.all([
      database.readMeta('cursor'),
      joinRemote(database, rows),
    ]);
    cursor = held;
    if (cursor?.epoch !== epoch || cursor.version < from || cursor.version >= version) return;
    cursor = { epoch, version };
    if (hasTombstones(rows)) await keepLostWords(database, rows, nowMs);
    await Promise.all([storeJoined(database, joined), database.writeMeta('cursor', cursor)]);
  });
  return stored.ok ? cursor : undefined;
}
