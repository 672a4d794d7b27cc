/** This device's name in stamps, made once for each account's database. Call it inside a transaction that holds `meta`. */
import { deviceId } from '../../lib/ids.ts';
import { type ClockState, startOfClock } from '../../model/clock.ts';
import type { AccountDatabase } from '../database.ts';

export async function readDevice(database: AccountDatabase): Promise<string> {
  return (await database.readMeta('device')) ?? (await nameDevice(database));
}

/** For a database that has no name of this device yet. */
export async function nameDevice(database: AccountDatabase): Promise<string> {
  const device = deviceId();
  await database.writeMeta('device', device);
  return device;
}

/** What an edit is stamped with: this device's name and its clock [S7]. */
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
