/** A month as six weeks, for wide windows: bars for days, lines for hours, and the number of what has no room. */
import { Plus, X } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { dateFormat, localDay } from '../../../lib/date-format.ts';
import { plural } from '../../../lib/plural.ts';
import { dayAfter } from '../../../model/study/local-time.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { isPressed } from '../../../ui/press/key-press.ts';
import { characterKeysOn } from '../../../ui/press/shortcuts.ts';
import { Anchored } from '../anchored.tsx';
import { KindIcon, lookOf } from '../hours/entry-parts.tsx';
import { Spoken } from '../hours/time-view.tsx';
import { isRtl, type useCarry } from '../hours/use-carry.ts';
import { DayRows } from '../lists/day-rows.tsx';
import { type Entry, entriesByDay } from '../plan/entries.ts';
import { monthLines } from '../plan/month-lines.ts';
import { lastDayOf, type Span, spanOfWholeDays } from '../plan/span.ts';
import { fullDayWords, spokenEntry, timeWords } from '../plan/words.ts';
import { addMonths, isWeekend, weekNumber } from '../week.ts';
import { useWheelSteps } from './wheel-steps.ts';

interface MonthViewProps {
  /** Six weeks. */
  days: readonly string[];
  /** The chosen day; its month is shown. */
  day: string;
  today: string;
  nowMs: number;
  entries: readonly Entry[];
  chosen: string | undefined;
  grid: RefObject<HTMLDivElement | null>;
  moving: ReturnType<typeof useCarry>;
  onDay: (day: string) => void;
  /** To another month; 1 is the next. */
  onTurn: (to: 1 | -1) => void;
  onOpenDay: (day: string) => void;
  onOpen: (entry: Entry) => void;
  onCreate: (span: Span) => void;
  onTick: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

const weekday = dateFormat({ weekday: 'short' });
const dayMonth = dateFormat({ day: 'numeric', month: 'short' });
/** A line and the row of the date, pixels. */
const [linePx, datePx] = [22, 30];

export function MonthView(props: MonthViewProps) {
  const { days, day, today, nowMs, entries, chosen, grid, moving } = props;
  const helpId = useId();
  const [listed, setListed] = useState<string>();
  const byDay = useMemo(() => entriesByDay(entries, days), [entries, days]);
  const rows = useRowsOfWeek(grid);
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const { carry } = moving;
  useWheelSteps(grid, props.onTurn);
  const target = carry && { from: localDay(carry.span.startsAt), to: lastDayOf(carry.span) };
  const focusDay = (next: string) => {
    props.onDay(next);
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus(),
    );
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const at = press.target instanceof HTMLElement ? press.target.dataset.date : undefined;
    const key = press.target instanceof HTMLElement ? press.target.dataset.entry : undefined;
    const entry = entries.find((one) => one.key === key);
    if (entry !== undefined) {
      if (press.key === ' ' && !entry.isFixed) moving.pick(entry);
      else if (isPressed(press.nativeEvent, 'Delete')) props.onDelete(entry);
      else if (characterKeysOn() && isPressed(press.nativeEvent, 'E')) props.onEdit(entry);
      else return;
      return press.preventDefault();
    }
    if (at === undefined) return;
    const next = steppedDay(at, press.key, isRtl(grid.current));
    if (next === undefined) return;
    press.preventDefault();
    focusDay(next);
  };
  const onClick = (click: MouseEvent) => {
    if (!(click.target instanceof Element)) return;
    const key = click.target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
    const entry = entries.find((one) => one.key === key);
    if (entry !== undefined) return props.onOpen(entry);
    if (click.target.closest('button') !== null) return;
    const cell = click.target.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (cell !== undefined) props.onCreate(spanOfWholeDays(cell, cell));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the presses and keys of the buttons in it
    <div
      ref={grid}
      {...moving.bind}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      style={{ '--days': 7 } as CSSProperties}
    >
      <div aria-hidden className="sched-columns border-y border-line">
        <span />
        {days.slice(0, 7).map((one) => (
          <span key={one} className="sched-head min-h-8!">
            {weekday.format(new Date(`${one}T12:00`))}
          </span>
        ))}
      </div>
      <div data-weeks className="grid min-h-0 flex-1 auto-rows-[minmax(6.25rem,1fr)]">
        {weeks.map((week) => (
          <Week
            key={week[0]}
            days={week}
            month={day.slice(0, 7)}
            day={day}
            today={today}
            nowMs={nowMs}
            entries={entries}
            byDay={byDay}
            rows={rows}
            moved={carry?.load.kind === 'entry' ? carry.load.entry.key : undefined}
            chosen={chosen}
            target={target}
            onList={setListed}
          />
        ))}
      </div>
      <p id={helpId} hidden>
        Press Enter for the events of the day, arrow keys for other days.
      </p>
      <Spoken moving={moving} hint={undefined} />
      {listed === undefined ? null : (
        <Anchored
          title={fullDayWords(listed)}
          anchor={() => grid.current?.querySelector(`[data-date="${listed}"]`) ?? null}
          onClose={() => setListed(undefined)}
          className="w-91 p-0!"
          head={
            <div className="flex items-center gap-2 border-b border-line py-1 ps-4 pe-2">
              <h2 className="min-w-0 flex-1 text-head">{fullDayWords(listed)}</h2>
              <Button size="sm" variant="ghost" onClick={() => props.onOpenDay(listed)}>
                Open day
              </Button>
              <IconButton
                label="Close"
                icon={<X aria-hidden size={18} />}
                onClick={() => setListed(undefined)}
              />
            </div>
          }
        >
          {(byDay.get(listed) ?? []).length === 0 ? (
            <p className="px-4 py-3 text-small text-muted">Nothing planned</p>
          ) : (
            <DayRows
              day={listed}
              entries={byDay.get(listed) ?? []}
              nowMs={nowMs}
              isToday={listed === today}
              chosen={chosen}
              onOpen={(entry) => {
                setListed(undefined);
                props.onOpen(entry);
              }}
              onTick={props.onTick}
            />
          )}
          <div className="border-t border-line p-3">
            <Button
              variant="secondary"
              className="w-full justify-start! font-normal text-muted"
              icon={<Plus aria-hidden size={18} />}
              onClick={() => {
                setListed(undefined);
                props.onCreate(spanOfWholeDays(listed, listed));
              }}
            >
              Add to this day
            </Button>
          </div>
        </Anchored>
      )}
    </div>
  );
}

