/** Tables as CSV (RFC 4180), in UTF-8 with a byte order mark, which spreadsheets need for accents. */
import type { Cell } from '../../../model/entity.ts';

export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLine(columns)}`;
}

/** Unchanged cells, for a program. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** For spreadsheets: no cell can run as a formula. */
export function sheetLine(cells: readonly Cell[]): string {
  return csvLine(cells.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)));
}

function cellText(cell: Cell): string {
  return csvCell(cell instanceof Date ? csvTime(cell.getTime()) : String(cell ?? ''));
}

/** Quoted if it would end the cell. */
export function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** ISO 8601; empty for none. */
export function csvTime(atMs: number | null | undefined): string {
  return atMs ? new Date(atMs).toISOString() : '';
}

/**
 * Spreadsheets run a cell that begins with such a sign as a formula (OWASP, “CSV Injection”), and a card may come from
 * another person. So an apostrophe is put before it. Invariant: `withoutGuard(withGuard(text)) === text`, so text that
 * already begins with apostrophes and such a sign gets one more. Full-width signs count in some languages.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function withoutGuard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
