/**
 * The devices of an account. Each session belongs to one from its login on.
 *
 * GET /devices → `deviceList`. PUT /devices/:id with `renameRequest` → `deviceList`; 404 where the
 * account has no such device. DELETE /devices/:id → `deviceList`: the device is signed out; 404 likewise.
 * A device says what it is when it opens its line:
 * GET /sync/events?device=ID&kind=Chrome on Linux
 *
 * `browserHeader` carries a secret that the browser keeps: with a login, and with GET /devices where the server does not
 * know it yet. A login with the secret of a device of the account belongs to that device; every other login makes a new one.
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
  /** What the student calls it; empty until then. */
  name: v.string(),
  /** What it calls itself, such as “Chrome on Linux”; empty where it never said. */
  kind: v.string(),
  /** The server's clock, milliseconds, to the minute. */
  firstSeenAt: v.number(),
  lastSeenAt: v.number(),
});

/** `knownDevice` with what a server of an older release does not say. */
export const listedDevice = v.object({
  ...knownDevice.entries,
  /** Its name in stamps (`lib/ids.ts`), once it has synced. */
  device: v.optional(v.string()),
  /** From which network it last logged in, such as “203.0.113.x”. */
  network: v.optional(v.string()),
  /** Whether it is the device of the session that asks. */
  isThis: v.optional(v.boolean()),
});

export const deviceList = v.object({ devices: v.array(knownDevice) });

export const listedDevices = v.object({ devices: v.array(listedDevice) });

export const browserHeader = 'haversack-browser';

/** 256 random bits. */
export const browserSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** An empty name gives back the device's own. */
export const renameRequest = v.object({ name: deviceName });

export type KnownDevice = v.InferOutput<typeof listedDevice>;

/** The first that fits: later browsers carry the names of earlier ones. */
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

/** What a device calls itself before the student does: its browser and its system. @returns empty where nothing is known */
export function deviceKind(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}
