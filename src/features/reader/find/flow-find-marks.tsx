/** Marks search hits in text that flows: a section of a document, or the text of a page. */
import '../../../components/page-marks/highlights.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { isOnPaper } from '../../../components/page-marks/boxes.ts';
import { type DrawnText, useDrawnText } from '../../../components/page-marks/drawn-text.ts';
import { useFind } from './find-store.ts';
import { findAll } from './find-text.ts';
import { type Box, FoundMarks } from './found-marks.tsx';
import { offsetsOfPieces } from './piece-offsets.ts';

interface FlowFindMarksProps {
  /** Holds the page's text; `null` until it is there. */
  root: HTMLElement | null;
  page: number;
  /** The searched words, in drawing order. */
  pieces: readonly string[];
}

export function FlowFindMarks(props: FlowFindMarksProps) {
  const isSearching = useFind(({ query }) => query.trim() !== '');
  return isSearching ? <Marks {...props} /> : null;
}

function Marks({ root, page, pieces }: FlowFindMarksProps) {
  const query = useFind((state) => state.query);
  const drawn = useDrawnText(root);
  const layer = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<Box[][]>([]);
  useLayoutEffect(() => {
    const frame = layer.current;
    if (frame !== null && drawn !== undefined) setMarks(marksOn(drawn, pieces, query, frame));
  }, [drawn, pieces, query]);
  return (
    <div ref={layer} data-overlay="" className="highlights">
      <FoundMarks marks={marks} pageNumber={page} isOnPaper={isOnPaper(root)} />
    </div>
  );
}

function marksOn(
  drawn: DrawnText,
  pieces: readonly string[],
  query: string,
  frame: HTMLElement,
): Box[][] {
  const outer = frame.getBoundingClientRect();
  if (outer.width === 0 || outer.height === 0) return [];
  const offsets = offsetsOfPieces(drawn.text, pieces);
  return findAll(pieces, query).map((match) =>
    match.flatMap(({ piece, start, end }) => {
      const at = offsets[piece] ?? 0;
      const range = drawn.toRange(at + start, at + end);
      return [...(range?.getClientRects() ?? [])].map((rect) => ({
        left: (100 * (rect.left - outer.left)) / outer.width,
        top: (100 * (rect.top - outer.top)) / outer.height,
        width: (100 * rect.width) / outer.width,
        height: (100 * rect.height) / outer.height,
      }));
    }),
  );
}
