/** What this device has told its student already. It never travels, and goes with the account. */
import type { AccountDatabase } from '../db/database.ts';
import { isThisDevice, readDevices } from '../db/device/known-devices.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { KnownDevice } from '../protocol/devices.ts';

/** Other devices that this one has not seen before. The first list that it ever reads holds none. */
export async function readNewDevices(database: AccountDatabase): Promise<KnownDevice[]> {
  const [seen, { devices, self }] = await Promise.all([
    database.readMeta('seenDevices'),
    readDevices(database),
  ]);
  if (seen === undefined) return [];
  return devices.filter((one) => !seen.includes(one.id) && !isThisDevice(one, self));
}

/** Devices that notifications from the server name and that this device does not know yet. */
export async function readUnknownDevices(database: AccountDatabase): Promise<string[]> {
  const { devices } = await readDevices(database);
  const known = new Set(devices.map(({ id }) => id));
  const rows = await database.rows('notification').where('deletedAt').equals(0).toArray();
  return rows.flatMap(({ kind, aboutId }) =>
    kind === 'device-new' && aboutId && !known.has(aboutId) ? aboutId : [],
  );
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
    const { devices, self } = await readDevices(database);
    // This device is no news either, though a new login may give it another id in the list.
    const own = devices.filter((one) => isThisDevice(one, self) && !seen?.includes(one.id));
    const more = (seen === undefined ? devices : [...told, ...own]).map(({ id }) => id);
    // Before the server has told any, the next list is the first.
    if (more.length > 0) await database.writeMeta('seenDevices', [...(seen ?? []), ...more]);
  });
}

/** A notification that may be shown: each time that it was put off, once more. */
export interface Showing {
  id: string;
  /** 0: it never was. */
  snoozedUntil: number;
}

/** So long after it was shown it is forgotten that it was, milliseconds: then it is no news any more. */
const forgetAfterMs = 60 * 24 * 60 * 60_000;

/** @returns those that were not shown on this device before: each is answered once, whichever tab asks */
export async function claimShowings<S extends Showing>(
  database: AccountDatabase,
  showings: readonly S[],
  nowMs: number,
): Promise<S[]> {
  return await inTransaction(database, ['meta'], async (database) => {
    const shown = (await database.readMeta('shownNotifications')) ?? {};
    // Not by when it is due: another device may make the same one with another time.
    const claimed = showings.filter(({ id, snoozedUntil }) => {
      const shownAt = shown[id];
      return shownAt === undefined || shownAt < snoozedUntil;
    });
    if (claimed.length === 0) return [];
    const kept = Object.entries(shown).filter(([, shownAt]) => nowMs - shownAt < forgetAfterMs);
    const added = claimed.map(({ id, snoozedUntil }) => [id, Math.max(nowMs, snoozedUntil)]);
    await database.writeMeta('shownNotifications', Object.fromEntries([...kept, ...added]));
    return claimed;
  });
}
