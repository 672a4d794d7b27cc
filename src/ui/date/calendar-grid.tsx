/**
 * A month of days to choose from (w3.org/WAI/ARIA/apg, date grid): one stop for Tab; arrows move by day and week, Home and End
 * in the week, Page Up and Page Down by month.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dateFormat } from '../../lib/date-format.ts';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { addDays, addMonths, weekday, weeksOfMonth } from './calendar-days.ts';

interface CalendarGridProps {
  /** What the day is for. */
  label: string;
  /** The chosen day, `YYYY-MM-DD`; empty where none is. */
  value: string;
  /** The study day. */
  today: string;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const [monthName, dayName, weekdayName, shortWeekday] = [
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
  dateFormat({ dateStyle: 'full', timeZone: 'UTC' }),
  dateFormat({ weekday: 'long', timeZone: 'UTC' }),
  dateFormat({ weekday: 'short', timeZone: 'UTC' }),
];

export function CalendarGrid({ label, value, today, min, max, onChange }: CalendarGridProps) {
  const [current, setCurrent] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const weeks = weeksOfMonth(current);
  const isOut = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max);
  const go = (day: string) => {
    // Drawn first, since the day may stand in another month.
    flushSync(() => setCurrent(day));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const day = dayOfKey(event.key, current, isRtl);
    if (day === undefined) return;
    event.preventDefault();
    go(day);
  };
  return (
    <fieldset aria-label={label} className="w-full max-w-96 min-w-0">
      <div className="flex items-center justify-between gap-1">
        <IconButton
          label="Previous month"
          icon={<ChevronLeft aria-hidden size={18} className="rtl:rotate-180" />}
          onClick={() => setCurrent(addMonths(current, -1))}
        />
        <p id={titleId} aria-live="polite" className="font-semibold">
          {inWords(current, monthName)}
        </p>
        <IconButton
          label="Next month"
          icon={<ChevronRight aria-hidden size={18} className="rtl:rotate-180" />}
          onClick={() => setCurrent(addMonths(current, 1))}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of the date grid, on a table
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={weekday(day)}
                scope="col"
                abbr={inWords(day, weekdayName)}
                className="py-2 text-xs font-medium text-muted"
              >
                {inWords(day, shortWeekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
                <td key={day} role="gridcell" aria-selected={day === value} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    aria-label={inWords(day, dayName)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOut(day) || undefined}
                    onClick={() => {
                      if (isOut(day)) return;
                      go(day);
                      onChange(day);
                    }}
                    className={dayClass({
                      isChosen: day === value,
                      isToday: day === today,
                      isOfMonth: day.slice(0, 7) === current.slice(0, 7),
                      isOut: isOut(day),
                    })}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function dayOfKey(key: string, day: string, isRtl: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

interface DayLook {
  isChosen: boolean;
  isToday: boolean;
  isOfMonth: boolean;
  isOut: boolean;
}

function dayClass({ isChosen, isToday, isOfMonth, isOut }: DayLook): string {
  return classes(
    'grid h-11 w-full min-w-11 place-items-center rounded-control text-sm tabular-nums',
    isChosen ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-surface-2',
    isToday && !isChosen && 'font-semibold text-accent underline underline-offset-4',
    !isOfMonth && !isChosen && !isToday && 'text-muted',
    isOut && 'line-through opacity-55',
  );
}

function inWords(day: string, format: ReturnType<typeof dateFormat>): string {
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
