/**
 * Calls about the account, before and after signing in. Signing in stores the session's cookie; the caller then binds
 * the profile to this device with `recordSignIn` (`db/device/account.ts`). Nothing here works offline, because the
 * server decides who has access.
 */
import * as v from 'valibot';
import { type FieldProblems, fieldProblems } from '../../lib/field-problems.ts';
import {
  changeEmailRequest,
  changePasswordRequest,
  deleteAccountRequest,
  forgotAnswer,
  forgotRequest,
  renameAccountRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '../../protocol/account.ts';
import {
  loginRequest,
  type Session,
  type SignedIn,
  type SignupRequest,
  signedIn,
  signupAnswer,
  signupRequest,
  type User,
  user,
  verifyRequest,
} from '../../protocol/auth.ts';
import { browserHeader } from '../../protocol/devices.ts';
import { callApi, createClient, nothing, systemClientEnvironment } from '../client.ts';
import type { ApiResult } from '../failure-kind.ts';
import { clearSession, saveSession } from '../session/session.ts';

/** Creates an account; a code goes to the address. Reason `conflict`: the username is taken. */
export function signup(body: SignupRequest): Promise<ApiResult<{ email: string; claim: string }>> {
  const path = '/auth/signup';
  return callApi({ path, method: 'post', body, schema: signupAnswer, auth: 'optional' });
}

/** The address that a code was sent to, and the claim that this device got with it. */
interface Pending {
  email: string;
  claim: string;
}

/** Exchanges the code of the e-mail for a session. @param browser the secret that identifies this browser */
export function verify(
  body: Pending & { code: string },
  browser?: string,
): Promise<ApiResult<SignedIn>> {
  return signInBy('/auth/verify', body, browser);
}

/** Sends a new code. The answer does not reveal whether the address is known. */
export function resendCode(body: Pending): Promise<ApiResult<unknown>> {
  const path = '/auth/resend';
  return callApi({ path, method: 'post', body, schema: nothing, auth: 'optional' });
}

/**
 * Reason `unverified`: the password is right, but the address is not verified; `claim` belongs to its code.
 * @param browser the secret that identifies this browser
 */
export function login(
  body: { email: string; password: string },
  browser?: string,
): Promise<ApiResult<SignedIn>> {
  return signInBy('/auth/login', body, browser);
}

/** Sends a code to an address with an account. The answer, with the code's claim, does not reveal whether it has one. */
export function askForReset(body: { email: string }): Promise<ApiResult<{ claim: string }>> {
  const path = '/auth/forgot';
  return callApi({ path, method: 'post', body, schema: forgotAnswer, auth: 'optional' });
}

/** Sets a new password with the code and signs in; all other sessions end. @param browser the secret that identifies this browser */
export function resetPassword(
  body: Pending & { code: string; password: string; confirmPassword: string },
  browser?: string,
): Promise<ApiResult<SignedIn>> {
  return signInBy('/auth/reset-password', body, browser);
}

export function readMe(): Promise<ApiResult<User>> {
  return callApi({ path: '/me', schema: user });
}

/** Ends a session at the server if it can be reached. `clearSession` may have removed it here already. */
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

/** Reason `conflict`: the name is taken. */
export function renameAccount(body: { username: string }): Promise<ApiResult<User>> {
  return callApi({ path: '/me', method: 'patch', body, schema: user });
}

/** Signs out all other devices. Reason `wrong-password`: the old password is wrong. */
export function changePassword(
  body: v.InferInput<typeof changePasswordRequest>,
): Promise<ApiResult<unknown>> {
  return callApi({ path: '/me/password', method: 'post', body, schema: nothing });
}

/** Sends a code to the new address. The answer does not reveal whether another account has it. */
export function askForEmail(body: {
  email: string;
  password: string;
}): Promise<ApiResult<unknown>> {
  return callApi({ path: '/me/email', method: 'post', body, schema: nothing });
}

export function verifyEmail(body: { email: string; code: string }): Promise<ApiResult<User>> {
  return callApi({ path: '/me/email/verify', method: 'post', body, schema: user });
}

/** Deletes the account at the server and ends the session here. The caller deletes the data of this device. */
export async function deleteAccount(body: { password: string }): Promise<ApiResult<unknown>> {
  const answer = await callApi({ path: '/me', method: 'delete', body, schema: nothing });
  if (answer.ok) await clearSession();
  return answer;
}

const filledLogin = v.object({
  ...loginRequest.entries,
  password: v.pipe(v.string(), v.nonEmpty('Enter your password.')),
});

/** Checks account forms with the server's schemas before sending. A message for each wrong field; empty: send it. */
function checkOf(schema: v.GenericSchema): (form: unknown) => FieldProblems {
  return (form) => fieldProblems(schema, form);
}

export const renameProblems = checkOf(renameAccountRequest);
export const passwordProblems = checkOf(changePasswordRequest);
export const newEmailProblems = checkOf(changeEmailRequest);
export const emailCodeProblems = checkOf(verifyEmailRequest);
export const deletionProblems = checkOf(deleteAccountRequest);
export const signupProblems = checkOf(signupRequest);
export const loginProblems = checkOf(filledLogin);
export const verifyProblems = checkOf(verifyRequest);
export const forgotProblems = checkOf(forgotRequest);
export const resetPasswordProblems = checkOf(resetPasswordRequest);
