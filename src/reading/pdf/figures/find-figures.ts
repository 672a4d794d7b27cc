/** The figures of a page that have one of these captions: what is painted and what is written there, put together. In a worker. */
import type { PDFPageProxy } from 'pdfjs-dist';
import type { Box } from '../../../generate/pictures/boxes.ts';
import { placeCaption, placedWordsOf } from '../../../generate/pictures/page-words.ts';
import { placeFigures } from '../../../generate/pictures/place-figures.ts';
import { fragmentsOf } from '../../../text/clean/fragments.ts';
import { rawPageOf } from '../../../text/clean/raw-page.ts';
import { identity, type Matrix, matrixOf, multiply } from './matrix.ts';
import { type Painted, paintedBy } from './painted.ts';

export interface FoundFigure {
  page: number;
  /** That of its caption. */
  label: string;
  title?: string | undefined;
  /** Points from the upper left corner. */
  box: Box;
  /** Of the page, points. */
  width: number;
  height: number;
  /** What is written in it. */
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
}

/** @param captions of this page */
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
  const placed = captions.flatMap((caption) => placeCaption(caption, words) ?? []);
  // Without a caption what is painted is not asked for: that is the larger part of the work.
  if (placed.length === 0) return [];
  const whole: Box = { left: 0, top: 0, right: width, bottom: height };
  const painted = paintedBy(await page.getOperatorList(), transform, whole);
  const sideways = texts.filter((item) => !isLevel(item)).map((item) => boxOfText(item, height));
  const figures = placeFigures({
    ...{ page: whole, words, captions: placed },
    painted: [...painted, ...sideways],
  });
  return figures.map(({ caption: { label, title }, box, words: inside }) => ({
    ...{ page: page.pageNumber, label, title, box, width, height },
    words: inside.map(({ text, size, left, top, right, bottom }) => ({
      ...{ text, size, left, top, right, bottom },
    })),
  }));
}

/** From the page's own space to points from its lower left corner as it is turned on screen. */
function upwards(toScreen: Matrix, height: number): Matrix {
  return multiply([1, 0, 0, -1, 0, height], toScreen);
}

interface Turned {
  transform: number[];
  width: number;
  height: number;
}

/** Of words that do not run from left to right, such as the name of an axis. */
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
