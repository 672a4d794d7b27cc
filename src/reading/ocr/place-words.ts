/**
 * Lays recognized words over the picture of their page, so that they can be selected, marked and read aloud like any
 * page's words. Each word is a span in the page's text layer (`reading/pdf/text-layer.css`).
 */
import {
  type RecognizedPage,
  type RecognizedWord,
  unitsPerPoint,
} from '../../text/recognized-page.ts';

/** Any font works: each word is stretched to its box. */
const fontFamily = 'sans-serif';

/**
 * Replaces the content of the layer.
 * @param rotation chosen by the student, degrees; the file's own rotation is already in the picture
 * @returns the words' spans in reading order
 */
export function placeWords(layer: HTMLElement, page: RecognizedPage, rotation = 0): HTMLElement[] {
  layer.dataset.mainRotation = String(rotation);
  layer.style.width = lengthOf(page.width);
  layer.style.height = lengthOf(page.height);
  const measure = createMeasure();
  const spans: HTMLElement[] = [];
  const nodes: HTMLElement[] = [];
  for (const line of page.lines) {
    for (const word of line) {
      const span = spanOf(word, page, measure);
      spans.push(span);
      nodes.push(span);
    }
    nodes.push(document.createElement('br'));
  }
  layer.replaceChildren(...nodes);
  return spans;
}

/** @param points in page units; the layer knows the scale */
function lengthOf(points: number): string {
  return `calc(var(--total-scale-factor) * ${points}px)`;
}

type Measure = (text: string, size: number) => number;

function spanOf(
  [text, ...units]: RecognizedWord,
  { width: pageWidth, height: pageHeight, turns = 0 }: RecognizedPage,
  measure: Measure,
): HTMLElement {
  const [left, top, width, height] = units.map((unit) => unit / unitsPerPoint) as [
    ...[left: number, top: number, width: number, height: number],
  ];
  const span = document.createElement('span');
  span.dir = 'auto';
  // The space separates words when they are copied.
  span.textContent = `${text} `;
  // Sideways text begins at another corner of its box, and its length is the box's height.
  const isSideways = turns % 2 === 1;
  const [length, size] = isSideways ? [height, width] : [width, height];
  const { style } = span;
  // The font that the measure below uses.
  style.fontFamily = fontFamily;
  style.left = `${((left + (turns > 1 ? width : 0)) / pageWidth) * 100}%`;
  style.top = `${((top + (turns === 1 || turns === 2 ? height : 0)) / pageHeight) * 100}%`;
  style.setProperty('--font-height', `${size}px`);
  style.setProperty('--scale-x', String(length / measure(text, size)));
  if (turns !== 0) style.setProperty('--rotate', `${-90 * turns}deg`);
  return span;
}

/** @returns the width of a text at a font size, both in one unit */
function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  // Large enough to make rounding irrelevant.
  const measuredAt = 100;
  if (context !== null) context.font = `${measuredAt}px ${fontFamily}`;
  return (text, size) => {
    const width = context?.measureText(text).width ?? 0;
    return width > 0 ? (width / measuredAt) * size : text.length * size * 0.5;
  };
}
