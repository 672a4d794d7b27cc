/** This device's name in stamps, made once for each account's database. Call it inside a transaction that holds `meta`. */
import { deviceId } from '../lib/ids.ts';
import type { AccountDatabase } from './database.ts';

export async function readDevice(database: AccountDatabase): Promise<string> {
  const known = await database.readMeta('device');
  if (known !== undefined) return known;
  const device = deviceId();
  await database.writeMeta('device', device);
  return device;
}
