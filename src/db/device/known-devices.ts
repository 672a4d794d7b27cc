/** The account's devices from the server's last answer: read-only, also available offline. */
import type { KnownDevice } from '../../protocol/devices.ts';
import type { AccountDatabase } from '../database.ts';

export interface DevicesHere {
  devices: KnownDevice[];
  /** This device's name in stamps; `undefined` before its first edit or sync. */
  self: string | undefined;
}

/** A server of an older release sends the name in stamps. */
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
