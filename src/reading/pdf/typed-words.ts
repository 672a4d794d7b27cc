/**
 * The words that a student or teacher typed onto a page: text boxes and filled form fields. They are annotations
 * (ISO 32000-2, 12.5.6.6 and 12.7.5), so pdf.js draws them but leaves them out of the page's text. Hidden annotations,
 * passwords and the captions of buttons are not words of the page.
 */
import type { PDFPageProxy } from 'pdfjs-dist';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = TextContent['items'][number];
export type TextItem = Extract<Item, { str: string }> & {
  /** A form field or a text box holds it. */
  isTyped?: boolean;
};

/** Bounds for hostile files. */
const mostBoxes = 1_000;
const mostLinesOfBox = 200;
const longestLine = 2_000;

/** A font of our own, for a page that has no words but typed ones. */
const ownFont = 'typed-words';
const ownStyle = { fontFamily: 'sans-serif', ascent: 0.9, descent: -0.2, vertical: false };

/** @returns the text of the page with its typed words, each after the words before it */
export async function pageTextOf(page: PDFPageProxy): Promise<TextContent> {
  const content = await page.getTextContent();
  const boxes = typedBoxes(await annotationsOf(page));
  return boxes.length === 0 ? content : withTyped(content, boxes);
}

/** A page whose annotations are broken keeps its text. */
async function annotationsOf(page: PDFPageProxy): Promise<unknown[]> {
  try {
    return await page.getAnnotations({ intent: 'display' });
  } catch (error) {
    console.warn(`The annotations of page ${page.pageNumber} cannot be read`, error);
    return [];
  }
}

/** One line in a box. Coordinates are PDF points in the page's own space. */
interface TypedLine {
  text: string;
  /** Start of the baseline. */
  x: number;
  y: number;
  /** Font size. */
  size: number;
  width: number;
  /** Quarter turns of the writing direction, counter-clockwise. */
  turn: number;
}

/** The fields of pdf.js' annotations that are read here. Everything comes from the file. */
interface Annotation {
  subtype?: unknown;
  annotationFlags?: unknown;
  /** A barcode, which pdf.js does not draw. */
  hidden?: unknown;
  rect?: unknown;
  rotation?: unknown;
  contentsObj?: { str?: unknown };
  textContent?: unknown;
  textPosition?: unknown;
  defaultAppearanceData?: { fontSize?: unknown };
  fieldType?: unknown;
  fieldValue?: unknown;
  password?: unknown;
  comb?: unknown;
  options?: unknown;
  checkBox?: unknown;
  radioButton?: unknown;
  exportValue?: unknown;
  buttonValue?: unknown;
}

/**
 * @param annotations as pdf.js returns them for display
 * @returns the lines of each box that has words
 */
export function typedBoxes(annotations: readonly unknown[]): TypedLine[][] {
  return annotations
    .slice(0, mostBoxes)
    .map((one) => linesOf(one as Annotation))
    .filter((lines) => lines.length > 0);
}

function linesOf(annotation: Annotation): TypedLine[] {
  const texts = textsOf(annotation)
    .slice(0, mostLinesOfBox)
    .map((text) => text.slice(0, longestLine));
  const rect = numbersOf(annotation.rect, 4);
  if (rect === undefined || !texts.some((text) => text.trim() !== '')) return [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const turn = turnOf(annotation.rotation);
  const isSideways = turn % 2 === 1;
  const length = isSideways ? top - bottom : right - left;
  const depth = isSideways ? right - left : top - bottom;
  const size = sizeOf(annotation, depth / texts.length);
  const leading = Math.max(1, Math.min(size * 1.2, depth / texts.length));
  const first = firstBaseline(annotation, turn === 0 ? texts.length : 0, { depth, size, leading });
  const width = (text: string) => Math.min(widthOf(text) * size, Math.max(length, size));
  return texts.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const along = first.along;
    const down = first.down + index * leading;
    const [x, y] = placeIn([left, bottom, right, top], turn, along, down);
    return [{ text: text.trim(), x, y, size, width: width(text.trim()), turn }];
  });
}

