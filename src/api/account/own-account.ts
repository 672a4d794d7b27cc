/**
 * What a signed-in student asks of the server about the account itself, and what is wrong with each
 * form before it is sent. Nothing here works without the server: who may get in is its to decide.
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

/** Signs all other devices out. Reason `wrong-password`: the old one is not right. */
export function changePassword(
  body: v.InferInput<typeof changePasswordRequest>,
): Promise<ApiResult<unknown>> {
  return callApi({ path: '/me/password', method: 'post', body, schema: nothing });
}

/** A code goes to the new address; the answer is the same where another account has it. */
export function askForEmail(body: {
  email: string;
  password: string;
}): Promise<ApiResult<unknown>> {
  return callApi({ path: '/me/email', method: 'post', body, schema: nothing });
}

export function verifyEmail(body: { email: string; code: string }): Promise<ApiResult<User>> {
  return callApi({ path: '/me/email/verify', method: 'post', body, schema: user });
}

/** Deletes the account at the server and ends the session here; the data on this device is the caller's. */
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
