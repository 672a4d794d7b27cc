/** Marks what was found on a page, over its words. */
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { bringToSight, isInSight } from '../page/bring-to-sight.ts';
import type { DrawnPage } from '../page/draw-page.ts';

import { useFind } from './find-store.ts';
import { findAll, type Match } from './find-text.ts';

interface FindMarksProps {
  drawn: Pick<DrawnPage, 'spans'>;
  pageNumber: number;
}

/** Percent of the page. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function FindMarks({ drawn, pageNumber }: FindMarksProps) {
  const query = useFind((state) => state.query);
  const index = useFind(({ current }) => (current?.page === pageNumber ? current.index : -1));
  const [marks, setMarks] = useState<Box[][]>([]);
  useEffect(() => {
    const pieces = drawn.spans.map((span) => span.textContent ?? '');
    setMarks(query === '' ? [] : findAll(pieces, query).map((match) => boxesOf(drawn, match)));
  }, [drawn, query]);
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (index >= 0 && index < marks.length && current.current && !isInSight(current.current)) {
      bringToSight(current.current);
    }
  }, [index, marks]);
  return marks.map((boxes, at) =>
    boxes.map(({ left, top, width, height }, part) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are told apart by their order alone
        key={`${at} ${part}`}
        ref={at === index && part === 0 ? current : undefined}
        data-found={at === index ? 'current' : ''}
        className={classes(
          'pointer-events-none absolute rounded-xs mix-blend-multiply forced-colors:border-2',
          at === index ? 'bg-[#ffb02e]' : 'bg-[#ffe58a]',
        )}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    )),
  );
}

/** Where the letters stand on the page, whatever its zoom. */
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
