/** This device's name in stamps, made once per account database. Call it inside a transaction of `meta`. */
import { deviceId } from '../../lib/ids.ts';
import { type ClockState, startOfClock } from '../../model/clock.ts';
import type { AccountDatabase } from '../database.ts';

export async function readDevice(database: AccountDatabase): Promise<string> {
  return (await database.readMeta('device')) ?? (await nameDevice(database));
}

/** For a database without a name of this device. */
export async function nameDevice(database: AccountDatabase): Promise<string> {
  const device = deviceId();
  await database.writeMeta('device', device);
  return device;
}

/** The parts of a stamp: this device's name and its clock [S7]. */
export interface Stamping {
  device: string;
  /** Server clock minus device clock, milliseconds. */
  offsetMs: number;
  clock: ClockState;
}

/** Inside a transaction of `meta`. */
export async function readStamping(database: AccountDatabase): Promise<Stamping> {
  // One range query: `clock`, `clockOffsetMs`, `cursor` and `device` are neighbours in the alphabet.
  const stored = await database.readMetaRange('clock', 'device');
  const { clock = startOfClock, clockOffsetMs = 0, device } = stored;
  // Another tab or the worker may have stored a new one.
  database.clockOffsetMs = clockOffsetMs;
  return { device: device ?? (await nameDevice(database)), offsetMs: clockOffsetMs, clock };
}
