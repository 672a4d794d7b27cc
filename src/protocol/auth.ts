/** Signing up, in and out. Answers are in the `data` field (spec §7). GET /me → user. POST /auth/logout → {}: ends the session. */
import * as v from 'valibot';
import { plainText } from '../lib/plain-text.ts';

export const username = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, 'Use at least 2 characters.'),
  v.maxLength(40, 'Use up to 40 characters.'),
  v.regex(plainText, 'A username can’t contain invisible characters.'),
);

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email('Enter a valid email address.'),
  v.maxLength(254, 'This email address is too long.'),
);

export const password = v.pipe(
  v.string(),
  v.minLength(8, 'Use at least 8 characters.'),
  v.maxLength(200, 'Use up to 200 characters.'),
);

export const code = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter the 6-digit code.'));

export const notTheSame = 'The passwords don’t match.';

/**
 * 256 random bits that identify a sign-up or reset, and the device that requested it. A code is valid only with the claim of
 * its request: requests and guesses of others do not affect it.
 */
export const claim = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'This device has not asked for a code. Get a code here first.'),
);

/** POST /auth/signup → `signupAnswer`; mails a code to the address. */
export const signupRequest = v.pipe(
  v.object({ username, email, password, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (input) => input.password === input.confirmPassword,
      notTheSame,
    ),
    ['confirmPassword'],
  ),
);

export const signupAnswer = v.object({ email: v.string(), claim });

/** POST /auth/verify → signedIn */
export const verifyRequest = v.object({ email, claim, code });

/** POST /auth/resend → {}, whether or not the address or the claim is known. */
export const resendRequest = v.object({ email, claim });

/** POST /auth/login → signedIn; 403 `unverified` sends a new code and has the `claim` of its sign-up. */
export const loginRequest = v.object({ email, password: v.string() });

/** The cookie's content (spec §3): `expiresIn` is a date and time in ISO 8601. */
export const session = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
  expiresIn: v.pipe(v.string(), v.isoTimestamp()),
});

export const user = v.object({ id: v.string(), username: v.string(), email: v.string() });

export const signedIn = v.object({
  session,
  user,
  /** The server's clock, milliseconds since the epoch: lifetimes must not depend on the device's clock. */
  serverTime: v.number(),
});

/** POST /auth/reset-token with the refresh token as Bearer and no body → the new session (spec §7). */
export const refreshAnswer = v.object({ ...session.entries, serverTime: v.number() });

export type Session = v.InferOutput<typeof session>;
export type User = v.InferOutput<typeof user>;
export type SignedIn = v.InferOutput<typeof signedIn>;
export type SignupRequest = v.InferInput<typeof signupRequest>;
