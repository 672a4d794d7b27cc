/** Where a sentence stands on a page, by the pieces of text that a PDF names. Pure. */
import { lettersOf } from '../../text/anchoring/selector.ts';
import type { Box } from './boxes.ts';

/** In one unit, from the upper left corner of the page. */
export interface PlacedText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Its line runs up or down the page. */
  isTurned?: boolean;
}

/** As pdf.js names it: `transform` has direction, size and origin, `width` is along the direction. */
interface TextItem {
  str: string;
  transform: readonly number[];
  width: number;
}

/**
 * The place of an item on the shown page, whichever way the page or the line is turned.
 * @param viewport of the page at scale 1
 */
export function placedText(
  { str, transform, width }: TextItem,
  viewport: readonly number[],
): PlacedText {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, dx = 0, dy = 0] = viewport;
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  const [along, up] = [unit(a, b), unit(c, d)];
  const below = size * belowLine;
  const corners = [0, width].flatMap((right) =>
    [size, -below].map((above) => {
      const x = e + along[0] * right + up[0] * above;
      const y = f + along[1] * right + up[1] * above;
      return { x: x0 * x + x1 * y + dx, y: y0 * x + y1 * y + dy };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const across = Math.abs(x0 * along[0] + x1 * along[1]);
  return {
    ...{ text: str, left: Math.min(...xs), right: Math.max(...xs) },
    ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
    ...(across < Math.SQRT1_2 && { isTurned: true }),
  };
}

/** The part of a letter below its line, such as of “g”, as a share of its size. */
const belowLine = 0.25;

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [x / length, y / length];
}

/** Lines above and below that are shown too, as a share of the height of the first line. */
const linesAround = 1.2;
/** A share of the width of the page. */
const edge = 0.02;

/**
 * @param items in their order on the page
 * @returns shares of the page; `undefined` if the page does not say the words in one piece
 */
export function boxOfText(
  items: readonly PlacedText[],
  words: string,
  page: { width: number; height: number },
): Box | undefined {
  const owners: number[] = [];
  let text = '';
  for (const [index, item] of items.entries()) {
    const part = lettersOf(item.text);
    text += part;
    for (let at = 0; at < part.length; at += 1) owners.push(index);
  }
  const wanted = lettersOf(words);
  const from = wanted === '' ? -1 : text.indexOf(wanted);
  const first = owners[from];
  const last = owners[from + wanted.length - 1];
  if (from < 0 || first === undefined || last === undefined) return undefined;
  const said = items.slice(first, last + 1);
  const [line] = said;
  if (line === undefined) return undefined;
  const isTurned = line.isTurned === true;
  const around = (isTurned ? line.right - line.left : line.bottom - line.top) * linesAround;
  const margin = edge * (isTurned ? page.height : page.width);
  const [beside, above] = isTurned ? [around, margin] : [margin, around];
  const left = Math.max(0, Math.min(...said.map((one) => one.left)) - beside);
  const right = Math.min(page.width, Math.max(...said.map((one) => one.right)) + beside);
  const top = Math.max(0, Math.min(...said.map((one) => one.top)) - above);
  const bottom = Math.min(page.height, Math.max(...said.map((one) => one.bottom)) + above);
  if (right <= left || bottom <= top) return undefined;
  return {
    ...{ left: left / page.width, top: top / page.height },
    ...{ width: (right - left) / page.width, height: (bottom - top) / page.height },
  };
}
