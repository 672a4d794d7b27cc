/**
 * The devices of an account. Each session belongs to one from its login on.
 *
 * GET /devices → `deviceList`. PUT /devices/:id with `renameRequest` → `deviceList`. DELETE /devices/:id → `deviceList`: signs
 * the device out. Both answer 404 if the account has no such device. A device reports its kind when it opens its event
 * stream: GET /sync/events?device=ID&kind=Chrome on Linux
 *
 * `browserHeader` has a secret of the browser: with a login, and with GET /devices until the server knows it. A login with
 * the secret of a device of the account belongs to that device; every other login makes a new one.
 */
import * as v from 'valibot';
import { plainText } from '../lib/plain-text.ts';

export const deviceName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(60, 'Use up to 60 characters.'),
  v.regex(plainText, 'A device name can’t contain invisible characters.'),
);

export const knownDevice = v.object({
  id: v.string(),
  /** Given by the student; empty until then. */
  name: v.string(),
  /** Reported by the device, such as “Chrome on Linux”; empty if unknown. */
  kind: v.string(),
  /** The server's clock, milliseconds, to the minute. */
  firstSeenAt: v.number(),
  lastSeenAt: v.number(),
});

/** With fields that older servers do not send. */
export const listedDevice = v.object({
  ...knownDevice.entries,
  /** Its name in stamps (`lib/ids.ts`), once it has synced. */
  device: v.optional(v.string()),
  /** The network of its last login, such as “203.0.113.x”. */
  network: v.optional(v.string()),
  /** Whether it is the device of this session. */
  isThis: v.optional(v.boolean()),
});

export const deviceList = v.object({ devices: v.array(knownDevice) });

export const listedDevices = v.object({ devices: v.array(listedDevice) });

export const browserHeader = 'haversack-browser';

export const browserSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** An empty name restores the device's own. */
export const renameRequest = v.object({ name: deviceName });

export type KnownDevice = v.InferOutput<typeof listedDevice>;

/** The first match counts: browsers include the names of those below. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The default name of a device; empty if unknown. */
export function deviceKind(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}
