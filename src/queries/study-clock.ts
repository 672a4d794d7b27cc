/**
 * The time that decides what is due, as for reviews (`ratingTime`): the device's clock, unless it is known to be
 * further ahead of the server's than a clock may drift [S7]. Otherwise a card rated a moment ago would be due again at
 * once on such a device. Uses the last known offset: after a clock was corrected offline, this time is behind until the
 * next answer. Call it once the database is open, which loads the offset.
 */

import type { AccountDatabase } from '../db/database.ts';
import { believedNow } from '../model/clock.ts';

type Clocked = Pick<AccountDatabase, 'clockOffsetMs'>;

/** The time to compare with stored due times. @param deviceMs device clock, milliseconds since the epoch */
export function studyTime(database: Clocked, deviceMs: number): number {
  return believedNow(deviceMs, database.clockOffsetMs);
}

/** When the device's clock will show a stored due time. @param studyMs milliseconds since the epoch */
export function deviceTime(database: Clocked, studyMs: number): number {
  return studyMs - believedNow(0, database.clockOffsetMs);
}
