/** Passwords that attackers try first (NIST SP 800-63B §3.1.1.2). Only new ones are held against the list. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones are refused by their length. */
const shortest = 8;

/** In lower case, the most common first in the package's list: all of it, some 18,000. */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortest));

export const commonPassword =
  'This password is too common. Attackers try it first. Try a few random words.';

/** Whatever the case of its letters, and however a keyboard spells them. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase());
}
