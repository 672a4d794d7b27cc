/** What the screens must know of the database without loading it. */
import { createFlag } from '../lib/flag.ts';

/** A newer app has upgraded the database of this tab, which only reads from now on [S10]. */
export const newerDatabase = createFlag();

/** The last write found no room on this device's disk. */
export const fullDisk = createFlag();
