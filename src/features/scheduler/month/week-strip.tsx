/** The days of phones: the strip of a week, and a month with dots. Up to three dots a day; an exam is a bar. */
import { useRef } from 'react';
import { dateFormat } from '../../../lib/date-format.ts';
import { classes } from '../../../ui/classes.ts';
import type { Entry } from '../plan/entries.ts';
import { fullDayWords } from '../plan/words.ts';
import { isWeekend } from '../week.ts';

interface DayStripProps {
  label: string;
  /** Whole weeks. */
  days: readonly string[];
  day: string;
  /** Days of other months are muted; `undefined` for a single week. */
  month?: string;
  byDay: ReadonlyMap<string, readonly Entry[]>;
  today: string;
  onDay: (day: string) => void;
  /** A swipe; 1 is forward. */
  onTurn: (to: 1 | -1) => void;
}

const narrow = dateFormat({ weekday: 'narrow' });
const mostDots = 3;
const swipePx = 48;

export function DayStrip({ label, days, day, month, byDay, today, onDay, onTurn }: DayStripProps) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return (
    <fieldset
      aria-label={label}
      className="grid shrink-0 grid-cols-7 touch-pan-y bg-bg px-2 pb-1"
      onPointerDown={({ clientX, clientY }) => {
        from.current = { x: clientX, y: clientY };
      }}
      onPointerUp={({ clientX, clientY, currentTarget }) => {
        const start = from.current;
        from.current = undefined;
        if (start === undefined) return;
        const [x, y] = [clientX - start.x, clientY - start.y];
        if (Math.abs(x) < swipePx || Math.abs(x) < 2 * Math.abs(y)) return;
        const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
        onTurn(x < 0 !== isRtl ? 1 : -1);
      }}
    >
      {days.slice(0, 7).map((one) => (
        <span
          key={one}
          aria-hidden
          className={classes(
            'text-center text-micro text-muted',
            one === today && month === undefined && 'text-accent',
          )}
        >
          {narrow.format(new Date(`${one}T12:00`))}
        </span>
      ))}
      {days.map((one) => {
        const entries = byDay.get(one) ?? [];
        const isOut = month !== undefined && !one.startsWith(month);
        return (
          <button
            key={one}
            type="button"
            aria-label={`${fullDayWords(one)}${one === today ? ' (today)' : ''}, ${countWords(entries.length)}`}
            aria-pressed={one === day}
            onClick={() => onDay(one)}
            className="grid min-h-11 min-w-11 place-items-center gap-0.5 py-1"
          >
            <span
              className={classes(
                'grid h-8 w-9 place-items-center rounded-full text-head tabular-nums',
                one === day
                  ? 'bg-accent text-on-accent'
                  : one === today
                    ? 'text-accent'
                    : isOut || isWeekend(one)
                      ? 'text-muted'
                      : '',
              )}
            >
              {Number(one.slice(8))}
            </span>
            <Dots entries={entries} />
          </button>
        );
      })}
    </fieldset>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'nothing planned';
  return count === 1 ? '1 entry' : `${count} entries`;
}

/** One dot for each colour, in the order of the day. */
function Dots({ entries }: { entries: readonly Entry[] }) {
  const seen = new Map<string, Entry>();
  for (const entry of entries) {
    if (seen.size === mostDots) break;
    const key = `${entry.color} ${entry.kind === 'exam'}`;
    if (!seen.has(key)) seen.set(key, entry);
  }
  return (
    <span aria-hidden className="sched-dots">
      {[...seen].map(([key, { color, kind }]) => (
        <span key={key} data-color={color ?? ''} data-kind={kind} />
      ))}
    </span>
  );
}
