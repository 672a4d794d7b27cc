/** Numbers as bars, as a line, or as a grid of squares. */
import type { ComponentProps } from 'react';
import { Axes, ChartFrame, type ChartWords } from './chart-frame.tsx';

interface Mark {
  /** Unique, such as its day. */
  id: string;
  /** Shown while the pointer rests on it. */
  title: string;
}

interface ScaledChartProps extends ChartWords, Omit<ComponentProps<typeof Axes>, 'children'> {
  /** The top of the scale, above 0. */
  most: number;
}

/** Of the drawing, in its own units: the width of a bar with its gap, and the height. */
const [slot, height] = [10, 100];

export interface Bar extends Mark {
  /** From the bottom up. */
  parts: { value: number; className: string }[];
}

interface BarChartProps extends ScaledChartProps {
  bars: Bar[];
}

export function BarChart({ label, caption, table, bars, most, ...axes }: BarChartProps) {
  return (
    <ChartFrame caption={caption} table={table}>
      <Axes {...axes}>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${bars.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-line-strong"
        >
          {bars.map(({ id, title, parts }, index) => (
            <g key={id}>
              <title>{title}</title>
              <rect x={index * slot} y={0} width={slot} height={height} fill="transparent" />
              {stacked(parts, most).map(({ className, top, tall }) => (
                <rect
                  key={className}
                  x={index * slot + 1.5}
                  y={top}
                  width={slot - 3}
                  height={tall}
                  className={className}
                />
              ))}
            </g>
          ))}
        </svg>
      </Axes>
    </ChartFrame>
  );
}

function stacked(parts: Bar['parts'], most: number) {
  let top = height;
  return parts.map(({ value, className }) => {
    const tall = (value / most) * height;
    top -= tall;
    return { className, top, tall };
  });
}

interface HeatCell extends Mark {
  level: 0 | 1 | 2 | 3 | 4;
}

const [cell, gap] = [12, 3];
const step = cell + gap;
const headHeight = 14;

const shades: Record<HeatCell['level'], string> = {
  0: 'fill-surface-2',
  1: 'fill-accent/30',
  2: 'fill-accent/50',
  3: 'fill-accent/75',
  4: 'fill-accent',
};

interface HeatChartProps extends ChartWords {
  columns: HeatCell[][];
  /** Names above columns, such as the month that begins there. */
  heads?: readonly { column: number; name: string }[];
}

/** Amounts as a grid of squares; a darker square is more. */
export function HeatChart({ label, caption, table, columns, heads = [] }: HeatChartProps) {
  const top = heads.length > 0 ? headHeight : 0;
  const tallest = Math.max(1, ...columns.map((column) => column.length));
  return (
    <ChartFrame caption={caption} table={table}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 ${-top} ${columns.length * step - gap} ${tallest * step - gap + top}`}
        className="w-full max-w-2xl"
      >
        {heads.map(({ column, name }) => (
          <text key={column} x={column * step} y={-5} fontSize={9} className="fill-muted">
            {name}
          </text>
        ))}
        {columns.map((column, x) =>
          column.map(({ id, title, level }, y) => (
            <rect
              key={id}
              x={x * step}
              y={y * step}
              width={cell}
              height={cell}
              rx={2.5}
              className={`${shades[level]} stroke-line`}
              strokeWidth={0.5}
            >
              <title>{title}</title>
            </rect>
          )),
        )}
      </svg>
    </ChartFrame>
  );
}

interface LinePoint extends Mark {
  /** From 0 on; `undefined` where nothing was measured: the line has a gap there. */
  value: number | undefined;
}

interface LineChartProps extends ScaledChartProps {
  points: LinePoint[];
}

export function LineChart({ label, caption, table, points, most, ...axes }: LineChartProps) {
  const x = (index: number) => (index + 0.5) * slot;
  const y = (value: number) => height - (value / most) * height;
  return (
    <ChartFrame caption={caption} table={table}>
      <Axes {...axes}>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${points.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible border-b border-line-strong"
        >
          {pathsOf(points).map((path) => (
            <polyline
              key={path[0]?.index}
              points={path.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-accent stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
            />
          ))}
          {points.map(({ id, title, value }, index) => (
            <g key={id}>
              <title>{title}</title>
              <rect x={index * slot} y={0} width={slot} height={height} fill="transparent" />
              {value === undefined ? null : (
                // A line of no length with round ends: a dot that stays round in a stretched drawing.
                <path
                  d={`M${x(index)} ${y(value)}h0`}
                  vectorEffect="non-scaling-stroke"
                  className="stroke-accent stroke-[7px] [stroke-linecap:round]"
                />
              )}
            </g>
          ))}
        </svg>
      </Axes>
    </ChartFrame>
  );
}

function pathsOf(points: LinePoint[]): { index: number; value: number }[][] {
  const paths: { index: number; value: number }[][] = [[]];
  for (const [index, { value }] of points.entries()) {
    if (value === undefined) paths.push([]);
    else paths.at(-1)?.push({ index, value });
  }
  return paths.filter((path) => path.length > 0);
}
