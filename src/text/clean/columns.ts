/**
 * Finds the reading order. A gutter is a strip that few fragments cross, with running text on both sides. Between
 * two crossing fragments (a title, a wide figure) the left column is read before the right.
 */
import { type Fragment, rowsOf, textOf } from './fragments.ts';

export interface Line {
  left: number;
  right: number;
  y: number;
  size: number;
  fragments: Fragment[];
  text: string;
}

/** One column's lines from top to bottom; a page of one column is one region. */
export type Region = Line[];

const minLinesBeside = 4;
/** A line of prose in a narrow column; cells of tables are shorter. */
const minProseLetters = 22;
const maxDepth = 3;
/** A strip of white across the page, in font sizes from baseline to baseline. */
const minStripEm = 1.7;
const maxStrips = 6;

export function regionsOf(fragments: readonly Fragment[], depth = 0): Region[] {
  if (fragments.length === 0) return [];
  const sorted = [...fragments].sort((a, b) => b.y - a.y || a.left - b.left);
  const gutter = depth < maxDepth ? findGutter(sorted) : undefined;
  if (gutter === undefined) {
    const cut = depth < maxDepth ? findCut(sorted) : 0;
    if (cut === 0) return [linesOf(sorted)];
    const [above, below] = [sorted.slice(0, cut), sorted.slice(cut)];
    return [...regionsOf(above, depth + 1), ...regionsOf(below, depth + 1)];
  }
  const regions: Region[] = [];
  let left: Fragment[] = [];
  let right: Fragment[] = [];
  let across: Fragment[] = [];
  const flushColumns = () => {
    regions.push(...regionsOf(left, depth + 1), ...regionsOf(right, depth + 1));
    left = [];
    right = [];
  };
  const flushAcross = () => {
    if (across.length > 0) regions.push(linesOf(across));
    across = [];
  };
  for (const fragment of sorted) {
    if (fragment.left < gutter - 1 && fragment.right > gutter + 1) {
      if (left.length + right.length > 0) flushColumns();
      across.push(fragment);
    } else {
      flushAcross();
      if (fragment.right <= gutter + 1) left.push(fragment);
      else right.push(fragment);
    }
  }
  flushAcross();
  flushColumns();
  return regions;
}

/**
 * A wide listing or table across two columns hides their gutter: looks for a white strip from edge to edge with
 * columns above or below it.
 * @returns how many fragments are above the strip; 0 without a strip
 */
function findCut(sorted: readonly Fragment[]): number {
  const gaps = sorted
    .slice(1)
    .map((fragment, i) => ({
      at: i + 1,
      gap: (sorted[i]?.y ?? 0) - fragment.y,
      size: fragment.size,
    }))
    .filter(({ gap, size }) => gap > size * minStripEm)
    .sort((a, b) => b.gap - a.gap)
    .slice(0, maxStrips);
  const cut = gaps.find(
    ({ at }) =>
      findGutter(sorted.slice(at)) !== undefined || findGutter(sorted.slice(0, at)) !== undefined,
  );
  return cut?.at ?? 0;
}

function linesOf(sorted: readonly Fragment[]): Line[] {
  return rowsOf(sorted).map((row) => ({
    left: Math.min(...row.map((f) => f.left)),
    right: Math.max(...row.map((f) => f.right)),
    y: row[0]?.y ?? 0,
    size: mainSize(row),
    fragments: row,
    text: row.map(textOf).join(' '),
  }));
}

function mainSize(row: readonly Fragment[]): number {
  let best = row[0];
  for (const fragment of row) {
    if (best === undefined || textOf(fragment).length > textOf(best).length) best = fragment;
  }
  return best?.size ?? 0;
}

/** @returns the middle of the gutter, points from the left */
function findGutter(sorted: readonly Fragment[]): number | undefined {
  const from = Math.min(...sorted.map((f) => f.left));
  const to = Math.max(...sorted.map((f) => f.right));
  const width = Math.ceil(to - from);
  if (sorted.length < minLinesBeside * 2 || width < 100 || width > 20_000) return undefined;
  const cover = coverage(sorted, from, width);
  const begin = Math.floor(width * 0.25);
  const end = Math.ceil(width * 0.75);
  let lowest = Number.POSITIVE_INFINITY;
  for (let x = begin; x <= end; x++) lowest = Math.min(lowest, cover[x] ?? 0);
  if (lowest > sorted.length * 0.25) return undefined;
  let best: { start: number; length: number } | undefined;
  for (let x = begin; x <= end; x++) {
    if ((cover[x] ?? 0) > lowest) continue;
    const start = x;
    while (x <= end && (cover[x] ?? 0) <= lowest) x++;
    if (!best || x - start > best.length) best = { start, length: x - start };
  }
  if (!best || best.length < 5) return undefined;
  const middle = from + best.start + best.length / 2;
  return hasProseBeside(sorted, middle) ? middle : undefined;
}

function coverage(sorted: readonly Fragment[], from: number, width: number): Int32Array {
  const steps = new Int32Array(width + 3);
  for (const fragment of sorted) {
    const start = Math.max(0, Math.floor(fragment.left - from));
    const end = Math.min(width + 1, Math.ceil(fragment.right - from));
    steps[start] = (steps[start] ?? 0) + 1;
    steps[end + 1] = (steps[end + 1] ?? 0) - 1;
  }
  for (let x = 1; x < steps.length; x++) steps[x] = (steps[x] ?? 0) + (steps[x - 1] ?? 0);
  return steps;
}

/** Columns of prose are wide and evenly filled; the cells of a table are short. */
function hasProseBeside(sorted: readonly Fragment[], gutter: number): boolean {
  const left = sorted.filter((f) => f.right <= gutter + 1);
  const right = sorted.filter((f) => f.left >= gutter - 1);
  if (left.length < minLinesBeside || right.length < minLinesBeside) return false;
  return isProse(left) && isProse(right) && overlap(left, right);
}

function isProse(side: readonly Fragment[]): boolean {
  const letters = side.map((f) => textOf(f).length);
  const long = letters.filter((count) => count >= minProseLetters);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return long.length >= minLinesBeside && sum(long) >= sum(letters) * 0.6;
}

function overlap(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  const top = Math.min(left[0]?.y ?? 0, right[0]?.y ?? 0);
  const bottom = Math.max(left.at(-1)?.y ?? 0, right.at(-1)?.y ?? 0);
  return top > bottom;
}
