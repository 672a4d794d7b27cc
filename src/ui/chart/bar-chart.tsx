/** Numbers as bars, one beside the other, each of one or more parts. */
import { Axes, ChartFrame, type ChartWords } from './chart-frame.tsx';

export interface Bar {
  /** Different in each, such as its day. */
  id: string;
  /** Shown where the pointer rests on it. */
  title: string;
  /** From the bottom up; `className` fills it. */
  parts: { value: number; className: string }[];
}

interface BarChartProps extends ChartWords {
  bars: Bar[];
  /** The number at the top of the scale, above 0, and as it is written. */
  most: number;
  mostLabel: string;
  firstLabel: string;
  lastLabel: string;
}

const [slot, height] = [10, 100];

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
