/** Marks a quote in a rendered text layer. */
import { findQuote, type Stretch } from './find-quote.ts';

/** @returns the first mark, to be scrolled to */
export function markQuote(spans: readonly HTMLElement[], quote: string): HTMLElement | undefined {
  const stretches = findQuote(
    spans.map((span) => span.textContent ?? ''),
    quote,
  );
  let first: HTMLElement | undefined;
  for (const [piece, inPiece] of Map.groupBy(stretches, (stretch) => stretch.piece)) {
    const span = spans[piece];
    const marks = span === undefined ? [] : markStretches(span, inPiece);
    first ??= marks[0];
  }
  return first;
}

export function clearMarks(spans: readonly HTMLElement[]): void {
  for (const span of spans) {
    if (span.firstElementChild !== null) span.textContent = span.textContent ?? '';
  }
}

function markStretches(span: HTMLElement, stretches: Stretch[]): HTMLElement[] {
  const text = span.textContent ?? '';
  const marks: HTMLElement[] = [];
  const nodes: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { start, end } of stretches) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    marks.push(mark);
    nodes.push(text.slice(at, start), mark);
    at = end;
  }
  span.replaceChildren(...nodes, text.slice(at));
  return marks;
}
