/**
 * What was typed into the sign-up, for coming back from the code: the name and the address outlive a
 * reload of the tab, the passwords stand in its memory alone, and all goes with the sign-in.
 */
import * as v from 'valibot';

const key = 'haversack-signup';
const lasting = v.object({ username: v.string(), email: v.string() });

const empty = { username: '', email: '', password: '', confirmPassword: '' };
export type SignupDraft = typeof empty;

let typed: SignupDraft | undefined;

export function keepSignup(draft: SignupDraft): void {
  typed = draft;
  const { username, email } = draft;
  sessionStorage.setItem(key, JSON.stringify({ username, email }));
}

export function readSignup(): SignupDraft {
  if (typed !== undefined) return typed;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), lasting),
    sessionStorage.getItem(key),
  );
  return parsed.success ? { ...empty, ...parsed.output } : empty;
}

export function forgetSignup(): void {
  typed = undefined;
  sessionStorage.removeItem(key);
}
