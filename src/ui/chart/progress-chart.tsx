/**
 * Lines of an amount over days: each line carries its name, so that no legend is needed. The drawing has its own size in
 * pixels, read from its place, so that its words stay as large as others.
 */
import { useCallback, useState } from 'react';
import { ChartFrame, type ChartWords } from './chart-frame.tsx';

export interface ChartPoint {
  /** Days since 1970-01-01; may have a fraction. */
  day: number;
  value: number;
}

export type LineStyle = 'plan' | 'done' | 'forecast' | 'proposal';

export interface ChartLine {
  style: LineStyle;
  name: string;
  points: readonly ChartPoint[];
  /** Points with a ring, such as sittings. */
  marks?: readonly ChartPoint[];
}

interface ProgressChartProps extends ChartWords {
  unit: string;
  lines: readonly ChartLine[];
  /** The top of the scale. */
  most: number;
  /** Value in words at the scale. */
  amountOf: (value: number) => string;
  dayOf: (day: number) => string;
  /** Days since 1970-01-01. */
  today: number;
  todayLabel: string;
  due: number;
  dueLabel: string;
}

const looks: Record<LineStyle, { line: string; text: string }> = {
  plan: { line: 'stroke-muted stroke-[1.5] [stroke-dasharray:5_4]', text: 'fill-muted' },
  done: { line: 'stroke-accent stroke-[2.5]', text: 'fill-accent font-semibold' },
  forecast: {
    line: 'stroke-warn stroke-2 [stroke-dasharray:1_4] [stroke-linecap:round]',
    text: 'fill-warn font-semibold',
  },
  proposal: { line: 'stroke-info stroke-2', text: 'fill-info font-semibold' },
};

const height = 300;
const pad = { left: 44, right: 14, top: 34, bottom: 28 };

