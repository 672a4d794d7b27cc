/** Marks search hits on a page of a PDF. */
import { useEffect, useState } from 'react';
import type { DrawnPage } from '../page/draw-page.ts';
import { useFind } from './find-store.ts';
import { findAll, type Match } from './find-text.ts';
import { type Box, FoundMarks } from './found-marks.tsx';

interface FindMarksProps {
  drawn: Pick<DrawnPage, 'spans'>;
  pageNumber: number;
}

export function FindMarks({ drawn, pageNumber }: FindMarksProps) {
  const query = useFind((state) => state.query);
  const [marks, setMarks] = useState<Box[][]>([]);
  useEffect(() => {
    const pieces = drawn.spans.map((span) => span.textContent ?? '');
    setMarks(query === '' ? [] : findAll(pieces, query).map((match) => boxesOf(drawn, match)));
  }, [drawn, query]);
  return <FoundMarks marks={marks} pageNumber={pageNumber} isOnPaper />;
}

/** The places of the letters on the page, independent of zoom. */
function boxesOf({ spans }: Pick<DrawnPage, 'spans'>, match: Match): Box[] {
  return match.flatMap(({ piece, start, end }) => {
    const span = spans[piece];
    const page = span?.closest('[data-page]')?.getBoundingClientRect();
    if (span === undefined || page === undefined || page.width === 0) return [];
    const range = rangeOf(span, start, end);
    return [...range.getClientRects()].map((rect) => ({
      left: (100 * (rect.left - page.left)) / page.width,
      top: (100 * (rect.top - page.top)) / page.height,
      width: (100 * rect.width) / page.width,
      height: (100 * rect.height) / page.height,
    }));
  });
}

/** A quote's marks may have cut the span into several texts. */
function rangeOf(span: HTMLElement, start: number, end: number): Range {
  const range = document.createRange();
  range.selectNodeContents(span);
  const texts = document.createTreeWalker(span, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (start >= before && start <= before + length) range.setStart(node, start - before);
    if (end >= before && end <= before + length) {
      range.setEnd(node, end - before);
      break;
    }
    before += length;
  }
  return range;
}
