/**
 * What is painted close together is one drawing. It is looked at on a grid, so that a drawing of ten thousand strokes costs no
 * more than one of ten. Pure.
 */
import { areaOf, type Box, heightOf, unite, widthOf } from './boxes.ts';

export interface Cluster extends Box {
  /** How much of its box is painted, 0 to 1. */
  filled: number;
}

/** Points. What is nearer than two cells is one. */
const cell = 4;
/** A larger page is looked at on a coarser grid. */
const mostCells = 400;

/** @param page its size as a box that begins at 0, 0 */
export function clustersOf(painted: readonly Box[], page: Box): Cluster[] {
  const size = Math.max(cell, widthOf(page) / mostCells, heightOf(page) / mostCells);
  const wide = Math.max(1, Math.ceil(widthOf(page) / size));
  const high = Math.max(1, Math.ceil(heightOf(page) / size));
  const marked = new Uint8Array(wide * high);
  const at = (value: number, most: number) =>
    Math.min(most - 1, Math.max(0, Math.floor(value / size)));
  for (const { left, top, right, bottom } of painted) {
    const [from, to] = [at(left, wide), at(right, wide)];
    for (let y = at(top, high); y <= at(bottom, high); y++) {
      marked.fill(1, y * wide + from, y * wide + to + 1);
    }
  }
  const groups = joined(marked, wide, high);
  const found = new Map<number, { box: Box; cells: number }>();
  for (let index = 0; index < marked.length; index++) {
    const group = groups[index] ?? 0;
    if (group === 0) continue;
    const [left, top] = [(index % wide) * size, Math.floor(index / wide) * size];
    const own = { left, top, right: left + size, bottom: top + size };
    const known = found.get(group);
    if (known === undefined) found.set(group, { box: own, cells: 1 });
    else {
      known.box = unite(known.box, own);
      known.cells += 1;
    }
  }
  return [...found.values()].map(({ box, cells }) => ({
    ...tightened(box, painted, size),
    filled: (cells * size * size) / Math.max(areaOf(box), 1),
  }));
}

/** Cells that touch, or have one empty cell between them, are of one group. @returns 0 for an empty cell */
function joined(marked: Uint8Array, wide: number, high: number): Int32Array {
  const groups = new Int32Array(marked.length);
  const stack: number[] = [];
  let group = 0;
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] === 0 || groups[start] !== 0) continue;
    group += 1;
    groups[start] = group;
    stack.push(start);
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const [x, y] = [index % wide, Math.floor(index / wide)];
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= wide || ny >= high) continue;
          const next = ny * wide + nx;
          if (marked[next] === 0 || groups[next] !== 0) continue;
          groups[next] = group;
          stack.push(next);
        }
      }
    }
  }
  return groups;
}

/** The box of what is painted in it, in place of that of its cells. */
function tightened(box: Box, painted: readonly Box[], size: number): Box {
  let exact: Box | undefined;
  for (const one of painted) {
    const isOf =
      one.left >= box.left - size &&
      one.right <= box.right + size &&
      one.top >= box.top - size &&
      one.bottom <= box.bottom + size;
    if (isOf) {
      const { left, top, right, bottom } = one;
      const plain = { left, top, right, bottom };
      exact = exact === undefined ? plain : unite(exact, plain);
    }
  }
  return exact ?? box;
}
