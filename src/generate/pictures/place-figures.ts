/**
 * Finds the drawing of each caption: it ends right above, begins right below or stands beside the caption, with no running text between.
 * The side that fits most captions of a page is tried first. Pure.
 */
import {
  areaOf,
  type Box,
  boxOf,
  grow,
  heightOf,
  isInside,
  meet,
  overlapsAcross,
  overlapsDown,
  unite,
  widthOf,
} from './boxes.ts';
import { type PlacedCaption, proseOf, type Words } from './page-words.ts';

export interface PlacedFigure {
  caption: PlacedCaption;
  box: Box;
  words: Words[];
}

export interface PageOfFigures {
  /** Begins at 0, 0. */
  page: Box;
  painted: readonly (Box & { isPicture: boolean })[];
  words: readonly Words[];
  captions: readonly PlacedCaption[];
}

/** Points from a caption to its drawing. A credit line may stand between. */
const mostGap = 48;
/** Points between parts of one figure. */
const mostPartGap = 30;
/** Points around a drawing in which short words are its labels. */
const labelGap = 12;
const narrowest = 70;
const lowest = 48;
/** Share of the page. */
const ground = 0.8;
const largest = 0.9;
const margin = 3;

const sides = ['above', 'below', 'beside'] as const;
type Side = (typeof sides)[number];

export function placeFigures({ page, painted, words, captions }: PageOfFigures): PlacedFigure[] {
  if (captions.length === 0) return [];
  const ofCaptions = new Set(captions.flatMap((caption) => caption.words));
  const free = words.filter((one) => !ofCaptions.has(one));
  const prose = proseOf(free);
  const drawn = painted.filter((one) => {
    if (areaOf(one) > ground * areaOf(page)) return false;
    if (one.isPicture) return true;
    // A tinted panel behind running text, or around a figure with its caption.
    const hasCaption = captions.some(({ box }) => isInside(box, grow(one, 1)));
    return !hasCaption && prose.filter((line) => isInside(line, grow(one, 2))).length < 4;
  });
  const clusters = clustersOf(drawn, page).filter(
    (one) => widthOf(one) >= 12 && heightOf(one) >= 12,
  );
  const outside = prose.filter((line) => !clusters.some((one) => isInside(line, grow(one, 2))));
  const walls: Box[] = [...outside, ...captions.map(({ box }) => box)];
  const seeds = chooseSeeds(clusters, captions, walls);
  const taken = new Set(seeds.values());
  const figures: PlacedFigure[] = [];
  for (const [caption, seed] of seeds) {
    const isShared = [...seeds].some(([other, one]) => other !== caption && one === seed);
    if (isShared) continue;
    const whole = withParts(seed, caption, clusters, taken, walls);
    const box = withLabels(whole, free, outside, caption, page);
    const inside = free.filter((one) => isInside(one, grow(box, 2)));
    if (isFigure(box, seed, inside, caption, page)) figures.push({ caption, box, words: inside });
  }
  return figures.sort(
    ({ caption: { box: one } }, { caption: { box: other } }) =>
      one.top - other.top || one.left - other.left,
  );
}

type Seeds = Map<PlacedCaption, Cluster>;

/** Each caption's drawing on the side that fits most captions. A caption without one there may have it on another side. */
function chooseSeeds(
  clusters: readonly Cluster[],
  captions: readonly PlacedCaption[],
  walls: readonly Box[],
): Seeds {
  const bySide = sides.map((side) => {
    const seeds: Seeds = new Map();
    let gaps = 0;
    for (const caption of captions) {
      const nearest = nearestOn(side, caption, clusters, walls);
      if (nearest === undefined) continue;
      seeds.set(caption, nearest.cluster);
      gaps += nearest.gap;
    }
    return { seeds, distinct: new Set(seeds.values()).size, gaps };
  });
  const order = bySide.toSorted((a, b) => b.distinct - a.distinct || a.gaps - b.gaps);
  const chosen: Seeds = new Map();
  for (const { seeds } of order) {
    for (const [caption, cluster] of seeds) {
      const isFree = ![...chosen.values()].includes(cluster) || order[0]?.seeds === seeds;
      if (!chosen.has(caption) && isFree) chosen.set(caption, cluster);
    }
  }
  return chosen;
}

function nearestOn(
  side: Side,
  { box }: PlacedCaption,
  clusters: readonly Cluster[],
  walls: readonly Box[],
): { cluster: Cluster; gap: number } | undefined {
  let best: { cluster: Cluster; gap: number } | undefined;
  for (const cluster of clusters) {
    if (widthOf(cluster) < 30 || heightOf(cluster) < 20) continue;
    const gap = gapOn(side, box, cluster);
    if (gap === undefined || gap > mostGap || (best !== undefined && gap >= best.gap)) continue;
    if (!hasWall(box, cluster, side, walls)) best = { cluster, gap };
  }
  return best;
}

/** Share of the narrower of caption and drawing. Short captions often begin at the margin, under a centred drawing. */
const leastAcross = 0.1;
/** Points that a drawing may overlap with the line of its caption. */
const overlap = 4;

function gapOn(side: Side, caption: Box, cluster: Box): number | undefined {
  if (side === 'beside') {
    const down = overlapsDown(caption, cluster);
    if (down < 0.5 * Math.min(heightOf(caption), heightOf(cluster))) return undefined;
    const gap = Math.max(caption.left - cluster.right, cluster.left - caption.right);
    return gap < -overlap ? undefined : Math.max(0, gap);
  }
  const across = overlapsAcross(caption, cluster);
  if (across < leastAcross * Math.min(widthOf(caption), widthOf(cluster))) return undefined;
  const gap = side === 'above' ? caption.top - cluster.bottom : cluster.top - caption.bottom;
  return gap < -overlap ? undefined : Math.max(0, gap);
}

