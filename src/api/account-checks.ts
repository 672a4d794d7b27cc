/**
 * What is wrong with a form of the account before it is sent: the server's own schemas, so that both
 * sides say the same. Each answer names the fields at fault with a message for people; empty: send it.
 */
import * as v from 'valibot';
import { type FieldProblems, fieldProblems } from '../lib/field-problems.ts';
import { loginRequest, resendRequest, signupRequest, verifyRequest } from '../protocol/auth.ts';

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

export function resendProblems(form: unknown): FieldProblems {
  return fieldProblems(resendRequest, form);
}
