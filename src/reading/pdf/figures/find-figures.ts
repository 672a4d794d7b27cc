/** Finds the figures of a page that belong to given captions, from what is painted and written there. In a worker. */
import { OPS, type PDFPageProxy } from 'pdfjs-dist';
import { type Box, isEmpty, meet } from '../../../generate/pictures/boxes.ts';
import { placeCaption, placedWordsOf } from '../../../generate/pictures/page-words.ts';
import { placeFigures } from '../../../generate/pictures/place-figures.ts';
import { placeSlideFigure } from '../../../generate/pictures/slide-figures.ts';
import { fragmentsOf } from '../../../text/clean/fragments.ts';
import { rawPageOf } from '../../../text/clean/raw-page.ts';

export interface FoundFigure {
  page: number;
  /** The label of its caption. */
  label: string;
  title?: string | undefined;
  /** In points from the page's upper left corner. */
  box: Box;
  /** Size of the page, points. */
  width: number;
  height: number;
  /** The words inside it. */
  words: FoundWords[];
}

export interface FoundWords extends Box {
  text: string;
  size: number;
}

export interface AskedCaption {
  page: number;
  label: string;
  text: string;
  /** The title of a slide: its figure is the drawing below it. */
  isTitle?: true;
}

/** @param captions on this page */
export async function figuresOn(
  page: PDFPageProxy,
  captions: readonly AskedCaption[],
): Promise<FoundFigure[]> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const upright = upwards(matrixOf(transform) ?? identity, height);
  const texts = items
    .filter((item) => 'str' in item)
    .flatMap((item) => {
      const own = matrixOf(item.transform);
      return own === undefined ? [] : [{ ...item, transform: [...multiply(upright, own)] }];
    });
  const isLevel = ({ transform: [a = 0, b = 0] }: { transform: number[] }) =>
    a > 0 && Math.abs(b) < a * 0.05;
  const level = texts.filter(isLevel);
  const words = placedWordsOf(
    fragmentsOf(rawPageOf(width, height, page.pageNumber, level)),
    height,
  );
  const place = (some: readonly AskedCaption[]) =>
    some.flatMap((caption) => placeCaption(caption, words) ?? []);
  const titles = place(captions.filter(({ isTitle }) => isTitle));
  const below = place(captions.filter(({ isTitle }) => !isTitle));
  // Listing the painted operators is the expensive part; skip it without a caption.
  if (titles.length + below.length === 0) return [];
  const whole: Box = { left: 0, top: 0, right: width, bottom: height };
  const painted = paintedBy(await page.getOperatorList(), transform, whole);
  const sideways = texts.filter((item) => !isLevel(item)).map((item) => boxOfText(item, height));
  const drawn = { page: whole, words, painted: [...painted, ...sideways] };
  const figures = [
    ...placeFigures({ ...drawn, captions: below }),
    ...titles.flatMap((title) => placeSlideFigure(drawn, title) ?? []),
  ];
  return figures.map(({ caption: { label, title }, box, words: inside }) => ({
    ...{ page: page.pageNumber, label, title, box, width, height },
    words: inside.map(({ text, size, left, top, right, bottom }) => ({
      ...{ text, size, left, top, right, bottom },
    })),
  }));
}

/** Maps the page's own space to points from its lower left corner as shown on screen. */
function upwards(toScreen: Matrix, height: number): Matrix {
  return multiply([1, 0, 0, -1, 0, height], toScreen);
}

interface Turned {
  transform: number[];
  width: number;
  height: number;
}

/** The box of words in any direction, such as an axis title. */
function boxOfText({ transform, width, height }: Turned, pageHeight: number): Painted {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;
  const [endX, endY] = [x + (a / along) * width, y + (b / along) * width];
  const [topX, topY] = [(c / up) * height, (d / up) * height];
  const xs = [x, endX, x + topX, endX + topX];
  const ys = [y, endY, y + topY, endY + topY];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: pageHeight - Math.max(...ys),
    bottom: pageHeight - Math.min(...ys),
    isPicture: false,
  };
}

/**
 * The boxes of what a page paints besides text: pictures, and filled or stroked paths. White fills are invisible and
 * do not count. Pure.
 */
interface Painted extends Box {
  isPicture: boolean;
}

interface Operators {
  fnArray: ArrayLike<number>;
  argsArray: ArrayLike<unknown>;
}

interface State {
  matrix: Matrix;
  clip: Box;
  isWhite: boolean;
}

/** A hostile page may have any number. */
const mostOperators = 400_000;
const mostPainted = 20_000;

