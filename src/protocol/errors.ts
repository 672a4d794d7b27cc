/**
 * Errors: a body `{error: {message, reason?}}` with an HTTP status (spec §7); `reason` is for programs, `message` for people.
 * `unverified` has a `claim`, and `old-protocol` has a `protocol` (except from servers of version 1).
 */
import * as v from 'valibot';
import { claim } from './auth.ts';

export const errorReasons = [
  'invalid', // the request does not have the shape of this route
  'unauthenticated', // no, an unknown or an expired token
  'unverified', // the e-mail address still waits for its code
  'wrong-password', // not the account's password
  'common-password', // attackers try the new password first
  'unfit-username', // reserved, of mixed alphabets, or with invisible characters
  'wrong-user', // the outbox belongs to another account than the token [S9]
  'old-protocol', // the versions of app and server are too far apart; `protocol` is the server's
  'not-found',
  'conflict',
  'too-large',
  'over-quota', // the file does not fit into the student's quota
  'too-many', // requests; Retry-After says how long to wait
  'busy', // too many passwords are checked at once, or no mail can be sent; Retry-After
  'full', // the server's disk is full
] as const;

export type ErrorReason = (typeof errorReasons)[number];

export const errorBody = v.object({
  error: v.object({
    message: v.string(),
    reason: v.optional(v.string()),
    claim: v.optional(claim),
    protocol: v.optional(v.number()),
  }),
});
