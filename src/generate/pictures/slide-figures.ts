/** Finds the drawing of a slide: the largest one below the title, without the points beside it. Pure. */
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
import { clustersOf, type PageOfFigures, type PlacedFigure } from './place-figures.ts';

/** Shares of the page. */
const [smallest, largest, ground, bar] = [0.06, 0.75, 0.7, 0.6];
/** Points. Bullets and lines under a title are smaller. */
const leastSide = 10;
/** Points between parts of one drawing, and around it for its labels. */
const [partGap, labelGap] = [24, 14];
const mostProse = 2;
const pointSign = /^\s*[•‣◦▪■●○∗⋆►▶➤✓–-](?:\s|$)/u;

/** @param title of the slide, as placed on it */
export function placeSlideFigure(
  { page, painted, words }: Omit<PageOfFigures, 'captions'>,
  title: PlacedCaption,
): PlacedFigure | undefined {
  const below = words.filter((one) => !title.words.includes(one) && one.top > title.box.top);
  const points = pointsIn(below);
  const drawn = painted.filter(
    (one) =>
      areaOf(one) < ground * areaOf(page) &&
      // Bars of the layout reach over the page.
      !(widthOf(one) > bar * widthOf(page) && heightOf(one) < leastSide * 3) &&
      one.top >= title.box.top + heightOf(title.box) / 2 &&
      points.filter((line) => isInside(line, grow(one, 2))).length <= mostProse,
  );
  const clusters = clustersOf(drawn, page).filter(
    (one) => widthOf(one) >= leastSide && heightOf(one) >= leastSide,
  );
  const seed = clusters.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
  if (seed === undefined) return undefined;
  const walls = [...points, title.box].filter((line) => !isInside(line, grow(seed, 2)));
  const whole = withNeighbours(boxOf(seed), clusters, walls, partGap);
  const labels = below.filter((one) => !points.includes(one));
  const box = meet(grow(withNeighbours(whole, labels, walls, labelGap), 3), page);
  const inside = below.filter((one) => isInside(one, grow(box, 2)));
  const isFigure =
    areaOf(box) >= smallest * areaOf(page) &&
    areaOf(box) <= largest * areaOf(page) &&
    proseOf(inside).length <= mostProse &&
    inside.every(({ text }) => !pointSign.test(text)) &&
    !isTable(inside) &&
    // Words that reach over the edge belong to something else that is cut.
    below.every((one) => inside.includes(one) || areaOf(meet(one, box)) <= 0);
  return isFigure ? { caption: title, box, words: inside } : undefined;
}

/** Points by which the left sides of one column, or the tops of one row, differ. */
const aligned = 2;
const fewestRows = 3;

/** Words with the same left side as words in other rows, beside words of another such column. */
function isTable(words: readonly Words[]): boolean {
  const columnOf = (one: Words) =>
    words.filter(({ left }) => Math.abs(left - one.left) <= aligned).length;
  const cells = words.filter((one) => columnOf(one) >= fewestRows);
  const paired = cells.filter((one) =>
    cells.some(
      (other) =>
        Math.abs(other.top - one.top) <= aligned && Math.abs(other.left - one.left) > aligned,
    ),
  );
  return paired.length >= fewestRows * 2;
}

/** Running text, and every line of a point. */
function pointsIn(words: readonly Words[]): Words[] {
  const prose = new Set(proseOf(words));
  const signed = words.filter(({ text }) => pointSign.test(text));
  return words.filter(
    (one) =>
      prose.has(one) ||
      signed.some(
        (sign) =>
          Math.abs(sign.size - one.size) < one.size * 0.3 &&
          overlapsDown(sign, one) > 0 &&
          one.left >= sign.left,
      ),
  );
}

/** Adds what is near, unless that would cover running text. */
function withNeighbours(
  start: Box,
  others: readonly Box[],
  walls: readonly Box[],
  gap: number,
): Box {
  let box = start;
  for (let round = 0; round < 4; round++) {
    const before = areaOf(box);
    for (const one of others) {
      const near = grow(box, gap);
      if (overlapsAcross(one, near) <= 0 || overlapsDown(one, near) <= 0) continue;
      const grown = unite(box, one);
      const isFree = walls.every(
        (wall) => overlapsAcross(grown, wall) <= 1 || overlapsDown(grown, wall) <= 1,
      );
      if (isFree) box = grown;
    }
    if (areaOf(box) === before) break;
  }
  return box;
}