/** Invisible, hidden and “no view” (ISO 32000-2, table 167). pdf.js keeps such fields for the file's scripts. */
const unseenFlags = 1 | 2 | 32;

function textsOf(annotation: Annotation): string[] {
  if (Number(annotation.annotationFlags) & unseenFlags || annotation.hidden === true) return [];
  if (annotation.subtype === 'FreeText') {
    return shownLines(annotation) ?? split(annotation.contentsObj?.str);
  }
  if (annotation.subtype !== 'Widget') return [];
  if (annotation.fieldType === 'Tx') {
    if (annotation.password === true || split(annotation.fieldValue).length === 0) return [];
    return (annotation.comb !== true && shownLines(annotation)) || split(annotation.fieldValue);
  }
  if (annotation.fieldType === 'Ch') return chosenOf(annotation);
  return annotation.fieldType === 'Btn' && isTicked(annotation) ? ['✓'] : [];
}

/** The lines of its picture, where they break as the reader sees them. */
function shownLines({ textContent }: Annotation): string[] | undefined {
  if (!Array.isArray(textContent)) return undefined;
  const lines = textContent.filter((line) => typeof line === 'string');
  return lines.some((line) => line.trim() !== '') ? lines : undefined;
}

function split(text: unknown): string[] {
  return typeof text === 'string' && text.trim() !== '' ? text.split(/\r\n?|\n/) : [];
}

/** What a list shows for its chosen values. */
function chosenOf({ fieldValue, options }: Annotation): string[] {
  const chosen = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const shown = new Map<unknown, unknown>();
  for (const option of Array.isArray(options) ? options : []) {
    shown.set(option?.exportValue, option?.displayValue);
  }
  return chosen.flatMap((value) => split(shown.get(value) ?? value));
}

/** pdf.js gives “Off” to a box without a tick. */
function isTicked({ fieldValue, ...button }: Annotation): boolean {
  if (typeof fieldValue !== 'string' || fieldValue === 'Off') return false;
  if (button.checkBox === true) return fieldValue === button.exportValue;
  return button.radioButton === true && fieldValue === button.buttonValue;
}

function turnOf(rotation: unknown): number {
  const degrees = typeof rotation === 'number' && Number.isFinite(rotation) ? rotation : 0;
  return ((Math.round(degrees / 90) % 4) + 4) % 4;
}

/** Size 0 fits the text to its field (ISO 32000-2, 12.7.4.3). */
function sizeOf({ defaultAppearanceData }: Annotation, depthOfLine: number): number {
  const given = defaultAppearanceData?.fontSize;
  if (typeof given === 'number' && given > 0 && given < 1_000) return given;
  return Math.min(12, Math.max(4, depthOfLine * 0.7));
}

interface Box {
  depth: number;
  size: number;
  leading: number;
}

/**
 * The start of the first baseline in the box, seen upright: from its left edge and down from its upper edge.
 * @param upright number of lines in an upright box; 0 for a turned one, where pdf.js' position has another meaning
 */
function firstBaseline(
  { textPosition, textContent }: Annotation,
  upright: number,
  { depth, size, leading }: Box,
): { along: number; down: number } {
  const [along = 0, up = 0] = numbersOf(textPosition, 2) ?? [];
  const isKnown = upright > 0 && Array.isArray(textContent) && along >= 0 && up > 0 && up < depth;
  // pdf.js gives the lowest baseline.
  if (isKnown) return { along, down: depth - up - (upright - 1) * leading };
  const isOneLine = depth < size * 2;
  return { along: 2, down: isOneLine ? (depth + size * 0.7) / 2 : size };
}

function placeIn(
  [left, bottom, right, top]: readonly [number, number, number, number],
  turn: number,
  along: number,
  down: number,
): [number, number] {
  if (turn === 1) return [left + down, bottom + along];
  if (turn === 2) return [right - along, bottom + down];
  if (turn === 3) return [right - down, top - along];
  return [left + along, top - down];
}

