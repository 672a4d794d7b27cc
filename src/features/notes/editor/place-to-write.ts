/** Where the caret of a prefilled note begins, such as one of a template. */
import type { Place } from '../reading/reading-view.tsx';
import { readTable } from './tables/table-source.ts';

/**
 * The first gap: an item, quote or label without words, an empty cell, or an empty line between two others below a
 * heading; otherwise the end. Pure.
 */
export function placeToWrite(text: string): Omit<Place, 'topPx'> {
  const lines = text.split('\n');
  let at = 0;
  for (const [number, line] of lines.entries()) {
    const end = at + line.length;
    if (isGap.test(line)) return { at: end };
    const [above, below] = [lines[number - 1], lines[number + 1]];
    if (line === '' && above === '' && below === '' && isHeading.test(lines[number - 2] ?? ''))
      return { at };
    // Only a head row has a rule below, so each table is read once.
    const cell = isRule.test(below ?? '') ? emptyCell(lines.slice(number)) : undefined;
    if (cell !== undefined) return { at, cell };
    at = end + 1;
  }
  return { at: text.length };
}

const isGap = /^\s*(?:(?:[-*+]|\d{1,9}[.)])(?: \[ \])?|>|\*\*[^*]+:\*\*) *$/;
const isHeading = /^#{1,6} /;
const isRule = /^[\s|:-]*-[\s|:-]*$/;

function emptyCell(lines: readonly string[]): Place['cell'] {
  const end = lines.findIndex((line) => line.trim() === '');
  const table = readTable(lines.slice(0, end === -1 ? undefined : end).join('\n'));
  const row = table?.rows.findIndex((cells) => cells.includes('')) ?? -1;
  return table === undefined || row === -1 ? undefined : [row, table.rows[row]?.indexOf('') ?? 0];
}
