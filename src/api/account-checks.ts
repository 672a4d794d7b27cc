/**
 * What is wrong with a form of the account before it is sent: the server's own schemas, so that both
 * sides say the same. Each answer names the fields at fault with a message for people; empty: send it.
 */
import * as v from 'valibot';
import { loginRequest, resendRequest, signupRequest, verifyRequest } from '../protocol/auth.ts';

export type FieldProblems = Partial<Record<string, string>>;

const filledLogin = v.object({
  ...loginRequest.entries,
  password: v.pipe(v.string(), v.nonEmpty('Enter your password.')),
});

export function signupProblems(form: unknown): FieldProblems {
  return problems(signupRequest, form);
}

export function loginProblems(form: unknown): FieldProblems {
  return problems(filledLogin, form);
}

export function verifyProblems(form: unknown): FieldProblems {
  return problems(verifyRequest, form);
}

export function resendProblems(form: unknown): FieldProblems {
  return problems(resendRequest, form);
}

function problems(schema: v.GenericSchema, form: unknown): FieldProblems {
  const parsed = v.safeParse(schema, form);
  if (parsed.success) return {};
  const found: FieldProblems = {};
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    found[field] ??= issue.message;
  }
  return found;
}
