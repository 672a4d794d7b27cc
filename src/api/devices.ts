/** The account's devices, as the server knows them. */
import { deviceList, type KnownDevice } from '../protocol/devices.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

type Devices = ApiResult<{ devices: KnownDevice[] }>;

export function fetchDevices(): Promise<Devices> {
  return callApi({ path: '/devices', schema: deviceList });
}

/** @param name empty gives back the device's own */
export function renameDevice(id: string, name: string): Promise<Devices> {
  const path = `/devices/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'put', body: { name }, schema: deviceList });
}

/** Signs a device out: its next word to the server is refused. */
export function revokeDevice(id: string): Promise<Devices> {
  const path = `/devices/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'delete', schema: deviceList });
}
