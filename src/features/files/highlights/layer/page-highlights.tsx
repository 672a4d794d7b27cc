/**
 * Draws the highlights of one page over the element that holds its text, whatever draws that: a PDF's text layer, or a
 * section of a document. It stands in a positioned element that is as large as the page. A tap on one opens its bar; for the
 * keyboard and screen readers each is a button, which takes no pointer, so that its words can be selected.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { useHighlights } from '../highlights-context.ts';
import { aroundBoxes, isInBox, styleOf } from './boxes.ts';
import { colorClasses, colorNames } from './colors.ts';
import { isOnPaper } from './on-paper.ts';
import { type PlacedHighlight, type PlacedOnPage, placeHighlights } from './place-highlights.ts';
import { useDrawnText } from './use-drawn-text.ts';
import './highlights.css';

interface PageHighlightsProps {
  /** Holds the page's text; `null` until it is there. */
  root: HTMLElement | null;
  /** 1 for the first. */
  page: number;
}

const nothing: PlacedOnPage = { placed: [], missing: [] };

export function PageHighlights({ root, page }: PageHighlightsProps) {
  const shared = useHighlights();
  const drawn = useDrawnText(shared === undefined ? null : root);
  const layer = useRef<HTMLDivElement>(null);
  const [{ placed, missing }, setPlaced] = useState(nothing);
  const { rows, anchors, reportDrawn, openBar, wanted, reached } = shared ?? {};
  useLayoutEffect(() => {
    const frame = layer.current;
    if (frame === null || drawn === undefined || rows === undefined || anchors === undefined)
      return;
    setPlaced(placeHighlights(rows, anchors, page, drawn, frame));
  }, [rows, anchors, page, drawn]);
  useEffect(() => {
    const ids = placed.map(({ highlight }) => highlight.id);
    reportDrawn?.(ids, missing);
  }, [placed, missing, reportDrawn]);
  useEffect(() => {
    if (root === null || openBar === undefined) return;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      const frame = layer.current;
      const isOfControl = target instanceof Element && target.closest('a, button') !== null;
      if (frame === null || isOfControl || getSelection()?.isCollapsed === false) return;
      const outer = frame.getBoundingClientRect();
      const x = (clientX - outer.left) / outer.width;
      const y = (clientY - outer.top) / outer.height;
      // The last one lies on top.
      const hit = placed.findLast(({ boxes }) => boxes.some((box) => isInBox(box, x, y)));
      if (hit !== undefined) open(hit);
    };
    const open = (hit: PlacedHighlight) =>
      openBar({
        marked: { kind: 'highlight', id: hit.highlight.id, place: hit.place },
        rectOf: () => buttonOf(layer.current, hit.highlight.id)?.getBoundingClientRect(),
        opener: buttonOf(layer.current, hit.highlight.id),
      });
    root.addEventListener('click', onClick);
    return () => root.removeEventListener('click', onClick);
  }, [root, placed, openBar]);
  useEffect(() => {
    const isHere = placed.some(({ highlight }) => highlight.id === wanted);
    const button = wanted !== undefined && isHere ? buttonOf(layer.current, wanted) : undefined;
    if (button === undefined) return;
    button.scrollIntoView({ block: 'center' });
    button.focus({ preventScroll: true });
    reached?.();
  }, [placed, wanted, reached]);
  if (shared === undefined) return null;
  return (
    <div
      ref={layer}
      data-overlay=""
      className={classes('highlights', isOnPaper(root) && 'highlights-on-paper')}
    >
      {placed.map((one) => (
        <OneHighlight
          key={one.highlight.id}
          one={one}
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
  );
}

function OneHighlight({
  one: { highlight, boxes, place },
  onOpen,
}: {
  one: PlacedHighlight;
  onOpen: (opener: HTMLElement) => void;
}) {
  const around = aroundBoxes(boxes);
  const hasNote = Boolean(highlight.note);
  return (
    <>
      {boxes.map((box) => (
        <div
          key={`${box.left} ${box.top}`}
          className={classes(
            'highlight',
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
          aria-label={labelOf(highlight.color, highlight.quote, highlight.note)}
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

function labelOf(color: PlacedHighlight['highlight']['color'], quote: string, note: unknown) {
  const words = quote.length > longestSpoken ? `${quote.slice(0, longestSpoken)}…` : quote;
  return `${colorNames[color]} highlight${note ? ' with a note' : ''}: ${words}`;
}

function buttonOf(layer: HTMLElement | null, id: string): HTMLElement | undefined {
  return layer?.querySelector<HTMLElement>(`[data-highlight="${CSS.escape(id)}"]`) ?? undefined;
}
