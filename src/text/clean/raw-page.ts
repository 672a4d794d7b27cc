/**
 * A page from pdf.js, reduced to what cleaning needs. Coordinates are PDF points with the origin at the bottom left,
 * turned so that the page's main writing direction runs left to right.
 */

export interface RawItem {
  str: string;
  x: number;
  /** Baseline, points from the bottom. */
  y: number;
  width: number;
  /** Font size in points. */
  height: number;
  fontName?: string;
  hasEol: boolean;
  /** A form field or text box holds it; its width is estimated. */
  isTyped?: true;
}

export interface RawPage {
  /** 1 for the first page. */
  page: number;
  width: number;
  height: number;
  items: RawItem[];
}

/** The elements of `page.getTextContent().items`: text items, and structure marks without `str`. */
export interface TextContentItem {
  str?: string;
  transform?: readonly number[];
  width?: number;
  height?: number;
  fontName?: string;
  hasEOL?: boolean;
  isTyped?: boolean;
}

/** More than a printed page can hold; a hostile page must not stop the student's device. */
const maxItemsPerPage = 20_000;

/**
 * Keeps the text in the page's main direction, without stamps along the margin, and turns a sideways page.
 * @param viewportWidth points, at scale 1
 * @param viewportHeight points, at scale 1
 * @param pageNumber 1 for the first page
 */
export function rawPageOf(
  viewportWidth: number,
  viewportHeight: number,
  pageNumber: number,
  textContentItems: readonly TextContentItem[],
): RawPage {
  const kept = textContentItems.slice(0, maxItemsPerPage).filter(isPlaced);
  const turn = mainTurn(kept);
  const items = kept
    .filter((item) => turnOf(item.transform) === turn)
    .map((item) => toRaw(item, turn));
  return {
    ...{ page: pageNumber, width: viewportWidth, height: viewportHeight },
    items: items.some(({ isTyped }) => isTyped) ? inSizeOfPage(items) : items,
  };
}

/** Typed words are no heading because their field has larger letters than the page. */
function inSizeOfPage(items: readonly RawItem[]): RawItem[] {
  const letters = new Map<number, number>();
  for (const { str, height, isTyped } of items) {
    if (!isTyped) letters.set(height, (letters.get(height) ?? 0) + str.trim().length);
  }
  const [usual] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!usual) return [...items];
  return items.map((item) =>
    item.isTyped ? { ...item, height: Math.min(item.height, usual) } : item,
  );
}

type PlacedItem = TextContentItem & { str: string; transform: readonly number[] };

function isPlaced(item: TextContentItem): item is PlacedItem {
  return (
    typeof item.str === 'string' &&
    item.transform !== undefined &&
    item.transform.length >= 6 &&
    item.transform.every(Number.isFinite)
  );
}

/** Quarter turns of the writing direction, 0 to 3, counter-clockwise. */
function turnOf(transform: readonly number[]): number {
  const [a = 1, b = 0] = transform;
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
}

function mainTurn(items: readonly PlacedItem[]): number {
  const letters = [0, 0, 0, 0];
  for (const item of items) {
    const turn = turnOf(item.transform);
    letters[turn] = (letters[turn] ?? 0) + item.str.trim().length;
  }
  return letters.indexOf(Math.max(...letters));
}

function toRaw(item: PlacedItem, turn: number): RawItem {
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
  const [turnedX, turnedY] = turned(x, y, turn);
  const raw: RawItem = {
    str: item.str,
    x: turnedX,
    y: turnedY,
    width: Math.max(0, item.width ?? 0),
    height: Math.hypot(c, d),
    hasEol: item.hasEOL === true,
  };
  if (item.isTyped === true) raw.isTyped = true;
  if (item.fontName !== undefined) raw.fontName = item.fontName;
  return raw;
}

function turned(x: number, y: number, turn: number): [number, number] {
  if (turn === 1) return [y, -x];
  if (turn === 2) return [-x, -y];
  if (turn === 3) return [-y, x];
  return [x, y];
}
