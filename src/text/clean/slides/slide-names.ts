/** Names and dates under pictures: they stand beside the points and belong to none of them. */
import { type Fragment, textOf } from '../fragments.ts';

/** White between a name and the points, in font sizes. */
const minGutterEm = 1;
const mostLines = 3;
const mostWords = 9;
/** A name under a picture is this small a part of what stands on the slide, at most. */
const mostShare = 0.35;
/** “Adam Smith”, “1723–1790”, “David Hume (1711–1776)”, “The Trial of Charles Stuart, King of England” */
const part = String.raw`(?:\p{Lu}[\p{L}.’'-]*|c?\.?\(?\d{3,4}\s*[-–—]\s*(?:\d{2,4})?\)?|\d{1,2}|st|nd|rd|th|of|de|von|van|and|&|the|for)`;
const name = new RegExp(`^(?:${part})(?:[\\s,]+${part})*$`, 'u');

interface Strip {
  left: number;
  right: number;
  fragments: Fragment[];
}

/** @returns the rows without them, and each name with its lines */
export function namesBeside(rows: readonly Fragment[][]): {
  rows: Fragment[][];
  beside: Fragment[][][];
} {
  const strips = stripsOf(rows.flat());
  if (strips.length < 2) return { rows: [...rows], beside: [] };
  const letters = (some: readonly Fragment[]) =>
    some.reduce((sum, one) => sum + textOf(one).length, 0);
  const all = letters(rows.flat());
  const beside = strips.filter(
    ({ fragments }) =>
      fragments.length <= mostLines &&
      !isColumn(fragments, rows) &&
      // First, since years and blanks can be read in several ways: the pattern takes twice as long for each of them.
      fragments.flatMap((one) => textOf(one).split(/\s+/)).length <= mostWords &&
      fragments.every((one) => name.test(textOf(one))) &&
      letters(fragments) < all * mostShare,
  );
  if (beside.length === 0 || beside.length > 2 || strips.length > beside.length + 2)
    return { rows: [...rows], beside: [] };
  const apart = new Set(beside.flatMap(({ fragments }) => fragments));
  return {
    rows: rows.map((row) => row.filter((one) => !apart.has(one))).filter((row) => row.length > 0),
    beside: beside.map(({ fragments }) => fragments.map((one) => [one])),
  };
}

/** Cells of a table: beside each of them stands something. */
function isColumn(cells: readonly Fragment[], rows: readonly Fragment[][]): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => rows.some((row) => row.length > 1 && row.includes(cell)))
  );
}

/** What overlaps from left to right stands in one strip. */
function stripsOf(fragments: readonly Fragment[]): Strip[] {
  const strips: Strip[] = [];
  for (const one of [...fragments].sort((a, b) => a.left - b.left)) {
    const strip = strips.at(-1);
    if (strip !== undefined && one.left < strip.right + one.size * minGutterEm) {
      strip.right = Math.max(strip.right, one.right);
      strip.fragments.push(one);
    } else strips.push({ left: one.left, right: one.right, fragments: [one] });
  }
  return strips;
}
