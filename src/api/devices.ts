/** The account's devices, as the server knows them. */
import { browserHeader, type KnownDevice, listedDevices } from '../protocol/devices.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

type Devices = ApiResult<{ devices: KnownDevice[] }>;

/** @param browser its secret: the server notes it where it does not know this device's yet */
export function fetchDevices(browser?: string): Promise<Devices> {
  return callApi({
    ...{ path: '/devices', headers: { [browserHeader]: browser }, schema: listedDevices },
  });
}

/** @param name empty gives back the device's own */
export function renameDevice(id: string, name: string): Promise<Devices> {
  const path = `/devices/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'put', body: { name }, schema: listedDevices });
}

/** Signs a device out: its next word to the server is refused. */
export function revokeDevice(id: string): Promise<Devices> {
  const path = `/devices/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'delete', schema: listedDevices });
}
