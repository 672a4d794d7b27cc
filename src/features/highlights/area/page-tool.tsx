/** Covers one page while a tool is active: the pointer draws instead of scrolling. */
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Box, styleOf } from '../../../components/page-marks/boxes.ts';
import type { Highlight, HighlightColor } from '../../../model/entities/highlight.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { classes } from '../../../ui/classes.ts';
import { colorClasses } from '../colors.ts';
import {
  back,
  boxBetween,
  clamp,
  type Point,
  pushBox,
  rounded,
  simplifyStroke,
  type Turn,
  turnBox,
  turnPoint,
  usualStrokeWidth,
} from './shapes.ts';
import { strokeWidths, type Tool, useTool } from './tool-store.ts';

interface PageToolProps {
  tool: Tool;
  turn: Turn;
  page: number;
  onArea: (box: Box) => void;
  onStroke: (stroke: number[]) => void;
  onErase: (at: Point) => void;
}

/** Smaller movements are not a drag, CSS pixels. */
const leastDragPx = 8;

export function PageTool({ tool, turn, page, onArea, onStroke, onErase }: PageToolProps) {
  const { color, width, isByKey } = useTool();
  const sheet = useRef<HTMLDivElement>(null);
  // The state lags behind the pointer, but a stroke needs all points.
  const known = useRef<readonly Point[]>([]);
  // Pen and palm are both primary pointers. A stroke follows the one that began it.
  const pointer = useRef<number>(undefined);
  const [points, setPoints] = useState<readonly Point[]>([]);
  const put = (next: readonly Point[]) => {
    known.current = next;
    setPoints(next);
  };
  const drag = dragOf(points);
  const add = ({ nativeEvent }: PointerEvent) => {
    // A fast pen moves several times in one frame.
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    const moves = (all.length > 0 ? all : [nativeEvent]).map((one) => pointAt(sheet.current, one));
    put([...known.current, ...moves]);
  };
  const isIts = (event: PointerEvent) => event.pointerId === pointer.current;
  const leave = () => {
    pointer.current = undefined;
    put([]);
  };
  const end = () => {
    const points = known.current;
    leave();
    const [first] = points;
    const drag = dragOf(points);
    if (first === undefined || drag === undefined) return;
    if (tool === 'eraser') return onErase(turnPoint(first, back(turn)));
    if (tool === 'pen')
      return onStroke(simplifyStroke(points.map((point) => turnPoint(point, back(turn)))));
    const frame = sheet.current?.getBoundingClientRect();
    const isDrag =
      drag.width * (frame?.width ?? 0) >= leastDragPx &&
      drag.height * (frame?.height ?? 0) >= leastDragPx;
    if (isDrag) onArea(turnBox(drag, back(turn)));
  };
  const style: Pick<Highlight, 'color' | 'strokeWidth'> = {
    color,
    strokeWidth: strokeWidths[width],
  };
  return (
    <div
      ref={sheet}
      data-tool={tool}
      data-overlay=""
      className="absolute inset-0 z-10 touch-none cursor-crosshair"
      onPointerDown={(event) => {
        // A second finger scrolls or pinches.
        if (event.pointerType === 'touch' && !event.isPrimary) return leave();
        if (event.button !== 0 || pointer.current !== undefined) return;
        event.preventDefault();
        pointer.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        put([pointAt(sheet.current, event)]);
      }}
      onPointerMove={(event) => isIts(event) && add(event)}
      onPointerUp={(event) => isIts(event) && end()}
      // Also after `pointercancel`.
      onLostPointerCapture={(event) => isIts(event) && leave()}
    >
      {tool === 'area' && drag !== undefined ? (
        <div className={`highlight highlight-area ${colorClasses[color]}`} style={styleOf(drag)} />
      ) : null}
      {tool === 'pen' && points.length > 0 ? (
        <Strokes strokes={[points]} turn={turn} {...style} />
      ) : null}
      {tool === 'area' && isByKey ? (
        <AreaByKey page={page} color={color} onArea={(box) => onArea(turnBox(box, back(turn)))} />
      ) : null}
    </div>
  );
}

function dragOf(points: readonly Point[]): Box | undefined {
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined ? boxBetween(first, last) : undefined;
}

function pointAt(
  sheet: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const frame = sheet?.getBoundingClientRect();
  if (!frame?.width || !frame.height) return [0, 0];
  return [
    rounded((clientX - frame.left) / frame.width),
    rounded((clientY - frame.top) / frame.height),
  ];
}

interface AreaByKeyProps {
  page: number;
  color: HighlightColor;
  onArea: (box: Box) => void;
}

const size = { width: 0.4, height: 0.2 };

/** Only on the current page: a frame in the middle of its visible part, moved and sized by key. */
function AreaByKey({ page, color, onArea }: AreaByKeyProps) {
  const [begunOn] = useState(() => useReader.getState().page);
  return begunOn === page ? <Frame color={color} onArea={onArea} /> : null;
}

function Frame({ color, onArea }: Omit<AreaByKeyProps, 'page'>) {
  const frame = useRef<HTMLButtonElement>(null);
  const [box, setBox] = useState<Box>({ left: 0.3, top: 0.1, ...size });
  useLayoutEffect(() => {
    const sheet = frame.current?.parentElement?.getBoundingClientRect();
    if (sheet !== undefined && sheet.height > 0) {
      const middle = (Math.max(sheet.top, 0) + Math.min(sheet.bottom, innerHeight)) / 2;
      const top = (middle - sheet.top) / sheet.height - size.height / 2;
      setBox((before) => ({ ...before, top: clamp(top, 0, 1 - size.height) }));
    }
    frame.current?.focus({ preventScroll: true });
  }, []);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <>
      <button
        ref={frame}
        type="button"
        aria-label="Mark this area"
        aria-describedby="area-by-key"
        className={classes('highlight highlight-area', colorClasses[color])}
        style={styleOf(box)}
        onClick={() => onArea(box)}
        onKeyDown={(event) => {
          const pushed = pushBox(box, event);
          if (pushed === undefined) return;
          // Otherwise the arrows would turn the page.
          event.preventDefault();
          setBox(pushed);
          requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'nearest' }));
        }}
      />
      <p id="area-by-key" className="sr-only">
        Arrow keys move the area. Shift and arrow keys change its size. Enter marks it, Escape
        cancels.
      </p>
      <p role="status" className="sr-only">
        {`${percent(box.left)} from the left, ${percent(box.top)} from the top, ${percent(box.width)} wide, ${percent(box.height)} high`}
      </p>
    </>
  );
}

interface StrokesProps extends Pick<Highlight, 'color' | 'strokeWidth'> {
  /** On the rotated page. */
  strokes: readonly (readonly Point[])[];
  turn: Turn;
}

export function Strokes({ strokes, color, strokeWidth, turn }: StrokesProps) {
  const percent = (strokeWidth ?? usualStrokeWidth) * 100;
  return (
    <div className={`highlight-drawing ${colorClasses[color]}`}>
      <svg
        aria-hidden
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        style={{ strokeWidth: `${percent}${turn % 180 === 0 ? 'cqw' : 'cqh'}` }}
      >
        {strokes.map((points, index) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: a stroke has no other name
            key={index}
            // A dot is a line of length zero with round ends.
            points={(points.length === 1 ? [...points, ...points] : points)
              .map((point) => point.join(','))
              .join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
