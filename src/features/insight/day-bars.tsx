/** Numbers a day as bars. A figure around it gives the same as a table for those who cannot see them. */
import { formatDay } from './format-day.ts';

export interface DayBar {
  /** `YYYY-MM-DD` */
  day: string;
  /** Shown where the pointer rests on it. */
  title: string;
  /** From the bottom up; `className` fills it. */
  parts: { value: number; className: string }[];
}

interface DayBarsProps {
  /** All of it in a sentence. */
  label: string;
  /** Oldest first; the last is today. */
  bars: DayBar[];
  /** The number at the top of the scale, and as it is written. */
  most: number;
  mostLabel: string;
}

const [slot, height] = [10, 100];

export function DayBars({ label, bars, most, mostLabel }: DayBarsProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      <div
        aria-hidden
        className="flex flex-col justify-between text-right text-xs whitespace-nowrap text-muted tabular-nums"
      >
        <span>{mostLabel}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong"
      >
        {bars.map(({ day, title, parts }, index) => (
          <g key={day}>
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
      <div aria-hidden className="col-start-2 flex justify-between text-xs text-muted">
        <span>{formatDay(bars[0]?.day ?? '')}</span>
        <span>Today</span>
      </div>
    </div>
  );
}

function stacked(parts: DayBar['parts'], most: number) {
  let top = height;
  return parts.map(({ value, className }) => {
    const tall = (value / most) * height;
    top -= tall;
    return { className, top, tall };
  });
}
