/** Tables as CSV (RFC 4180), in UTF-8 with its mark, so that spreadsheets read the accents. Pure. */
import type { Cell } from '../../../model/entity.ts';

/** Stands at the beginning of a file. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLine(columns)}`;
}

/** Exactly these words, for a program that reads them back. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** A line of a table that is made for spreadsheets: none of its words is run there as a formula. */
export function sheetLine(cells: readonly Cell[]): string {
  return csvLine(cells.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)));
}

function cellText(cell: Cell): string {
  const text = cell instanceof Date ? csvTime(cell.getTime()) : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An instant as spreadsheets and people read it; empty for none. */
export function csvTime(atMs: number | null | undefined): string {
  return atMs ? new Date(atMs).toISOString() : '';
}

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
