/**
 * Draws the highlights of one page over its text, in an element as large as the page. A tap opens the bar of a
 * highlight. For keyboards and screen readers each highlight is a button; it takes no pointer, so that its words can be
 * selected.
 */
import '../../components/page-marks/highlights.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  aroundBoxes,
  type Box,
  isInBox,
  isOnPaper,
  styleOf,
} from '../../components/page-marks/boxes.ts';
import { useDrawnText } from '../../components/page-marks/drawn-text.ts';
import {
  type PageHighlightsProps,
  useHighlights,
} from '../../components/page-marks/highlights-context.ts';
import { areaTitle } from '../../model/entities/highlight.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import { bringToSight, tellBrought } from '../../ui/bring-to-sight.ts';
import { classes } from '../../ui/classes.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { addArea, removeHighlight } from './acts.ts';
import { PageTool, Strokes } from './area/page-tool.tsx';
import {
  areaOfBox,
  back,
  type Point,
  pointsOf,
  strokesOf,
  type Turn,
  turnBox,
  turnPoint,
} from './area/shapes.ts';
import { addStroke, forgetDrawing, leaveTool, strokeWidths, useTool } from './area/tool-store.ts';
import { colorClasses, colorNames } from './colors.ts';
import {
  drawingAt,
  type PlacedHighlight,
  type PlacedOnPage,
  placeAreas,
  placeHighlights,
} from './place-highlights.ts';

const nothing: PlacedOnPage = { placed: [], missing: [] };

export function PageHighlights(props: PageHighlightsProps) {
  const { root, page, turn = 0, hasAreas = false, isExcerpt = false } = props;
  const shared = useHighlights();
  const drawn = useDrawnText(shared === undefined ? null : root);
  const layer = useRef<HTMLDivElement>(null);
  const [{ placed: words, missing }, setPlaced] = useState(nothing);
  const { rows, anchors, reportDrawn, openBar, wanted, reached } = shared ?? {};
  // Below highlighted words, which are smaller.
  const placed = useMemo(
    () => [...(hasAreas && rows !== undefined ? placeAreas(rows, page, turn) : []), ...words],
    [hasAreas, rows, page, turn, words],
  );
  useLayoutEffect(() => {
    const frame = layer.current;
    if (frame === null || drawn === undefined || rows === undefined || anchors === undefined)
      return;
    setPlaced(placeHighlights(rows, anchors, page, drawn, frame));
  }, [rows, anchors, page, drawn]);
  useEffect(() => {
    const ids = placed.map(({ highlight }) => highlight.id);
    reportDrawn?.(ids, isExcerpt ? [] : missing);
  }, [placed, missing, isExcerpt, reportDrawn]);
  useEffect(() => {
    if (root === null || openBar === undefined) return;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      const frame = layer.current;
      const isOfControl =
        target instanceof Element && target.closest('a, button, [data-tool]') !== null;
      if (frame === null || isOfControl || getSelection()?.isCollapsed === false) return;
      const outer = frame.getBoundingClientRect();
      const x = (clientX - outer.left) / outer.width;
      const y = (clientY - outer.top) / outer.height;
      // The last highlight lies on top.
      const near = drawingAt(rows ?? [], page, turnPoint([x, y], back(turn)));
      const hit =
        placed.find(({ highlight }) => hasAreas && highlight.id === near?.id) ??
        placed.findLast(
          ({ highlight, boxes }) =>
            highlight.area?.kind !== 'path' && boxes.some((box) => isInBox(box, x, y)),
        );
      if (hit !== undefined) open(hit);
    };
    const open = ({ highlight: { id }, place }: PlacedHighlight) =>
      openBar({
        marked: { kind: 'highlight', id, place },
        rectOf: () => buttonOf(layer.current, id)?.getBoundingClientRect(),
        opener: buttonOf(layer.current, id),
      });
    root.addEventListener('click', onClick);
    return () => root.removeEventListener('click', onClick);
  }, [root, placed, openBar, rows, page, turn, hasAreas]);
  useEffect(() => {
    const isHere = placed.some(({ highlight }) => highlight.id === wanted);
    const button = wanted !== undefined && isHere ? buttonOf(layer.current, wanted) : undefined;
    if (button === undefined) return;
    tellBrought(button);
    button.scrollIntoView({ block: 'center' });
    button.focus({ preventScroll: true });
    reached?.();
  }, [placed, wanted, reached]);
  if (shared === undefined) return null;
  return (
    <>
      <div
        ref={layer}
        data-overlay=""
        className={classes('highlights', isOnPaper(root) && 'highlights-on-paper')}
      >
        {hasAreas ? <TargetArea page={page} turn={turn} /> : null}
        {placed.map((one) => (
          <OneHighlight
            key={one.highlight.id}
            one={one}
            turn={turn}
            onOpen={(opener) =>
              shared.openBar({
                marked: { kind: 'highlight', id: one.highlight.id, place: one.place },
                rectOf: () => (opener.isConnected ? opener.getBoundingClientRect() : undefined),
                opener,
              })
            }
          />
        ))}
      </div>
      {hasAreas && root !== null ? <ToolOnPage page={page} turn={turn} /> : null}
    </>
  );
}

