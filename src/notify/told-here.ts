/** What this device has told its student already. It never travels, and goes with the account. */
import type { AccountDatabase } from '../db/database.ts';
import { readDevices } from '../db/device/known-devices.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { KnownDevice } from '../protocol/devices.ts';

/** Devices that this one has not seen before. The first list that it ever reads holds none. */
export async function readNewDevices(database: AccountDatabase): Promise<KnownDevice[]> {
  const [seen, { devices }] = await Promise.all([
    database.readMeta('seenDevices'),
    readDevices(database),
  ]);
  return seen === undefined ? [] : devices.filter(({ id }) => !seen.includes(id));
}

/**
 * From now on these are no news.
 * @param told as `readNewDevices` answered them: one that came since is not among them
 */
export async function seeDevices(
  database: AccountDatabase,
  told: readonly { id: string }[],
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const seen = await database.readMeta('seenDevices');
    const { devices } = await readDevices(database);
    const more = (seen === undefined ? devices : told).map(({ id }) => id);
    // Before the server has told any, the next list is the first.
    if (more.length > 0) await database.writeMeta('seenDevices', [...(seen ?? []), ...more]);
  });
}

/** A notification at one time: put off, it may come once more. */
export interface Showing {
  id: string;
  atMs: number;
}

/** Those that stand in the list may come again; what has gone is forgotten so much later, milliseconds. */
const forgetAfterMs = 60 * 24 * 60 * 60_000;

/** @returns those that were not shown on this device before: each is answered once, whichever tab asks */
export async function claimShowings<S extends Showing>(
  database: AccountDatabase,
  showings: readonly S[],
  nowMs: number,
): Promise<S[]> {
  return await inTransaction(database, ['meta'], async (database) => {
    const shown = (await database.readMeta('shownNotifications')) ?? {};
    const claimed = showings.filter(({ id, atMs }) => shown[id] !== atMs);
    if (claimed.length === 0) return [];
    const kept = Object.entries(shown).filter(([, atMs]) => nowMs - atMs < forgetAfterMs);
    const added = claimed.map(({ id, atMs }) => [id, atMs]);
    await database.writeMeta('shownNotifications', Object.fromEntries([...kept, ...added]));
    return claimed;
  });
}