export function ProgressChart({
  label,
  caption,
  table,
  unit,
  lines,
  most,
  amountOf,
  dayOf,
  today,
  todayLabel,
  due,
  dueLabel,
}: ProgressChartProps) {
  const [width, frame] = useWidth();
  const all = lines.flatMap(({ points }) => points.map(({ day }) => day));
  const [first, last] = [Math.min(...all, today), Math.max(...all, due, today + 1)];
  const x = (day: number) =>
    pad.left + ((day - first) / Math.max(1, last - first)) * (width - pad.left - pad.right);
  const y = (value: number) =>
    height - pad.bottom - (value / Math.max(1, most)) * (height - pad.top - pad.bottom);
  // Whole amounts at the lines, where a few parts give them.
  const parts = [3, 4, 2, 5].find((one) => most % one === 0) ?? 3;
  const steps = Array.from({ length: parts + 1 }, (_, step) => (step / parts) * most);
  const ticks = ticksOf(first, last, width);
  const isDueRight = x(due) > width * 0.72;
  return (
    <ChartFrame caption={caption} table={table}>
      <div ref={frame} dir="ltr" className="min-w-0">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          className="h-[300px] w-full overflow-visible text-micro"
        >
          <text x={0} y={12} className="fill-muted text-small font-semibold">
            {unit}
          </text>
          {steps.map((value) => (
            <g key={value}>
              <line
                x1={pad.left}
                x2={width - pad.right}
                y1={y(value)}
                y2={y(value)}
                className="stroke-grid"
              />
              <text
                x={pad.left - 8}
                y={y(value) + 4}
                textAnchor="end"
                className="fill-muted tabular-nums"
              >
                {amountOf(value)}
              </text>
            </g>
          ))}
          {ticks.map((day) => (
            <text
              key={day}
              x={x(day)}
              y={height - 8}
              textAnchor={x(day) < pad.left + 20 ? 'start' : 'middle'}
              className="fill-muted"
            >
              {dayOf(day)}
            </text>
          ))}
          <line
            x1={x(due)}
            x2={x(due)}
            y1={pad.top - 10}
            y2={y(0)}
            className="stroke-muted [stroke-dasharray:2_3]"
          />
          <text
            x={x(due) + (isDueRight ? -6 : 6)}
            y={pad.top - 14}
            textAnchor={isDueRight ? 'end' : 'start'}
            className="fill-muted"
          >
            {dueLabel}
          </text>
          <line
            x1={x(today + 0.5)}
            x2={x(today + 0.5)}
            y1={pad.top}
            y2={y(0)}
            className="stroke-now stroke-[1.5]"
          />
          <text
            x={x(today + 0.5)}
            y={pad.top - 1}
            textAnchor="middle"
            className="fill-now font-semibold"
          >
            {todayLabel}
          </text>
          {lines.map(({ style, name, points, marks = [] }) => (
            <Line
              key={style}
              {...{ style, name, width }}
              todayX={x(today + 0.5)}
              points={points.map(({ day, value }) => ({ x: x(day), y: y(value) }))}
              marks={marks.map(({ day, value }) => ({ x: x(day), y: y(value) }))}
            />
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

interface Spot {
  x: number;
  y: number;
}

interface LineProps {
  style: LineStyle;
  name: string;
  points: readonly Spot[];
  marks: readonly Spot[];
  /** Of the drawing. Pixels. */
  width: number;
  todayX: number;
}

/** About one letter of a name. Pixels. */
const letterWidth = 6.2;

/** Where a name stands: inside the drawing, and not across the line of today or the axis. */
function placeOfName(
  { style, name, points, width, todayX }: LineProps,
  named: Spot,
): { x: number; y: number; textAnchor: 'start' | 'end' } {
  const length = name.length * letterWidth;
  // Lines rise: above one, at its left, and below one, at its right, there is room for words.
  const isBelow = style === 'done' || style === 'forecast';
  const isBesideAxis = named.y + 16 > height - pad.bottom;
  if (isBelow) {
    const x = Math.max(pad.left, Math.min(named.x + 8, width - 4 - length));
    return { x, y: named.y + (isBesideAxis ? -8 : 16), textAnchor: 'start' };
  }
  const end = points.at(-1) ?? named;
  if (style === 'proposal' && named.x - 8 - length < todayX && end.x + 8 + length < width)
    return { x: end.x + 8, y: end.y + 4, textAnchor: 'start' };
  return { x: Math.max(pad.left + length, named.x - 8), y: named.y - 6, textAnchor: 'end' };
}

function Line(props: LineProps) {
  const { style, name, points, marks } = props;
  const { line, text } = looks[style];
  const [end, named] = [points.at(-1), spotAt(points, namedAt[style])];
  if (end === undefined || named === undefined) return null;
  return (
    <g>
      <title>{name}</title>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className={`fill-none [stroke-linejoin:round] ${line}`}
      />
      {marks.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={3.5} className="fill-surface stroke-info stroke-2" />
      ))}
      {style === 'done' ? <circle cx={end.x} cy={end.y} r={4.5} className="fill-accent" /> : null}
      <text {...placeOfName(props, named)} className={text}>
        {name}
      </text>
    </g>
  );
}

/** Where on its line a name stands: the names of lines that meet are apart. */
const namedAt: Record<LineStyle, number> = { plan: 0.4, done: 0.5, forecast: 0.6, proposal: 0.8 };

/** The place at a share of the width of a line. */
function spotAt(points: readonly Spot[], share: number): Spot | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const x = first.x + (last.x - first.x) * share;
  const after = points.findIndex((point) => point.x >= x);
  const [from, to] = [points[Math.max(0, after - 1)] ?? first, points[after] ?? last];
  const part = to.x === from.x ? 1 : (x - from.x) / (to.x - from.x);
  return { x, y: from.y + (to.y - from.y) * part };
}

/** About one name for each 130 pixels, on whole days. */
function ticksOf(first: number, last: number, width: number): number[] {
  const count = Math.max(2, Math.floor((width - pad.left) / 130));
  const step = Math.max(1, Math.ceil((last - first) / count));
  const ticks: number[] = [];
  for (let day = Math.ceil(first); day < last - step / 4; day += step) ticks.push(day);
  return ticks;
}

/** The width of an element, pixels. */
function useWidth(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(640);
  const frame = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const seen = entry?.contentRect.width ?? 0;
      if (seen > 0) setWidth(Math.round(seen));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, frame];
}