/** @returns `undefined` if the key does not go to another day */
export function steppedDay(day: string, key: string, rtl: boolean): string | undefined {
  const ahead = rtl ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -ahead);
    case 'ArrowRight':
      return dayAfter(day, ahead);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

interface WeekProps {
  days: readonly string[];
  month: string;
  day: string;
  today: string;
  nowMs: number;
  entries: readonly Entry[];
  byDay: ReadonlyMap<string, readonly Entry[]>;
  rows: number;
  moved: string | undefined;
  chosen: string | undefined;
  /** The days over which something is carried. */
  target: { from: string; to: string } | undefined;
  onList: (day: string) => void;
}

const Week = memo(function Week({
  days,
  month,
  day,
  today,
  nowMs,
  entries,
  byDay,
  rows,
  ...rest
}: WeekProps) {
  const { moved, chosen, target, onList } = rest;
  const { lines, more } = useMemo(
    () => monthLines(entries, days, rows, { day: today, nowMs }, byDay),
    [entries, days, rows, today, nowMs, byDay],
  );
  return (
    <div className="sched-week">
      <div className="sched-columns sched-cells">
        <span aria-hidden className="sched-week-number">
          {weekNumber(days[0] ?? day)}
        </span>
        {days.map((one, index) => {
          const isOut = !one.startsWith(month);
          const at = new Date(`${one}T12:00`);
          const isTarget = target !== undefined && one >= target.from && one <= target.to;
          const count = (byDay.get(one) ?? []).length;
          return (
            <div
              key={one}
              data-column={one}
              data-off={isWeekend(one) || isOut || undefined}
              data-target={isTarget || undefined}
              aria-current={one === today ? 'date' : undefined}
              className="sched-cell"
            >
              <div className="flex items-center justify-between gap-1 px-1 pt-1">
                <button
                  type="button"
                  data-date={one}
                  data-today={one === today || undefined}
                  data-off={isOut || undefined}
                  tabIndex={one === day ? 0 : -1}
                  aria-haspopup="dialog"
                  onClick={() => onList(one)}
                  className="rounded-full"
                >
                  <span className="sr-only">{`${fullDayWords(one)}, ${count === 0 ? 'nothing planned' : plural(count, 'entry', 'entries')}`}</span>
                  <span aria-hidden className="sched-date sched-date-small">
                    {at.getDate() === 1 ? dayMonth.format(at) : at.getDate()}
                  </span>
                </button>
                {(more[index] ?? 0) > 0 ? (
                  <button
                    type="button"
                    aria-label={`${more[index]} more on ${fullDayWords(one)}`}
                    onClick={() => onList(one)}
                    className="rounded px-1 text-micro text-muted hover:bg-surface-2"
                  >
                    {more[index]} more
                  </button>
                ) : null}
              </div>
            </div>
          );
        })}
      </div>
      <ul className="sched-columns sched-lines">
        {lines.map(({ entry, from, to, row }) => (
          <li
            key={`${entry.key} ${from}`}
            {...lookOf(entry, nowMs)}
            style={{ gridColumn: `${from + 2} / span ${to - from + 1}`, gridRow: row + 1 }}
            className={classes(
              'sched-line',
              (entry.days !== undefined && entry.kind !== 'task') || entry.kind === 'exam'
                ? 'sched-bar'
                : '',
              moved === entry.key && 'opacity-50',
              chosen === entry.key && 'sched-chosen',
            )}
          >
            <button
              type="button"
              data-entry={entry.key}
              aria-haspopup="dialog"
              aria-expanded={chosen === entry.key}
              className="sched-line-open"
            >
              <span className="sr-only">{spokenEntry(entry)}</span>
              <LineMark entry={entry} nowMs={nowMs} />
              {entry.days === undefined ? (
                <span aria-hidden className="shrink-0 text-muted tabular-nums">
                  {timeWords(entry.startsAt)}
                </span>
              ) : null}
              <span aria-hidden dir="auto" className="sched-title truncate">
                {entry.title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
});

function LineMark({ entry, nowMs }: { entry: Entry; nowMs: number }) {
  if (entry.kind === 'task')
    return (
      <span
        aria-hidden
        className={classes(
          'size-3.5 shrink-0 rounded border-[1.5px] border-line-strong',
          entry.isDone && 'border-accent bg-accent',
        )}
      />
    );
  if (entry.kind === 'event' && entry.days === undefined)
    return <span aria-hidden className="sched-line-edge" />;
  return <KindIcon entry={entry} nowMs={nowMs} />;
}

/** How many lines fit into a week, as high as the window makes it. */
function useRowsOfWeek(grid: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(3);
  const seen = useRef(3);
  useLayoutEffect(() => {
    const weeks = grid.current?.querySelector('[data-weeks]');
    if (!weeks || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const next = Math.max(1, Math.floor((weeks.clientHeight / 6 - datePx) / linePx));
      if (next !== seen.current) setRows(next);
      seen.current = next;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(weeks);
    measure();
    return () => observer.disconnect();
  }, [grid]);
  return rows;
}
