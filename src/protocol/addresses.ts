/** Path and query parameters of the API, which only the server reads. */
import * as v from 'valibot';
import { plainText } from '../lib/plain-text.ts';
import { id, sha256 } from '../model/fields.ts';
import { deviceName } from './devices.ts';
import { generationId } from './generations.ts';
import { deviceId } from './sync.ts';
import { entryId } from './usage.ts';

/** PUT and DELETE /devices/:id. */
export const deviceParams = v.object({ id: deviceId });

/** DELETE /feeds/:id. */
export const feedParams = v.object({ id });

/** GET /feeds/:id: the secret of 256 bits, base64url. */
export const feedFileParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{43}\.ics$/)),
});

/** DELETE /me/usage/:id. */
export const usageParams = v.object({ id: entryId });

/** HEAD and GET /files/:sha256. */
export const fileParams = v.object({ sha256 });

/** HEAD, PATCH and DELETE /files/uploads/:id. */
export const uploadParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)) });

/** GET /sync/events. */
export const eventsQuery = v.object({
  device: v.pipe(v.optional(deviceId), v.description('the device that listens')),
  kind: v.pipe(v.optional(deviceName), v.description('what it calls itself')),
});

const position = v.pipe(v.string(), v.maxLength(200), v.regex(plainText));

/** GET /sync/bootstrap. */
export const bootstrapQuery = v.object({
  user: v.pipe(v.optional(id), v.description('whose database asks')),
  after: v.pipe(v.optional(position), v.description('the position behind which to go on')),
});

/** GET /me/usage/activity, DELETE /me/usage/:id. */
export const usageQuery = v.object({
  user: v.pipe(
    v.optional(id),
    v.description('The account whose device asks; another one than the token’s is refused.'),
  ),
});

/** GET and DELETE /ai/generations/:id. */
export const generationParams = v.object({ id: generationId });

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/));

/** GET /ai/generations/:id. */
export const generationQuery = v.object({
  user: v.pipe(v.optional(id), v.description('whose database asks')),
  after: v.pipe(
    v.optional(wholeNumber),
    v.description('the number of the last item that is known'),
  ),
  waitMs: v.pipe(
    v.optional(wholeNumber),
    v.description('how long an answer without news may wait, 20,000 at most'),
  ),
});
