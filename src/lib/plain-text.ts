/**
 * Text that shows all that it holds: no control character (C0, DEL, C1), no line separator, no half of a
 * surrogate pair, and nothing that overrides the direction of what follows (Unicode UAX #9 §2).
 * PostgreSQL cannot store NUL; the others make a name look like another one.
 */
export const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
