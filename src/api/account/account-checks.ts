/** Checks account forms with the server's schemas before sending. A message for each wrong field; empty: send it. */
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

/** Only the address, for a forgotten password. */
export function forgotProblems(form: unknown): FieldProblems {
  return fieldProblems(forgotRequest, form);
}

export function resetPasswordProblems(form: unknown): FieldProblems {
  return fieldProblems(resetPasswordRequest, form);
}
