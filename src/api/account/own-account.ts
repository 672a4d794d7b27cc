/**
 * Calls of a signed-in student about the account, and the checks of their forms. Nothing here works offline, because
 * the server decides who has access.
 */
import type * as v from 'valibot';
import { type FieldProblems, fieldProblems } from '../../lib/field-problems.ts';
import {
  changeEmailRequest,
  changePasswordRequest,
  deleteAccountRequest,
  renameAccountRequest,
  verifyEmailRequest,
} from '../../protocol/account.ts';
import { type User, user } from '../../protocol/auth.ts';
import { callApi, nothing } from '../client.ts';
import type { ApiResult } from '../failure.ts';
import { clearSession } from '../session/session.ts';

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

export function renameProblems(form: unknown): FieldProblems {
  return fieldProblems(renameAccountRequest, form);
}

export function passwordProblems(form: unknown): FieldProblems {
  return fieldProblems(changePasswordRequest, form);
}

export function newEmailProblems(form: unknown): FieldProblems {
  return fieldProblems(changeEmailRequest, form);
}

export function emailCodeProblems(form: unknown): FieldProblems {
  return fieldProblems(verifyEmailRequest, form);
}

export function deletionProblems(form: unknown): FieldProblems {
  return fieldProblems(deleteAccountRequest, form);
}
