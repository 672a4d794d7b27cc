/**
 * What is due goes by the time at which reviews count (`ratingTime`): the device's own, unless its clock is known to be
 * further ahead of the server's than a clock may drift [S7]. By the device's own a card rated a moment ago would be due
 * again at once on such a device.
 */
import { maxDriftMs } from '../model/clock.ts';
import type { Readable } from './first/readable.ts';

/**
 * How much later this device's clock is than the latest time that a review made now counts at, milliseconds: taken from
 * the device's time before it is compared with what is stored, and added to a stored time before it is shown.
 */
export function tooFarAheadMs({ clockOffsetMs = 0 }: Pick<Readable, 'clockOffsetMs'>): number {
  return Math.max(0, -clockOffsetMs - maxDriftMs);
}
