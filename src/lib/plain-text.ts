/**
 * Text without invisible content: no control character (C0, DEL, C1), no line separator, no lone surrogate, no
 * direction override (Unicode UAX #9 §2). PostgreSQL cannot store NUL; the others make one name look like another.
 */
export const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Cuts text and adds `…`. Never splits a surrogate pair. @param length largest length of the result */
export function cutAt(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