/** @param toScreen from the page's own space to points from its upper left corner; @param page its size as a box */
export function paintedBy(
  { fnArray, argsArray }: Operators,
  toScreen: readonly number[],
  page: Box,
): Painted[] {
  const painted: Painted[] = [];
  const before: State[] = [];
  let state: State = { matrix: matrixOf(toScreen) ?? identity, clip: page, isWhite: false };
  let willClip = false;
  const paint = (box: Box, isPicture: boolean) => {
    const seen = meet(box, state.clip);
    // A line has no width or no height.
    const thick = {
      ...seen,
      right: Math.max(seen.right, seen.left + 0.5),
      bottom: Math.max(seen.bottom, seen.top + 0.5),
    };
    const isSeen = seen.right >= seen.left && seen.bottom >= seen.top;
    if (isSeen && !isEmpty(thick)) painted.push({ ...thick, isPicture });
  };
  const save = () => void before.push(state);
  const restore = () => {
    state = before.pop() ?? state;
  };
  const clipTo = (box: Box) => {
    state = { ...state, clip: meet(state.clip, box) };
  };
  const transform = (by: unknown) => {
    const matrix = matrixOf(by);
    if (matrix) state = { ...state, matrix: multiply(state.matrix, matrix) };
  };
  const most = Math.min(fnArray.length, mostOperators);
  for (let index = 0; index < most && painted.length < mostPainted; index++) {
    const args = argsArray[index] as readonly unknown[] | null;
    switch (fnArray[index]) {
      case OPS.save:
        save();
        break;
      case OPS.restore:
        restore();
        break;
      case OPS.transform:
        transform(args);
        break;
      case OPS.paintFormXObjectBegin: {
        save();
        transform(args?.[0]);
        const bounds = boxOf(args?.[1], state.matrix);
        if (bounds) clipTo(bounds);
        break;
      }
      case OPS.paintFormXObjectEnd:
        restore();
        break;
      case OPS.setFillRGBColor:
        state = { ...state, isWhite: isWhite(args) };
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state = { ...state, isWhite: false };
        break;
      case OPS.clip:
      case OPS.eoClip:
        willClip = true;
        break;
      case OPS.constructPath: {
        const box = boxOf(args?.[2], state.matrix);
        if (box && isPaint(args?.[0], state.isWhite)) paint(box, false);
        if (box && willClip) clipTo(box);
        willClip = false;
        break;
      }
      case OPS.shadingFill:
        paint(state.clip, false);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
        paint(squareIn(state.matrix), true);
        break;
      case OPS.paintImageMaskXObject:
      case OPS.paintSolidColorImageMask:
        paint(squareIn(state.matrix), false);
        break;
      case OPS.paintImageXObjectRepeat:
        for (const box of repeats(args, state.matrix)) paint(box, true);
        break;
      default:
    }
  }
  return painted;
}

function isPaint(operator: unknown, white: boolean): boolean {
  switch (operator) {
    case OPS.fill:
    case OPS.eoFill:
    case OPS.rawFillPath:
      return !white;
    case OPS.stroke:
    case OPS.closeStroke:
    case OPS.fillStroke:
    case OPS.eoFillStroke:
    case OPS.closeFillStroke:
    case OPS.closeEOFillStroke:
      return true;
    default:
      return false;
  }
}

/** `#ffffff`, or three numbers. */
function isWhite(args: readonly unknown[] | null): boolean {
  const [first] = args ?? [];
  if (typeof first === 'string') return /^#f{3}(?:f{3})?$/i.test(first);
  return (args?.length ?? 0) >= 3 && [...(args ?? [])].slice(0, 3).every((one) => one === 255);
}

/** @param corners left, bottom, right, top in the space of `matrix` */
function boxOf(corners: unknown, matrix: Matrix): Box | undefined {
  const numbers = numbersOf(corners, 4);
  if (numbers === undefined) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  return around(
    [
      [x1, y1],
      [x2, y1],
      [x1, y2],
      [x2, y2],
    ],
    matrix,
  );
}

/** A picture fills the unit square. */
function squareIn(matrix: Matrix): Box {
  return around(
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    matrix,
  );
}

function around(points: readonly (readonly [number, number])[], matrix: Matrix): Box {
  const [a, b, c, d, e, f] = matrix;
  const xs = points.map(([x, y]) => a * x + c * y + e);
  const ys = points.map(([x, y]) => b * x + d * y + f);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** The same picture at several positions: its name, scale and positions. */
function repeats(args: readonly unknown[] | null, matrix: Matrix): Box[] {
  const [, wide, high, places] = args ?? [];
  if (typeof wide !== 'number' || typeof high !== 'number') return [];
  const numbers = Array.from((places ?? []) as ArrayLike<number>).slice(0, 2_000);
  const boxes: Box[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = [numbers[at], numbers[at + 1]];
    boxes.push(squareIn(multiply(matrix, [wide, 0, 0, high, x, y])));
  }
  return boxes;
}

/** A transformation as PDF defines it: [a b c d e f]. Pure. */
type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** @returns `undefined` if it is not a matrix: pdf.js passes on what the file contains */
function matrixOf(value: unknown): Matrix | undefined {
  return numbersOf(value, 6) as Matrix | undefined;
}

/** @returns the first `count` numbers; `undefined` if there are fewer or one is not a number */
function numbersOf(value: unknown, count: number): number[] | undefined {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
  const numbers = Array.from(value as unknown as ArrayLike<number>).slice(0, count);
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : undefined;
}

/** Applies the second inside the space of the first. */
function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}
