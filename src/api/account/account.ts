/**
 * The account's calls. Signing in stores the session's cookie; binding the profile to this device is
 * `recordSignIn` in `db/device/account.ts`, which the caller runs next.
 */
import { forgotAnswer } from '../../protocol/account.ts';
import {
  type Session,
  type SignedIn,
  type SignupRequest,
  signedIn,
  signupAnswer,
  type User,
  user,
} from '../../protocol/auth.ts';
import { browserHeader } from '../../protocol/devices.ts';
import { callApi, createClient, nothing, systemClientEnvironment } from '../client.ts';
import type { ApiResult } from '../failure.ts';
import { saveSession } from '../session/session.ts';

/** Creates an account; a code goes to the address. Reason `conflict`: the username is taken. */
export function signup(body: SignupRequest): Promise<ApiResult<{ email: string; claim: string }>> {
  const path = '/auth/signup';
  return callApi({ path, method: 'post', body, schema: signupAnswer, auth: 'optional' });
}

/** What a code belongs to: the address and the claim that this device got when it asked for it. */
interface Pending {
  email: string;
  claim: string;
}

/** Trades the code of the e-mail for a session. @param browser its secret, by which it is known again */
export function verify(
  body: Pending & { code: string },
  browser?: string,
): Promise<ApiResult<SignedIn>> {
  return signInBy('/auth/verify', body, browser);
}

/** Sends a new code; the answer is the same whether or not the address is known. */
export function resendCode(body: Pending): Promise<ApiResult<unknown>> {
  const path = '/auth/resend';
  return callApi({ path, method: 'post', body, schema: nothing, auth: 'optional' });
}

/**
 * Reason `unverified`: the password is right, the address still waits for its code, and `claim` is the code's.
 * @param browser its secret, by which it is known again
 */
export function login(
  body: { email: string; password: string },
  browser?: string,
): Promise<ApiResult<SignedIn>> {
  return signInBy('/auth/login', body, browser);
}

/**
 * Sends a code to the address where it has an account; the answer is the same where it has none. The
 * claim is what that code works with.
 */
export function askForReset(body: { email: string }): Promise<ApiResult<{ claim: string }>> {
  const path = '/auth/forgot';
  return callApi({ path, method: 'post', body, schema: forgotAnswer, auth: 'optional' });
}

/** Sets a new password by the code and signs in; all other sessions end. @param browser its secret, by which it is known again */
export function resetPassword(
  body: Pending & { code: string; password: string; confirmPassword: string },
  browser?: string,
): Promise<ApiResult<SignedIn>> {
  return signInBy('/auth/reset-password', body, browser);
}

/** Who the session belongs to, asked of the server. */
export function readMe(): Promise<ApiResult<User>> {
  return callApi({ path: '/me', schema: user });
}

/**
 * Ends a session at the server when it can be reached. Its token is handed over, since the device may
 * have let go of it already (`clearSession`). The student's data stays.
 */
export async function endSession(ended: Session): Promise<void> {
  const session = { getSession: async () => ({ ok: true as const, data: ended }) };
  await createClient({ ...systemClientEnvironment, session }).call({
    path: '/auth/logout',
    method: 'post',
    schema: nothing,
    timeoutMs: 5_000,
    outlivesTab: true,
  });
}

async function signInBy(
  path: string,
  body: unknown,
  browser: string | undefined,
): Promise<ApiResult<SignedIn>> {
  const headers = { [browserHeader]: browser };
  const answer = await callApi({
    ...{ path, method: 'post', body, headers, schema: signedIn, auth: 'optional' },
  });
  if (!answer.ok) return answer;
  const saved = await saveSession(answer.data.session, answer.data.serverTime);
  return saved.ok ? answer : saved;
}
