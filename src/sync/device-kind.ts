/** What this device calls itself before the student does, such as “Chrome on Linux”. */
import { deviceKind } from '../protocol/devices.ts';

export function thisDeviceKind(): string {
  return deviceKind('navigator' in globalThis ? (navigator.userAgent ?? '') : '');
}
