/** This device's name in stamps, made once for each account's database. Call it inside a transaction that holds `meta`. */
import { deviceId } from '../../lib/ids.ts';
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