/** About the width of a sans-serif font, in font sizes. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[iljtfrI.,:;'|!()[\]\s]/.test(letter)) width += 0.28;
    else if (/[mwMW]/.test(letter)) width += 0.84;
    else if (letter >= '\u2e80') width += 1;
    else width += /\p{Lu}/u.test(letter) ? 0.68 : 0.54;
  }
  return width;
}

/** @returns the content with the lines of each box after the words that a reader meets before it */
function withTyped(content: TextContent, boxes: readonly (readonly TypedLine[])[]): TextContent {
  const items = content.items;
  const font = mainFontOf(items) ?? ownFont;
  const styles = font === ownFont ? { ...content.styles, [ownFont]: ownStyle } : content.styles;
  const after = Map.groupBy(boxes, ([first]) => (first ? indexBefore(items, first) : -1));
  const placed = (index: number) =>
    [...(after.get(index) ?? [])]
      .sort(inReadingOrder)
      .flatMap((lines) => lines.map((line) => itemOf(line, font)));
  const merged = items.flatMap((item, index): Item[] => {
    const here = placed(index);
    const isOpen = here.length > 0 && 'str' in item && !item.hasEOL;
    return isOpen ? [{ ...item, hasEOL: true }, ...here] : [item, ...here];
  });
  return { ...content, styles, items: [...placed(-1), ...merged] };
}

function itemOf({ text, x, y, size, width, turn }: TypedLine, fontName: string): TextItem {
  const [cos = 1, sin = 0] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turn] as number[];
  return {
    ...{ str: text, dir: 'ltr', width, height: size, fontName, hasEOL: true, isTyped: true },
    transform: [size * cos, size * sin, -size * sin, size * cos, x, y],
  };
}

/** The font of most letters: typed words are no heading and no marked term because of their font. */
function mainFontOf(items: readonly Item[]): string | undefined {
  const letters = new Map<string, number>();
  for (const item of items) {
    if (!('str' in item)) continue;
    letters.set(item.fontName, (letters.get(item.fontName) ?? 0) + item.str.trim().length);
  }
  return [...letters].reduce<[string, number] | undefined>(
    (most, one) => (one[1] > (most?.[1] ?? 0) ? one : most),
    undefined,
  )?.[0];
}

function inReadingOrder([a]: readonly TypedLine[], [b]: readonly TypedLine[]): number {
  if (a === undefined || b === undefined) return 0;
  return Math.round(downOf(a) - downOf(b)) || alongOf(a) - alongOf(b);
}

type Placed = Pick<TypedLine, 'x' | 'y' | 'turn'>;

function alongOf({ x, y, turn }: Placed): number {
  return [x, y, -x, -y][turn] ?? x;
}

function downOf({ x, y, turn }: Placed): number {
  return [-y, x, y, -x][turn] ?? -y;
}

/** The item after which a line is read: the last to its left on its own line, else of the nearest line above. */
function indexBefore(items: readonly Item[], line: TypedLine): number {
  const [along, down] = [alongOf(line), downOf(line)];
  let best = -1;
  let isAbove = false;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, item] of items.entries()) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [, , , , x = 0, y = 0] = item.transform as number[];
    const above = down - downOf({ x, y, turn: line.turn });
    const left = along - alongOf({ x, y, turn: line.turn });
    const isSameLine = Math.abs(above) < line.size * 0.6;
    if (isSameLine ? left <= 0 : above < 0) continue;
    // A line above counts from its nearer end: the column that the box stands in comes first.
    const aside = Math.max(0, left - item.width, -left - line.width);
    const cost = isSameLine ? Math.max(0, left - item.width) / 4 : above + aside * 2;
    if (cost <= bestCost) {
      best = index;
      bestCost = cost;
      isAbove = !isSameLine;
    }
  }
  return isAbove ? endOfLine(items, best) : best;
}

/** pdf.js marks the last item of a line. */
function endOfLine(items: readonly Item[], from: number): number {
  for (let index = from; index < items.length; index++) {
    const item = items[index];
    if (item && 'str' in item && item.hasEOL) return index;
  }
  return items.length - 1;
}

function numbersOf(value: unknown, count: number): number[] | undefined {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
  const numbers = Array.from(value as unknown as ArrayLike<number>).slice(0, count);
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : undefined;
}
