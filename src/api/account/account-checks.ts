/**
 * What is wrong with a form of the account before it is sent: the server's own schemas, so that both
 * sides say the same. Each answer names the fields at fault with a message for people; empty: send it.
 */
import * as v from 'valibot';
import { type FieldProblems, fieldProblems } from '../../lib/field-problems.ts';
import { forgotRequest, resetPasswordRequest } from '../../protocol/account.ts';
import { loginRequest, signupRequest, verifyRequest } from '../../protocol/auth.ts';

const filledLogin = v.object({
  ...loginRequest.entries,
  password: v.pipe(v.string(), v.nonEmpty('Enter your password.')),
});

export function signupProblems(form: unknown): FieldProblems {
  return fieldProblems(signupRequest, form);
}

export function loginProblems(form: unknown): FieldProblems {
  return fieldProblems(filledLogin, form);
}

export function verifyProblems(form: unknown): FieldProblems {
  return fieldProblems(verifyRequest, form);
}

/** The address alone, as it is asked for when the password is forgotten. */
export function forgotProblems(form: unknown): FieldProblems {
  return fieldProblems(forgotRequest, form);
}

export function resetPasswordProblems(form: unknown): FieldProblems {
  return fieldProblems(resetPasswordRequest, form);
}
