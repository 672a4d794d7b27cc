/**
 * The devices of an account, known to the server from their syncs.
 *
 * GET /devices → `deviceList`. PUT /devices/:id with `renameRequest` → `deviceList`; 404 where the
 * account has no such device. DELETE /devices/:id → `deviceList`: the device is signed out; 404 likewise.
 * A device says what it is when it opens its line:
 * GET /sync/events?device=ID&kind=Chrome on Linux
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

export const deviceList = v.object({ devices: v.array(knownDevice) });

/** An empty name gives back the device's own. */
export const renameRequest = v.object({ name: deviceName });

export type KnownDevice = v.InferOutput<typeof knownDevice>;
