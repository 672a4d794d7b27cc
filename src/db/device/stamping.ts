/** What an edit is stamped with: this device's name and its clock [S7]. */
import { type ClockState, startOfClock } from '../../model/clock.ts';
import type { AccountDatabase } from '../database.ts';
import { nameDevice } from './device.ts';

export interface Stamping {
  device: string;
  /** Server clock minus device clock, milliseconds. */
  offsetMs: number;
  clock: ClockState;
}

/** In a transaction of `meta`. */
export async function readStamping(database: AccountDatabase): Promise<Stamping> {
  // The three keys are neighbours in the alphabet: `clock`, `clockOffsetMs`, `cursor`, `device`.
  const stored = await database.readMetaRange('clock', 'device');
  const { clock = startOfClock, clockOffsetMs = 0, device } = stored;
  // Another tab, or the worker, may have learnt a new one.
  database.clockOffsetMs = clockOffsetMs;
  return { device: device ?? (await nameDevice(database)), offsetMs: clockOffsetMs, clock };
}
