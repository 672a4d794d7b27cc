/**
 * What the server has of an account whose data is on a device, without a session: before the data is removed there, or when
 * nobody can log in any more.
 *
 * POST /auth/known with `knownAccountRequest` → `knownAccount`. The request names the account by its id, which only its own
 * devices know (74 random bits); nothing is revealed about addresses or names.
 */
import * as v from 'valibot';
import { cursor } from './sync.ts';

export const knownAccountPath = '/auth/known';

export const knownAccountRequest = v.object({
  user: v.pipe(v.string(), v.uuid('An account is named by its id.')),
  /** The device's position in the account's history; `null` if it never synced. */
  cursor: v.nullable(cursor),
});

export const knownAccount = v.object({
  isKnown: v.boolean(),
  /** The cursor is of the server's history and not ahead of it: the server has all that it ever confirmed [S3]. */
  hasHistory: v.boolean(),
});

export type KnownAccount = v.InferOutput<typeof knownAccount>;
