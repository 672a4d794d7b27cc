/** Days as a grid of hours: heads, the lane of whole days, and one column a day. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { dateFormat } from '../../../lib/date-format.ts';
import { isPressed } from '../../../ui/press/key-press.ts';
import { characterKeysOn } from '../../../ui/press/shortcuts.ts';
import { type Carry, dropOf, spanOfTap } from '../plan/carry.ts';
import { type Entry, entriesByDay } from '../plan/entries.ts';
import { clashesOf, clashInWords } from '../plan/free-time.ts';
import { minuteOf, type Span } from '../plan/span.ts';
import { fullDayWords, spokenSpan, timeWords } from '../plan/words.ts';
import { isWeekend } from '../week.ts';
import { AllDayLane, type MovedPill } from './all-day-lane.tsx';
import { HourColumn, MovedBlocks, NowLine } from './hour-column.tsx';
import { spotAt } from './spot-at.ts';
import { moveFocus, type useCarry } from './use-carry.ts';

export interface Draft {
  span: Span;
  title: string;
  color: string;
}

interface TimeViewProps {
  days: readonly string[];
  today: string;
  nowMs: number;
  entries: readonly Entry[];
  hourPx: number;
  /** Phones show one day, below the strip of its week. */
  hasHeads: boolean;
  /** Of the quick line. */
  draft: Draft | undefined;
  /** The key of the entry whose popover is open. */
  chosen: string | undefined;
  grid: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  moving: ReturnType<typeof useCarry>;
  onZoom: (hourPx: number) => void;
  onCreate: (span: Span) => void;
  onOpen: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  onTick: (entry: Entry) => void;
  onDay: (day: string) => void;
}

export const leastHourPx = 32;
export const mostHourPx = 96;

const weekday = dateFormat({ weekday: 'short' });
const hourName = dateFormat({ timeStyle: 'short' });

/** Scrolls so that two hours before now, or half past seven on other days, are on top. */
export function scrollToNow(area: HTMLElement | null, nowMs: number | undefined, hourPx: number) {
  const minute = nowMs === undefined ? 7.5 * 60 : minuteOf(nowMs) - 120;
  if (area !== null) area.scrollTop = Math.max(0, (minute / 60) * hourPx);
}

