/** Passwords that attackers try first (NIST SP 800-63B §3.1.1.2). Only new passwords are checked. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** The minimum length refuses shorter ones. */
const shortest = 8;

/** In lower case: the package's whole list (about 18,000), and names of this service. */
const common = new Set([
  ...dictionary['passwords-common'].filter(({ length }) => length >= shortest),
  'haversack',
]);

const commonPassword =
  'This password is too common. Attackers try it first. Try a few random words.';
const ownWord =
  'This is your username or email address. Attackers try it first. Try a few random words.';

/** Ignores case and how a keyboard composes letters. */
export function isCommonPassword(password: string): boolean {
  return common.has(folded(password));
}

/** @returns why attackers would try it first, for the student; `undefined` if they would not */
export function problemOfPassword(
  password: string,
  { username = '', email }: { username?: string; email: string },
): string | undefined {
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map(folded);
  if (password !== '' && own.includes(folded(password))) return ownWord;
  return isCommonPassword(password) ? commonPassword : undefined;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
