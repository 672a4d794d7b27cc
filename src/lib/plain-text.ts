/**
 * Text that shows all that it holds: no control character (C0, DEL, C1), no line separator, no half of a
 * surrogate pair, and nothing that overrides the direction of what follows (Unicode UAX #9 §2).
 * PostgreSQL cannot store NUL; the others make a name look like another one.
 */
export const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Never between the halves of a pair. Where it was cut stands `…`. @param length of the result, at most */
export function cutAt(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