export function TimeView(props: TimeViewProps) {
  const { days, today, nowMs, entries, hourPx, hasHeads, draft, chosen, moving } = props;
  const { grid, scroller } = props;
  const helpId = useId();
  const byDay = useMemo(() => entriesByDay(entries, days), [entries, days]);
  const { carry } = moving;
  const moved = carry?.load.kind === 'entry' ? carry.load.entry.key : undefined;
  const hint =
    carry === undefined ? undefined : clashInWords(clashesOf(carry.span, entries, moved));
  const look = carry === undefined ? undefined : lookOfCarry(carry);
  const over = carry?.span ?? draft?.span;
  const shown = look ?? draft;
  useOpensAtNow(scroller, days, today, nowMs, hourPx);
  useWheelZoom(scroller, hourPx, props.onZoom);
  const isBubbleBelow =
    over !== undefined && isNearTop(scroller.current, minuteOf(over.startsAt), hourPx);
  const pill: MovedPill | undefined =
    over === undefined || shown === undefined
      ? undefined
      : {
          span: over,
          title: shown.title,
          color: shown.color,
          look: look ? 'ghost' : 'draft',
          hint,
        };

  const onClick = (click: MouseEvent) => {
    if (!(click.target instanceof Element)) return;
    const key = click.target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
    const entry = entries.find((one) => one.key === key);
    if (entry !== undefined) return props.onOpen(entry);
    if (click.target.closest('li, [data-no-create]') !== null) return;
    if (click.target.closest('[data-column], [data-lane]') === null) return;
    props.onCreate(spanOfTap(spotAt(grid.current, scroller.current, click.clientX, click.clientY)));
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const key = press.target instanceof HTMLElement ? press.target.dataset.entry : undefined;
    const entry = entries.find((one) => one.key === key);
    if (entry === undefined || grid.current === null) return;
    if (press.key === ' ') {
      if (!entry.isFixed) moving.pick(entry);
    } else if (isPressed(press.nativeEvent, 'Delete')) props.onDelete(entry);
    else if (characterKeysOn() && isPressed(press.nativeEvent, 'E')) props.onEdit(entry);
    else if (!moveFocus(press, grid.current)) return;
    press.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the presses and keys of the buttons in it
    <div
      ref={grid}
      {...moving.bind}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
      style={{ '--days': days.length, '--hour': hourPx } as CSSProperties}
    >
      {hasHeads ? (
        <div className="sched-columns sched-heads border-t border-line">
          <span />
          {days.map((day) => (
            <DayHead key={day} day={day} isToday={day === today} onDay={props.onDay} />
          ))}
        </div>
      ) : null}
      <AllDayLane
        days={days}
        entries={entries}
        nowMs={nowMs}
        moved={moved}
        chosen={chosen}
        helpId={helpId}
        pill={pill}
        onTick={props.onTick}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={scroller} aria-label="Hours" className="sched-scroll" tabIndex={0}>
        <div className="sched-hours sched-columns">
          <HourNames nowMs={days.includes(today) ? nowMs : undefined} />
          {days.map((day, index) => (
            <div key={day} className="relative grid min-w-0">
              <HourColumn
                day={day}
                entries={byDay.get(day) ?? []}
                hourPx={hourPx}
                nowMs={nowMs}
                isToday={day === today}
                isOff={isWeekend(day)}
                isLast={index === days.length - 1}
                moved={moved}
                held={moving.heldKey}
                chosen={chosen}
                helpId={helpId}
                onTick={props.onTick}
              />
              {over === undefined || shown === undefined ? null : (
                <MovedBlocks
                  day={day}
                  span={over}
                  hourPx={hourPx}
                  title={shown.title}
                  color={shown.color}
                  look={look ? 'ghost' : 'draft'}
                  hint={hint}
                  isLast={index === days.length - 1}
                  isBubbleBelow={isBubbleBelow}
                />
              )}
              {day === today ? <NowLine nowMs={nowMs} /> : null}
            </div>
          ))}
          {days.includes(today) && days.length > 1 ? (
            <div
              aria-hidden
              className="sched-now-faint"
              style={{ '--at': minuteOf(nowMs) } as CSSProperties}
            />
          ) : null}
        </div>
      </section>
      <p id={helpId} hidden>
        Press Enter for details. Press Space to move it with the arrow keys.
      </p>
      <Spoken moving={moving} hint={hint} />
      {carry === undefined ? null : <CarryKeys carry={carry} />}
    </div>
  );
}

function lookOfCarry({ load }: Carry): { title: string; color: string } {
  if (load.kind === 'new') return { title: 'New event', color: '' };
  if (load.kind === 'plan') return load.plan;
  return { title: load.entry.title, color: load.entry.color ?? '' };
}

function DayHead({
  day,
  isToday,
  onDay,
}: {
  day: string;
  isToday: boolean;
  onDay: (day: string) => void;
}) {
  const at = new Date(`${day}T12:00`);
  return (
    <button
      type="button"
      data-today={isToday || undefined}
      data-off={isWeekend(day) || undefined}
      className="sched-head min-w-0 hover:bg-surface-2"
      onClick={() => onDay(day)}
    >
      <span className="sr-only">{`${fullDayWords(day)}${isToday ? ' (today)' : ''}: open day`}</span>
      <span aria-hidden className="truncate">
        {weekday.format(at)}
      </span>
      <span aria-hidden className="sched-date">
        {at.getDate()}
      </span>
    </button>
  );
}

/** The names of the hours; the one that the time covers is left out. */
function HourNames({ nowMs }: { nowMs: number | undefined }) {
  const now = nowMs === undefined ? undefined : minuteOf(nowMs);
  return (
    <div aria-hidden className="relative">
      {Array.from({ length: 23 }, (_, index) => index + 1)
        .filter((hour) => now === undefined || Math.abs(hour * 60 - now) > 12)
        .map((hour) => (
          <span
            key={hour}
            className="sched-hour-name"
            style={{ '--at': hour * 60 } as CSSProperties}
          >
            {hourName.format(new Date(2026, 0, 15, hour))}
          </span>
        ))}
      {nowMs === undefined ? null : (
        <span className="sched-now-time" style={{ '--at': now } as CSSProperties}>
          {timeWords(nowMs)}
        </span>
      )}
    </div>
  );
}

