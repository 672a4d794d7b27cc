/** Marks the matches of a search on a page, and scrolls to the current one. */
import '../../../components/page-marks/highlights.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Box, isOnPaper, styleOf } from '../../../components/page-marks/boxes.ts';
import {
  type DrawnText,
  rectsOf,
  useDrawnText,
} from '../../../components/page-marks/drawn-text.ts';
import { bringToSight, isInSight } from '../../../ui/bring-to-sight.ts';
import { classes } from '../../../ui/classes.ts';
import type { DrawnPage } from '../page/draw-page.ts';
import { setZoom, useReaderSettings } from '../view/reader-settings.ts';
import { useFind, useSought } from './find-store.ts';
import { findSought, isSought, type Match, offsetsOfPieces, type Sought } from './find-text.ts';

type Drawn = Pick<DrawnPage, 'spans'>;

/** On a page of a PDF. */
export function FindMarks({ drawn, pageNumber }: { drawn: Drawn; pageNumber: number }) {
  const sought = useSought();
  const [{ marks, lines }, setFound] = useState<FoundOnPage>(nothingFound);
  useEffect(() => {
    const pieces = drawn.spans.map((span) => span.textContent ?? '');
    const found = isSought(sought) ? findSought(pieces, sought) : [];
    setFound({
      marks: found.map((match) => boxesOf(drawn, match)),
      lines: found.map(([first]) => first && drawn.spans[first.piece]),
    });
  }, [drawn, sought]);
  useReadable(
    useFind(({ current }) => (current?.page === pageNumber ? lines[current.index] : undefined)),
  );
  return <FoundMarks marks={marks} pageNumber={pageNumber} isOnPaper />;
}

interface FoundOnPage {
  /** The boxes of each match. */
  marks: Box[][];
  /** The drawn text in which each match begins. */
  lines: (HTMLElement | undefined)[];
}

const nothingFound: FoundOnPage = { marks: [], lines: [] };

/** Lines that are lower than this cannot be read on a phone, CSS pixels. */
const readablePx = 9;
/** Readable, and no wider than that needs: the lines go on beside the screen. */
const enlargedPx = 12;
const mostEnlarged = 3;

/** Enlarges the page to which a search led until the found line can be read, once, unless the student chose a zoom. */
function useReadable(line: HTMLElement | undefined): void {
  const zoom = useReaderSettings((settings) => settings.zoom);
  const wantsReadable = useFind((state) => state.wantsReadable);
  const enlarged = useRef(false);
  useEffect(() => {
    if (line === undefined || !wantsReadable) return;
    const { height } = line.getBoundingClientRect();
    if (height === 0) return;
    useFind.setState({ wantsReadable: false });
    if (zoom !== 1 || height >= readablePx) return;
    enlarged.current = true;
    setZoom(Math.min(enlargedPx / height, mostEnlarged));
  }, [line, wantsReadable, zoom]);
  useEffect(() => {
    if (zoom === 1 || line === undefined || !enlarged.current) return;
    // Once the pages have their new size.
    enlarged.current = false;
    bringToSight(line, line);
  }, [line, zoom]);
}

function boxesOf({ spans }: Drawn, match: Match): Box[] {
  return match.flatMap(({ piece, start, end }) => {
    const span = spans[piece];
    const page = span?.closest('[data-page]')?.getBoundingClientRect();
    if (span === undefined || page === undefined || page.width === 0) return [];
    return sharesOf(rangeOf(span, start, end), page);
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

interface FlowFindMarksProps {
  /** Holds the page's text; `null` until it is there. */
  root: HTMLElement | null;
  page: number;
  /** The searched words, in drawing order. */
  pieces: readonly string[];
}

/** In text that flows: a section of a document, or the text of a page. */
export function FlowFindMarks(props: FlowFindMarksProps) {
  return isSought(useSought()) ? <FlowMarks {...props} /> : null;
}

function FlowMarks({ root, page, pieces }: FlowFindMarksProps) {
  const sought = useSought();
  const drawn = useDrawnText(root);
  const layer = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<Box[][]>([]);
  useLayoutEffect(() => {
    const frame = layer.current?.getBoundingClientRect();
    if (frame && drawn !== undefined) setMarks(marksOn(drawn, pieces, sought, frame));
  }, [drawn, pieces, sought]);
  return (
    <div ref={layer} data-overlay="" className="highlights">
      <FoundMarks marks={marks} pageNumber={page} isOnPaper={isOnPaper(root)} />
    </div>
  );
}

function marksOn(drawn: DrawnText, pieces: readonly string[], sought: Sought, frame: DOMRect) {
  if (frame.width === 0 || frame.height === 0) return [];
  const offsets = offsetsOfPieces(drawn.text, pieces);
  return findSought(pieces, sought).map((match) =>
    match.flatMap(({ piece, start, end }) => {
      const at = offsets[piece] ?? 0;
      const range = drawn.toRange(at + start, at + end);
      return range === undefined ? [] : sharesOf(range, frame);
    }),
  );
}

/** As shares of the page: they stay in place at any zoom. */
function sharesOf(range: Range, page: DOMRect): Box[] {
  return rectsOf(range).map(({ left, top, width, height }) => ({
    ...{ left: (left - page.left) / page.width, top: (top - page.top) / page.height },
    ...{ width: width / page.width, height: height / page.height },
  }));
}

interface FoundMarksProps {
  /** The boxes of each match, in the order of the page. */
  marks: readonly (readonly Box[])[];
  pageNumber: number;
  isOnPaper: boolean;
}

function FoundMarks({ marks, pageNumber, isOnPaper }: FoundMarksProps) {
  const index = useFind(({ current }) => (current?.page === pageNumber ? current.index : -1));
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (index >= 0 && index < marks.length && current.current && !isInSight(current.current)) {
      bringToSight(current.current);
    }
  }, [index, marks]);
  return marks.map((boxes, at) =>
    boxes.map((box, part) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: marks differ only by their order
        key={`${at} ${part}`}
        ref={at === index && part === 0 ? current : undefined}
        data-found={at === index ? 'current' : ''}
        className={classes(
          'pointer-events-none absolute rounded-xs forced-colors:border-2',
          isOnPaper ? 'mix-blend-multiply' : at === index ? 'opacity-50' : 'opacity-30',
          at === index ? 'bg-[#b69cff]' : 'bg-[#d9ccff]',
        )}
        style={styleOf(box)}
      />
    )),
  );
}
