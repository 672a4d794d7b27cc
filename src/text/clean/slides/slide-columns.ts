/** Where a slide’s body parts: columns beside each other, tables, and small print. */
import { type Fragment, textOf } from '../fragments.ts';
import { mainSizeOf } from './slide-setting.ts';

export type Column =
  | { kind: 'points'; rows: Fragment[][] }
  /** A name under a picture, or what else stands beside the points. */
  | { kind: 'aside'; rows: Fragment[][] }
  /** Rows of cells; a cell is its lines. */
  | { kind: 'table'; rows: Fragment[][][] };

/** Of the letters beside it. */
const asideShare = 0.35;
/** Sources, names under pictures and foot lines. */
const smallRatio = 0.7;
/** White between two columns, in font sizes. */
const minGutterEm = 1.2;
const fewestBeside = 2;
const sign = /^[•‣◦▪■●○∗⋆►▶➤✓*–-]$|^\(?\w{1,2}[.)]$/;

/** Separates what is set in the size of the body from small print, such as sources and foot lines. */
export function bodyOf(rows: readonly Fragment[][]): { rows: Fragment[][]; small: Fragment[][] } {
  const size = mainSizeOf(rows);
  const isSmall = (fragment: Fragment) => fragment.size < size * smallRatio;
  const body = rows.map((row) => row.filter((one) => !isSmall(one) || sign.test(textOf(one))));
  const small = rows.map((row) => row.filter((one) => isSmall(one) && !sign.test(textOf(one))));
  return {
    rows: body.filter((row) => row.some((one) => !sign.test(textOf(one)))),
    small: small.filter((row) => row.length > 0),
  };
}

/** The parts of a body, from left to right; what stands above a table comes before it. */
export function columnsIn(rows: readonly Fragment[][]): Column[] {
  const cells = rows.map((row) => row.filter((one) => !sign.test(textOf(one))));
  const wide = cells.flatMap((row, index) => (row.length > 2 ? [index] : []));
  const [from, to] = [wide[0] ?? 0, wide.at(-1) ?? 0];
  if (wide.length > 1) {
    return [
      ...columnsIn(rows.slice(0, from)),
      { kind: 'table', rows: rows.slice(from, to + 1).map((row) => row.map((one) => [one])) },
      ...columnsIn(rows.slice(to + 1)),
    ];
  }
  const gutter = gutterOf(rows);
  if (gutter === undefined) {
    return rows.length === 0 ? [] : [{ kind: 'points', rows: [...rows] }];
  }
  const side = (isLeft: boolean) =>
    rows
      .map((row) => row.filter(({ left }) => left < gutter === isLeft))
      .filter((row) => row.length > 0);
  const sides = [side(true), side(false)] as const;
  const table = tableOf(...sides);
  if (table !== undefined) return [{ kind: 'table', rows: table }];
  const letters = sides.map((one) =>
    one.flat().reduce((sum, part) => sum + textOf(part).length, 0),
  );
  return sides.map((one, index): Column => {
    const isAside = (letters[index] ?? 0) < (letters[1 - index] ?? 0) * asideShare;
    if (isAside && !hasSigns(one)) return { kind: 'aside', rows: one };
    return { kind: 'points', rows: one };
  });
}

function hasSigns(rows: readonly Fragment[][]): boolean {
  return rows.some((row) =>
    row.some((one) => sign.test(textOf(one)) || /^[•–▪●■▶►] /.test(textOf(one))),
  );
}

/** The widest strip that nothing crosses; signs before points belong to what follows them. */
function gutterOf(rows: readonly Fragment[][]): number | undefined {
  const all = rows.flat().filter((one) => !sign.test(textOf(one)));
  if (all.length < fewestBeside * 2) return undefined;
  const edges = [...all].sort((a, b) => a.left - b.left);
  let reached = edges[0]?.right ?? 0;
  let best: { at: number; width: number } | undefined;
  for (const { left, right, size } of edges) {
    const gap = left - reached;
    if (gap > size * minGutterEm && gap > (best?.width ?? 0)) best = { at: left - 1, width: gap };
    reached = Math.max(reached, right);
  }
  if (best === undefined) return undefined;
  const { at } = best;
  const [left, right] = [all.filter((one) => one.left < at), all.filter((one) => one.left > at)];
  const isBeside = left.length >= fewestBeside && right.length >= fewestBeside;
  const top = Math.min(yOf(left, Math.max), yOf(right, Math.max));
  const foot = Math.max(yOf(left, Math.min), yOf(right, Math.min));
  return isBeside && top > foot ? at : undefined;
}

function yOf(some: readonly Fragment[], pick: (...ys: number[]) => number): number {
  return pick(...some.map(({ y }) => y));
}

const textsOf = (cell: readonly Fragment[] = []) => cell.map(textOf).join(' ');

const mostWordsOfName = 5;

/** Each name on the left begins a row, and something stands beside each. */
function tableOf(
  left: readonly Fragment[][],
  right: readonly Fragment[][],
): Fragment[][][] | undefined {
  if (left.length < 2 || right.length < left.length) return undefined;
  const rows = left.map((row): Fragment[][] => [row.flat(), []]);
  for (const [index, row] of right.entries()) {
    const y = row[0]?.y ?? 0;
    const size = row[0]?.size ?? 0;
    const at = left.findLastIndex((one) => (one[0]?.y ?? 0) >= y - size * 0.5);
    if (index === 0 && at !== 0) return undefined;
    rows[at]?.[1]?.push(...row);
  }
  const isNamed = left.every(
    (row) => row.length === 1 && textOf(row[0] as Fragment).split(' ').length <= mostWordsOfName,
  );
  const isBeside = left.every((row) =>
    right.some(
      (other) => Math.abs((other[0]?.y ?? 0) - (row[0]?.y ?? 0)) < (row[0]?.size ?? 0) * 0.5,
    ),
  );
  const isFlat = right.every((row) => row.length === 1);
  // Points beside points, or the same names twice, are no names with what they mean.
  const areSame = rows.filter(([one, other]) => textsOf(one) === textsOf(other)).length > 1;
  const isTable = isNamed && isBeside && isFlat && !areSame;
  return isTable && !hasSigns(right) && !hasSigns(left) ? rows : undefined;
}
