/**
 * What the server still has of an account whose data lies on a device, asked without a session of it: before the data is
 * removed there, or when nobody can log in any more.
 *
 * POST /auth/known with `knownAccountRequest` → `knownAccount`. Who asks names the account by its id, which only its own
 * devices have ever been told (74 random bits); nothing is answered about addresses or names.
 */
import * as v from 'valibot';
import { cursor } from './sync.ts';

export const knownAccountPath = '/auth/known';

export const knownAccountRequest = v.object({
  user: v.pipe(v.string(), v.uuid('An account is named by its id.')),
  /** How far the device has read the account's history; `null` where it never has. */
  cursor: v.nullable(cursor),
});

export const knownAccount = v.object({
  /** There is such an account. */
  isKnown: v.boolean(),
  /** The server's history is the one that the cursor is of, and goes as far: it has all that it ever confirmed [S3]. */
  hasHistory: v.boolean(),
});

export type KnownAccount = v.InferOutput<typeof knownAccount>;
