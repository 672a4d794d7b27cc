/**
 * Errors: a body `{error: {message, reason?}}` with an HTTP status (spec §7); `reason` is for programs, `message` for people.
 * `claim` comes with `unverified`, `protocol` with `old-protocol` (except from servers of version 1).
 */
import * as v from 'valibot';
import { claim } from './auth.ts';

export const errorReasons = [
  'invalid', // the request does not have the shape of this route
  'unauthenticated', // no, an unknown or an expired token
  'unverified', // the e-mail address still waits for its code
  'wrong-password', // the password that was to prove the student is not the account's
  'common-password', // a new password that attackers try first
  'unfit-username', // reserved, of mixed alphabets, or with characters that nobody sees
  'wrong-user', // the outbox belongs to another account than the token [S9]
  'old-protocol', // app and server speak versions too far apart; `protocol` is the server's
  'not-found',
  'conflict',
  'too-large',
  'over-quota', // the file does not fit into what the student may store at the server
  'too-many', // of this kind, from here; the header Retry-After says how long to wait
  'busy', // too many passwords to check at once, or no mail can go out; Retry-After
  'full', // the server's disk has no room: nothing can be stored there until it has
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
