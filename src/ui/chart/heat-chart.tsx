/** How much was done, as a grid of squares: one column after the other, the darker the more. */
import { ChartFrame, type ChartWords } from './chart-frame.tsx';

interface HeatCell {
  /** Different in each, such as its day. */
  id: string;
  /** Shown where the pointer rests on it. */
  title: string;
  level: 0 | 1 | 2 | 3 | 4;
}

const [cell, gap] = [12, 3];
const step = cell + gap;
/** Room for the names above the columns. */
const headHeight = 14;

const shades: Record<HeatCell['level'], string> = {
  0: 'fill-surface-2',
  1: 'fill-accent/30',
  2: 'fill-accent/50',
  3: 'fill-accent/75',
  4: 'fill-accent',
};

export function HeatChart({
  label,
  caption,
  table,
  columns,
  heads = [],
}: ChartWords & {
  columns: HeatCell[][];
  /** Names of columns, such as the month that begins there; by their numbers. */
  heads?: readonly { column: number; name: string }[];
}) {
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
