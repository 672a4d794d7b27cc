/** What the screens must know of the database without loading it. */
import { createFlag } from '../lib/flag.ts';

/** A newer app has upgraded the database of this tab, which only reads from now on [S10]. */
export const newerDatabase = createFlag();

/** The database of this tab's account was deleted: by another tab, by the browser or by the student. */
export const removedData = createFlag();

/** The last write found no room on this device's disk. */
export const fullDisk = createFlag();