interface OneHighlightProps {
  one: PlacedHighlight;
  turn: Turn;
  onOpen: (opener: HTMLElement) => void;
}

function OneHighlight({ one: { highlight, boxes, place }, turn, onOpen }: OneHighlightProps) {
  const around = aroundBoxes(boxes);
  const hasNote = Boolean(highlight.note);
  return (
    <>
      {highlight.area?.kind === 'path' ? (
        <Strokes
          {...highlight}
          strokes={strokesOf(highlight).map((stroke) =>
            pointsOf(stroke).map((point) => turnPoint(point, turn)),
          )}
          turn={turn}
        />
      ) : null}
      {(highlight.area?.kind === 'path' ? [] : boxes).map((box) => (
        <div
          key={`${box.left} ${box.top}`}
          className={classes(
            'highlight',
            highlight.area && 'highlight-area',
            colorClasses[highlight.color],
            hasNote && 'highlight-with-note',
            place !== undefined && 'highlight-uncertain',
          )}
          style={styleOf(box)}
        />
      ))}
      {around === undefined ? null : (
        <button
          type="button"
          data-highlight={highlight.id}
          aria-label={labelOf(highlight)}
          aria-haspopup="true"
          className="highlight-button"
          style={styleOf(around)}
          onClick={(event) => onOpen(event.currentTarget)}
        />
      )}
    </>
  );
}

const longestSpoken = 120;

function labelOf({ color, quote, note, area, page }: PlacedHighlight['highlight']) {
  const name = colorNames[color];
  const noted = note ? ' with a note' : '';
  if (quote === '') {
    // Such as “Pink area on page 5”: only pages have areas.
    const title = areaTitle({ area, place: `page ${page}` }).toLowerCase();
    return `${name} ${title}${noted}`;
  }
  const words = quote.length > longestSpoken ? `${quote.slice(0, longestSpoken)}…` : quote;
  return `${name} highlight${noted}: ${words}`;
}

function buttonOf(layer: ParentNode | null, id: string): HTMLElement | undefined {
  return layer?.querySelector<HTMLElement>(`[data-highlight="${CSS.escape(id)}"]`) ?? undefined;
}

/** The target area of a link, for example from a card's picture. */
function TargetArea({ page, turn }: { page: number; turn: Turn }) {
  const target = useReader((state) => (state.target?.page === page ? state.target : undefined));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (target?.area !== undefined && frame.current !== null) bringToSight(frame.current);
  }, [target]);
  if (target?.area === undefined) return null;
  const [left, top, width, height] = target.area;
  return (
    <div
      ref={frame}
      data-target-area=""
      className="highlight-target"
      style={styleOf(turnBox({ left, top, width, height }, turn))}
    />
  );
}

function ToolOnPage({ page, turn }: { page: number; turn: Turn }) {
  const { tool, color, width } = useTool();
  const shared = useHighlights();
  const [markArea] = useOnce(async (box: Box) => {
    if (shared === undefined) return;
    const { file, openBar } = shared;
    const id = await addArea(file, { page, color, area: areaOfBox(box) });
    if (id === undefined) return;
    leaveTool();
    openBar({
      marked: { kind: 'highlight', id, place: undefined },
      rectOf: () => buttonOf(document, id)?.getBoundingClientRect(),
    });
  });
  if (tool === undefined || shared === undefined) return null;
  const { file, rows } = shared;
  const erase = (at: Point) => {
    const drawing = drawingAt(rows ?? [], page, at);
    if (drawing === undefined) return;
    forgetDrawing(drawing.id);
    void removeHighlight(drawing.id);
  };
  return (
    <PageTool
      tool={tool}
      turn={turn}
      page={page}
      onArea={(box) => void markArea(box)}
      onStroke={(stroke) =>
        void addStroke(file, { page, color, strokeWidth: strokeWidths[width] }, stroke)
      }
      onErase={erase}
    />
  );
}