/** Running text or another caption stands between the two. */
function hasWall(caption: Box, cluster: Box, side: Side, walls: readonly Box[]): boolean {
  const both = unite(caption, cluster);
  const between: Box =
    side === 'beside'
      ? {
          ...meet({ ...both, left: -1e6, right: 1e6 }, { ...caption, left: -1e6, right: 1e6 }),
          left: Math.min(caption.right, cluster.right),
          right: Math.max(caption.left, cluster.left),
        }
      : {
          left: Math.max(caption.left, cluster.left),
          right: Math.min(caption.right, cluster.right),
          top: Math.min(caption.bottom, cluster.bottom),
          bottom: Math.max(caption.top, cluster.top),
        };
  return walls.some(
    (wall) =>
      wall !== caption && overlapsAcross(wall, between) > 1 && overlapsDown(wall, between) > 1,
  );
}

/** Adds neighbouring drawings that belong to no other caption. */
function withParts(
  seed: Cluster,
  { box: caption }: PlacedCaption,
  clusters: readonly Cluster[],
  taken: ReadonlySet<Cluster>,
  walls: readonly Box[],
): Box {
  let whole = boxOf(seed);
  let left = clusters.filter((one) => !taken.has(one));
  for (let round = 0; round < 8; round++) {
    const next = left.find((one) => {
      if (overlapsDown(one, caption) > overlap && overlapsAcross(one, caption) > 0) return false;
      const grown = unite(whole, one);
      if (walls.some((wall) => wall !== caption && covers(grown, wall))) return false;
      if (covers(grown, caption)) return false;
      const down = overlapsDown(one, whole);
      const across = overlapsAcross(one, whole);
      const isBeside =
        down > 0.4 * Math.min(heightOf(one), heightOf(whole)) && across > -mostPartGap;
      const isOver = across > 0.4 * Math.min(widthOf(one), widthOf(whole)) && down > -mostPartGap;
      return isBeside || isOver;
    });
    if (next === undefined) break;
    whole = unite(whole, next);
    left = left.filter((one) => one !== next);
  }
  return whole;
}

function covers(box: Box, wall: Box): boolean {
  return overlapsAcross(box, wall) > 2 && overlapsDown(box, wall) > 3;
}

/** Adds short words at the edges, and removes parts that do not belong to the figure. */
function withLabels(
  whole: Box,
  free: readonly Words[],
  outside: readonly Words[],
  { box: caption }: PlacedCaption,
  page: Box,
): Box {
  const others = new Set(outside);
  let box = whole;
  for (let round = 0; round < 3; round++) {
    for (const one of free) {
      if (others.has(one) || isInside(one, box)) continue;
      const near = grow(box, labelGap);
      if (overlapsAcross(one, near) <= 0 || overlapsDown(one, near) <= 0) continue;
      const grown = unite(box, one);
      if ([...outside, caption].some((wall) => covers(grown, wall) && !covers(box, wall))) continue;
      box = grown;
    }
  }
  let shown = meet(grow(box, margin), page);
  for (const wall of [...outside, caption]) {
    if (overlapsAcross(shown, wall) <= 0 || overlapsDown(shown, wall) <= 0) continue;
    if (wall.top >= box.bottom - overlap)
      shown = { ...shown, bottom: Math.min(shown.bottom, wall.top) };
    else if (wall.bottom <= box.top + overlap)
      shown = { ...shown, top: Math.max(shown.top, wall.bottom) };
    else if (wall.left >= box.right - overlap)
      shown = { ...shown, right: Math.min(shown.right, wall.left) };
    else if (wall.right <= box.left + overlap)
      shown = { ...shown, left: Math.max(shown.left, wall.right) };
  }
  return shown;
}

const leastFilled = 0.05;
const mostProse = 8;
const mostOfText = 0.4;

/** Large enough, and neither framed text nor a whole page. */
function isFigure(
  box: Box,
  seed: Cluster,
  inside: readonly Words[],
  { box: caption }: PlacedCaption,
  page: Box,
): boolean {
  if (widthOf(box) < narrowest || heightOf(box) < lowest) return false;
  if (areaOf(box) > largest * areaOf(page) || seed.filled < leastFilled) return false;
  if (overlapsAcross(box, caption) > 0 && overlapsDown(box, caption) > 1) return false;
  const ofText = inside.reduce((sum, one) => sum + areaOf(meet(one, box)), 0);
  return proseOf(inside).length < mostProse && ofText < mostOfText * areaOf(box);
}

interface Cluster extends Box {
  /** Painted share of its box, 0 to 1. */
  filled: number;
}

/** Points. Parts nearer than two cells are one. */
const cell = 4;
/** Larger pages get a coarser grid. */
const mostCells = 400;

/** Joins painted parts that are close together. On a grid, ten thousand strokes take no longer than ten. @param page begins at 0, 0 */
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

/** Cells that touch, or have one empty cell between them, form a group. @returns 0 for an empty cell */
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

/** Replaces the box of the cells by the box of the painted parts in it. */
function tightened(box: Box, painted: readonly Box[], size: number): Box {
  let exact: Box | undefined;
  for (const one of painted) {
    const isOf =
      one.left >= box.left - size &&
      one.right <= box.right + size &&
      one.top >= box.top - size &&
      one.bottom <= box.bottom + size;
    if (isOf) exact = exact === undefined ? boxOf(one) : unite(exact, one);
  }
  return exact ?? box;
}
