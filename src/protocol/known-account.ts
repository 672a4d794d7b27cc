/**
 * What the server has of an account, without a session: for a device that will remove the account's data, or that cannot
 * log in any more.
 *
 * POST /auth/known with `knownAccountRequest` → `knownAccount`. Only the account's devices know its id (74 random bits), and
 * the answer reveals nothing of addresses or names.
 */
import * as v from 'valibot';
import { cursor } from './sync.ts';

export const knownAccountPath = '/auth/known';

export const knownAccountRequest = v.object({
  user: v.pipe(v.string(), v.uuid('An account is named by its id.')),
  /** `null` if the device never synced. */
  cursor: v.nullable(cursor),
});

export const knownAccount = v.object({
  isKnown: v.boolean(),
  /** The cursor belongs to the server's history and is not ahead of it: the server has all that it confirmed [S3]. */
  hasHistory: v.boolean(),
});

export type KnownAccount = v.InferOutput<typeof knownAccount>;
