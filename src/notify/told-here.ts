/** What this device has already shown its student. Stays on the device and is deleted with the account. */
import type { AccountDatabase } from '../db/database.ts';
import { isThisDevice, readDevices } from '../db/device/known-devices.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { KnownDevice } from '../protocol/devices.ts';

/** Other devices that this one sees for the first time. The first list counts as seen. */
export async function readNewDevices(database: AccountDatabase): Promise<KnownDevice[]> {
  const [seen, { devices, self }] = await Promise.all([
    database.readMeta('seenDevices'),
    readDevices(database),
  ]);
  if (seen === undefined) return [];
  return devices.filter((one) => !seen.includes(one.id) && !isThisDevice(one, self));
}

/** Devices named by notifications from the server that are unknown here. */
export async function readUnknownDevices(database: AccountDatabase): Promise<string[]> {
  const { devices } = await readDevices(database);
  const known = new Set(devices.map(({ id }) => id));
  const rows = await database.rows('notification').where('deletedAt').equals(0).toArray();
  return rows.flatMap(({ kind, aboutId }) =>
    kind === 'device-new' && aboutId && !known.has(aboutId) ? aboutId : [],
  );
}

/** Marks devices as seen. @param told as returned by `readNewDevices`, without later ones */
export async function seeDevices(
  database: AccountDatabase,
  told: readonly { id: string }[],
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const seen = await database.readMeta('seenDevices');
    const { devices, self } = await readDevices(database);
    // This device counts as seen too; a new login may give it another id.
    const own = devices.filter((one) => isThisDevice(one, self) && !seen?.includes(one.id));
    const more = (seen === undefined ? devices : [...told, ...own]).map(({ id }) => id);
    // Without an answer from the server, the next list is still the first.
    if (more.length > 0) await database.writeMeta('seenDevices', [...(seen ?? []), ...more]);
  });
}

/** A notification that may be shown, once more after each snooze. */
export interface Showing {
  id: string;
  /** 0: never. */
  snoozedUntil: number;
}

/** Milliseconds after which a showing is forgotten, since the notification is no longer new. */
const forgetAfterMs = 60 * 24 * 60 * 60_000;

/** @returns those that this device has not shown. Each is returned once, to any tab */
export async function claimShowings<S extends Showing>(
  database: AccountDatabase,
  showings: readonly S[],
  nowMs: number,
): Promise<S[]> {
  return await inTransaction(database, ['meta'], async (database) => {
    const shown = (await database.readMeta('shownNotifications')) ?? {};
    // Not by the due time: another device may make the same notification with another time.
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
