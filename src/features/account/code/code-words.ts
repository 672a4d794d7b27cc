/** Why a code from a mail was not taken. Pure. */

/** How long the server takes a code, milliseconds, and how often it may be wrong. */
export const codeLifeMs = 10 * 60_000;
export const codeTries = 5;

interface WrongCode {
  /** Since the code was asked for. */
  ageMs: number;
  /** This code's wrong tries here, this one included. */
  tries: number;
}

/** The server says one thing of all three, so that it tells a stranger nothing; this device knows more. */
export function wrongCodeWords({ ageMs, tries }: WrongCode): string {
  if (ageMs >= codeLifeMs) return 'This code has expired. Get a new code.';
  if (tries >= codeTries) return 'Too many wrong codes. Get a new code.';
  return 'This code is not correct. Check the newest email, or get a new code.';
}
