/**
 * Applies changes that the server's stream pushes. The stream may lose, repeat or reorder messages. So a message counts
 * only if it begins at or before the cursor: everything up to the cursor has been delivered [S1].
 */
import type { ChangeEvent, Cursor } from '../protocol/sync.ts';
import { inTables, tablesOfIncoming } from './apply.ts';
import type { AccountDatabase } from './database.ts';
import { hasTombstones, keepLostWords } from './outbox/deleted-elsewhere.ts';
import { joinRemote, storeJoined } from './rows/join-remote.ts';

/**
 * Merges the rows and moves the cursor in one transaction, or changes nothing.
 * @returns the cursor afterwards; `undefined` if there is none yet or the disk is full
 */
export async function applyDelta(
  database: AccountDatabase,
  { epoch, version }: Cursor,
  { from, rows }: NonNullable<ChangeEvent['news']>,
  nowMs: number = Date.now(),
): Promise<Cursor | undefined> {
  let cursor: Cursor | undefined;
  // Usually without the outbox, so it waits for no fsync (`durability.ts`).
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
