/** The account's devices as the server last told: read-only here, and there also without a network. */
import type { KnownDevice } from '../../protocol/devices.ts';
import type { AccountDatabase } from '../database.ts';

export interface DevicesHere {
  devices: KnownDevice[];
  /** This device's own name in stamps; `undefined` before it has made an edit or synced. */
  self: string | undefined;
}

/** Whether it is this device. A server of an older release calls it by its name in stamps. */
export function isThisDevice({ id, isThis }: KnownDevice, self: string | undefined): boolean {
  return isThis ?? id === self;
}

export async function readDevices(database: AccountDatabase): Promise<DevicesHere> {
  return {
    devices: (await database.readMeta('knownDevices')) ?? [],
    self: await database.readMeta('device'),
  };
}

export async function keepDevices(
  database: AccountDatabase,
  devices: KnownDevice[],
): Promise<void> {
  await database.writeMeta('knownDevices', devices);
}
