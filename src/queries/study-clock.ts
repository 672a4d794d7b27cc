/**
 * What is due goes by the time at which reviews count (`ratingTime`): the device's own, unless its clock is known to be
 * further ahead of the server's than a clock may drift [S7]. By the device's own a card rated a moment ago would be due
 * again at once on such a device. The offset is the last one learnt: where a clock was put right without a network, this
 * time is behind until the next answer, as the stamps are. To be asked once the database is open, which brings the offset.
 */

import type { AccountDatabase } from '../db/database.ts';
import { believedNow } from '../model/clock.ts';

type Clocked = Pick<AccountDatabase, 'clockOffsetMs'>;

/** The time to compare with stored due times. @param deviceMs by the device's clock, milliseconds since the epoch */
export function studyTime(database: Clocked, deviceMs: number): number {
  return believedNow(deviceMs, database.clockOffsetMs);
}

/** When the device's clock will show a stored due time. @param studyMs milliseconds since the epoch */
export function deviceTime(database: Clocked, studyMs: number): number {
  return studyMs - believedNow(0, database.clockOffsetMs);
}
