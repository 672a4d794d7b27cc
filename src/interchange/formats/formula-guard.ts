/**
 * A cell of a CSV that begins with one of these is run as a formula where a spreadsheet opens the file (OWASP, “CSV
 * Injection”). A card may come from somebody else, so tables for spreadsheets put an apostrophe before it. Pure.
 *
 * Invariant: `withoutGuard(withGuard(text)) === text`. So a text that itself begins with apostrophes and such a sign gets one
 * more.
 */

/** The full-width ones are the same to spreadsheets of some languages. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function withoutGuard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
