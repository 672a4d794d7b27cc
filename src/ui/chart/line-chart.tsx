/** How a number went over time, as a line; it stops where there is no number. */
import { Axes, ChartFrame, type ChartWords } from './chart-frame.tsx';

interface LinePoint {
  /** Different in each, such as its day. */
  id: string;
  /** Shown where the pointer rests on it. */
  title: string;
  /** From 0 on; `undefined` where nothing was measured. */
  value: number | undefined;
}

interface LineChartProps extends ChartWords {
  points: LinePoint[];
  /** The number at the top of the scale, above 0, and as it is written. */
  most: number;
  mostLabel: string;
  firstLabel: string;
  lastLabel: string;
}

const [slot, height] = [10, 100];

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
                // A line of no length with round ends: a dot that stays round however the drawing is stretched.
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

/** @returns the runs of points that have a number */
function pathsOf(points: LinePoint[]): { index: number; value: number }[][] {
  const paths: { index: number; value: number }[][] = [[]];
  for (const [index, { value }] of points.entries()) {
    if (value === undefined) paths.push([]);
    else paths.at(-1)?.push({ index, value });
  }
  return paths.filter((path) => path.length > 0);
}
