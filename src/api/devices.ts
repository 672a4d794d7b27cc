/** The account's devices, as the server knows them. */

import { type ChannelList, channelsPath, offeredChannels } from '../protocol/channels.ts';
import { browserHeader, type KnownDevice, listedDevices } from '../protocol/devices.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure-kind.ts';

type Devices = ApiResult<{ devices: KnownDevice[] }>;

/** @param browser the secret of this device; the server stores it if it does not know it yet */
export function fetchDevices(browser?: string): Promise<Devices> {
  return callApi({
    ...{ path: '/devices', headers: { [browserHeader]: browser }, schema: listedDevices },
  });
}

/** @param name empty restores the device's own name */
export function renameDevice(id: string, name: string): Promise<Devices> {
  const path = `/devices/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'put', body: { name }, schema: listedDevices });
}

/** Signs out a device: the server refuses its next request. */
export function revokeDevice(id: string): Promise<Devices> {
  const path = `/devices/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'delete', schema: listedDevices });
}

/** An older server does not know this call and has no channel. */
export function fetchChannels(): Promise<ApiResult<ChannelList>> {
  return callApi({ path: channelsPath, schema: offeredChannels });
}