interface SpokenProps {
  moving: Pick<ReturnType<typeof useCarry>, 'carry' | 'ended'>;
  hint: string | undefined;
}

/** Tells screen readers where something is while it moves, and that it is put down or back. */
export function Spoken({ moving: { carry, ended }, hint }: SpokenProps) {
  const words = () => {
    if (carry !== undefined)
      return [`${lookOfCarry(carry).title}: ${spokenSpan(carry.span)}`, hint ?? []]
        .flat()
        .join(', ');
    if (ended === undefined) return '';
    const isMoved = ended.isDropped && dropOf(ended.carry).does !== 'nothing';
    return isMoved ? `Dropped at ${spokenSpan(ended.carry.span)}` : 'Not moved';
  };
  return (
    <p role="status" className="sr-only">
      {words()}
    </p>
  );
}

/** Which keys work while something is moved by keys. */
function CarryKeys({ carry }: { carry: Carry }) {
  if (carry.by !== 'keys') return null;
  const keys = [
    ['↑ ↓ ← →', 'move'],
    ['Shift + ↑ ↓', 'longer, shorter'],
    ['Enter', 'drop'],
    ['Esc', 'put back'],
  ] as const;
  return (
    <div
      aria-hidden
      className="absolute bottom-3 left-1/2 z-10 flex max-w-full -translate-x-1/2 flex-wrap gap-x-4 gap-y-1 rounded-control bg-surface px-4 py-2 text-small text-muted shadow-pop"
    >
      {keys.map(([key, does]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className="me-1.5 rounded border border-line-strong px-1.5 text-micro">{key}</kbd>
          {does}
        </span>
      ))}
    </div>
  );
}

/** Only when the grid comes; later the student decides. */
function useOpensAtNow(
  scroller: RefObject<HTMLElement | null>,
  days: readonly string[],
  today: string,
  nowMs: number,
  hourPx: number,
): void {
  const scrollThere = useEffectEvent(() => {
    scrollToNow(scroller.current, days.includes(today) ? nowMs : undefined, hourPx);
  });
  useLayoutEffect(() => scrollThere(), []);
}

/** Ctrl and the wheel, as a pinch on a touchpad sends it: the minute under the pointer stays there. */
function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  hourPx: number,
  onZoom: (hourPx: number) => void,
): void {
  const kept = useRef<{ minute: number; offsetPx: number }>(undefined);
  const zoom = useEffectEvent((wheel: WheelEvent, area: HTMLElement) => {
    const offsetPx = wheel.clientY - area.getBoundingClientRect().top;
    kept.current = { minute: ((area.scrollTop + offsetPx) / hourPx) * 60, offsetPx };
    onZoom(clampZoom(hourPx * Math.exp(-wheel.deltaY / 400)));
  });
  useEffect(() => {
    const area = scroller.current;
    if (area === null) return;
    const onWheel = (wheel: WheelEvent) => {
      if (!wheel.ctrlKey) return;
      wheel.preventDefault();
      zoom(wheel, area);
    };
    area.addEventListener('wheel', onWheel, { passive: false });
    return () => area.removeEventListener('wheel', onWheel);
  }, [scroller]);
  const before = useRef(hourPx);
  useLayoutEffect(() => {
    const area = scroller.current;
    if (area === null || before.current === hourPx) return;
    const middle = { minute: ((area.scrollTop + area.clientHeight / 2) / before.current) * 60 };
    const { minute, offsetPx } = kept.current ?? { ...middle, offsetPx: area.clientHeight / 2 };
    area.scrollTop = (minute / 60) * hourPx - offsetPx;
    kept.current = undefined;
    before.current = hourPx;
  }, [scroller, hourPx]);
}

export function clampZoom(hourPx: number): number {
  return Math.round(Math.min(mostHourPx, Math.max(leastHourPx, hourPx)));
}

/** Whether a bubble above this minute would be cut off. */
function isNearTop(area: HTMLElement | null, minute: number, hourPx: number): boolean {
  return area !== null && (minute / 60) * hourPx - area.scrollTop < 44;
}
