/** The default name of this device, such as “Chrome on Linux”. */
import { deviceKind } from '../protocol/devices.ts';

export function thisDeviceKind(): string {
  return deviceKind('navigator' in globalThis ? (navigator.userAgent ?? '') : '');
}
