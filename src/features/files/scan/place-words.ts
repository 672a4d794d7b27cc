/**
 * Lays recognized words over the picture of their page, so that they are selected, marked and read out like the words of
 * any page. They go into the page's own layer of words (`reader/page/text-layer.css`), each in a span of its own.
 */
import { type RecognizedPage, unitsPerPoint } from '../../../model/text/recognized-page.ts';

/** Takes the place of what was in the layer. @returns the words' spans, in reading order */
export function placeWords(layer: HTMLElement, page: RecognizedPage): HTMLElement[] {
  const measure = createMeasure();
  const spans: HTMLElement[] = [];
  const nodes: HTMLElement[] = [];
  for (const line of page.lines) {
    for (const [text, left, top, width, height] of line) {
      const span = document.createElement('span');
      span.dir = 'auto';
      // The blank parts the words where they are copied.
      span.textContent = `${text} `;
      const points = (units: number) => units / unitsPerPoint;
      const { style } = span;
      style.left = `${(points(left) / page.width) * 100}%`;
      style.top = `${(points(top) / page.height) * 100}%`;
      style.setProperty('--font-height', `${points(height)}px`);
      style.setProperty('--scale-x', String(points(width) / measure(text, points(height))));
      spans.push(span);
      nodes.push(span);
    }
    nodes.push(document.createElement('br'));
  }
  layer.replaceChildren(...nodes);
  return spans;
}

/** @returns how wide a text would be at a font size; both in one unit */
function createMeasure(): (text: string, size: number) => number {
  const context = document.createElement('canvas').getContext('2d');
  // Wide enough that rounding makes no difference.
  const measuredAt = 100;
  if (context !== null) context.font = `${measuredAt}px sans-serif`;
  return (text, size) => {
    const width = context?.measureText(text).width ?? 0;
    return width > 0 ? (width / measuredAt) * size : text.length * size * 0.5;
  };
}
