/** One row of the bell: what it is, when, and what can be done about it at once. */
import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, Flag, Hourglass, type LucideIcon, Play, Settings } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { placeOf } from '../../../components/places.ts';
import { dateFormat, localDay } from '../../../lib/date-format.ts';
import { isEntityName } from '../../../model/registry.ts';
import type { Section } from '../../../model/study/notification-rows.ts';
import { snoozeTimes } from '../../../model/study/quiet-hours.ts';
import { deviceClock, type ShownNotification } from '../../../queries/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useRowSwipe } from '../../../ui/list/use-row-swipe.ts';
import { isPressed } from '../../../ui/press/key-press.ts';
import { characterKeysOn } from '../../../ui/press/shortcuts.ts';
import {
  destinationOfRow,
  finish,
  isOverdue,
  markRead,
  markUnread,
  moveToToday,
  type Row,
  showAllCourses,
  snooze,
  taskOf,
} from './notification-acts.ts';

interface NotificationRowProps {
  row: Row;
  section: Section;
  /** The color of the course that it belongs to, such as `bg-course-blue`. */
  tint: string | undefined;
  nowMs: number;
  close: () => void;
}

const small =
  'relative min-h-8! gap-1.5! rounded-lg! px-3! text-small! max-sm:min-h-9! max-sm:text-[0.875rem]!';
/** A finger hits 44 px. */
const hit = 'after:absolute after:inset-x-0 after:-inset-y-1.5';

export function NotificationRow({ row, section, tint, nowMs, close }: NotificationRowProps) {
  const [isSnoozing, setSnoozing] = useState(false);
  const isOpen = section !== 'earlier';
  const task = taskOf(row);
  const swipe = useRowSwipe({
    onRight: isOpen ? () => void finish(row) : undefined,
    left: () => setSnoozing(true),
  });
  const press = (event: KeyboardEvent) => {
    if (!characterKeysOn()) return;
    const acts = [
      ['E', () => (isOpen ? void finish(row) : markUnread(row))],
      ['S', () => setSnoozing(!isSnoozing)],
    ] as const;
    const act = acts.find(([key]) => isPressed(event.nativeEvent, key));
    if (act === undefined) return;
    event.preventDefault();
    act[1]();
  };
  const { kind } = row.first;
  const hasButtons = isOpen && (task !== undefined || kind === 'cards-due');
  const snoozing = {
    'aria-label': `Snooze: ${row.title}`,
    'aria-expanded': isSnoozing,
    onClick: () => setSnoozing(!isSnoozing),
  };
  return (
    <li
      onKeyDown={press}
      {...swipe.handlers}
      className="row-hairline relative touch-pan-y overflow-hidden [--words:3.75rem] before:z-1"
    >
      <SwipeHint dx={swipe.shiftPx} acts={swipe.acts} isTask={task !== undefined} />
      <div
        className="relative bg-surface px-4 py-2.5"
        style={swipe.shiftPx === 0 ? undefined : { transform: `translateX(${swipe.shiftPx}px)` }}
      >
        <div className="relative flex items-start gap-3">
          <Sign row={row} section={section} tint={tint} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-3">
              <Title row={row} isUnread={isOpen} close={close} />
              <span className="ml-auto shrink-0 text-small text-muted tabular-nums">
                {whenInWords(row.first.atMs, nowMs)}
              </span>
            </div>
            <div className="flex items-baseline gap-3">
              <p dir="auto" className="line-clamp-2 text-left text-small wrap-anywhere text-muted">
                {row.detail}
              </p>
              {isOpen && !hasButtons ? (
                <button
                  type="button"
                  {...snoozing}
                  className={classes(
                    'relative ml-auto shrink-0 text-small font-[550] text-accent hover:underline',
                    'after:absolute after:-inset-x-2 after:-inset-y-3',
                  )}
                >
                  Snooze
                </button>
              ) : null}
            </div>
          </div>
        </div>
        {hasButtons ? (
          <div className="mt-2 flex flex-wrap gap-2 pl-11">
            <MainActs row={row} close={close} />
            <Button
              variant="ghost"
              {...snoozing}
              icon={<AlarmClock aria-hidden size={15} />}
              className={classes(
                small,
                hit,
                isSnoozing ? 'bg-accent-soft text-accent!' : 'bg-surface-2',
              )}
            >
              Snooze
            </Button>
          </div>
        ) : null}
        {isSnoozing ? <SnoozeChoice row={row} nowMs={nowMs} /> : null}
      </div>
    </li>
  );
}

function MainActs({ row, close }: { row: Row; close: () => void }) {
  const task = taskOf(row);
  const place = destinationOfRow(row);
  if (task !== undefined) {
    return (
      <>
        <Button
          variant="ghost"
          aria-label={`Done: ${row.title}`}
          icon={<Check aria-hidden size={15} />}
          className={classes(small, hit, 'bg-surface-2')}
          onClick={() => void finish(row)}
        >
          Done
        </Button>
        {isOverdue(task) ? (
          <Button
            variant="ghost"
            aria-label={`Move to today: ${row.title}`}
            className={classes(small, hit, 'bg-surface-2')}
            onClick={() => void moveToToday(task)}
          >
            Move to today
          </Button>
        ) : null}
      </>
    );
  }
  if (place === undefined) return null;
  return (
    <Link
      {...place}
      onClick={() => {
        markRead(row.all);
        void showAllCourses();
        close();
      }}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-control bg-accent font-medium text-on-accent hover:bg-accent-hover',
        small,
        hit,
      )}
    >
      <Play aria-hidden size={14} />
      Start review
    </Link>
  );
}

/** Each choice with the time at which it comes back. */
function SnoozeChoice({ row, nowMs }: { row: Row; nowMs: number }) {
  return (
    <fieldset className="mt-2 ml-11 grid grid-cols-4 gap-1.5">
      <legend className="sr-only">Snooze until</legend>
      {snoozeTimes(deviceClock(nowMs)).map((choice) => (
        <button
          key={choice.label}
          type="button"
          onClick={() => void snooze(row, choice)}
          className="min-h-12 rounded-control bg-surface-2 px-0.5 py-1.5 text-center text-small font-[550] hover:bg-accent-soft hover:text-accent"
        >
          {choice.label}
          <span className="block text-micro font-[450] text-muted tabular-nums">
            {time.format(choice.untilMs)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function Title({ row, isUnread, close }: { row: Row; isUnread: boolean; close: () => void }) {
  const place = destinationOfRow(row);
  const look = classes(
    'line-clamp-2 min-w-0 text-left text-body wrap-anywhere',
    isUnread ? 'font-[550]' : 'font-normal',
  );
  if (place === undefined) {
    return (
      <p dir="auto" className={look}>
        {row.title}
      </p>
    );
  }
  const open = () => {
    markRead(row.all.filter((one) => one.isUnread));
    if (row.first.opens.kind === 'review') void showAllCourses();
    close();
  };
  return (
    <Link
      {...place}
      dir="auto"
      data-notice
      onClick={open}
      className={classes(look, 'after:absolute after:inset-0 hover:underline')}
    >
      {row.title}
    </Link>
  );
}

function Sign({ row, section, tint }: Pick<NotificationRowProps, 'row' | 'section' | 'tint'>) {
  const Icon = iconOf(row.first);
  const isOpen = section !== 'earlier';
  return (
    <span
      aria-hidden
      className={classes(
        'relative mt-0.5 grid size-8 shrink-0 place-items-center overflow-hidden rounded-full',
        isOpen ? 'text-text' : 'bg-surface-2 text-muted',
        isOpen && tint === undefined && 'bg-accent-soft text-accent',
      )}
    >
      {isOpen && tint !== undefined ? (
        <span className={classes('absolute inset-0 opacity-25', tint)} />
      ) : null}
      <Icon size={16} className="relative" />
    </span>
  );
}

/** What the swipe under way will do; behind the row. */
function SwipeHint({ dx, acts, isTask }: { dx: number; acts: boolean; isTask: boolean }) {
  if (dx === 0) return null;
  const isRight = dx > 0;
  return (
    <div
      aria-hidden
      className={classes(
        'absolute inset-0 flex items-center gap-2 px-5 text-small font-semibold',
        isRight ? 'justify-start' : 'justify-end',
        acts ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent',
      )}
    >
      {isRight ? <Check size={18} /> : <AlarmClock size={18} />}
      {isRight ? (isTask ? 'Done' : 'Read') : 'Snooze'}
    </div>
  );
}

const time = dateFormat({ timeStyle: 'short' });
const weekday = dateFormat({ weekday: 'short' });
const day = dateFormat({ day: 'numeric', month: 'short' });
const weekMs = 6 * 24 * 60 * 60_000;

/** The hour today, then the weekday, then the date. */
function whenInWords(atMs: number, nowMs: number): string {
  if (localDay(atMs) === localDay(nowMs)) return time.format(atMs);
  return (nowMs - atMs < weekMs ? weekday : day).format(atMs);
}

function iconOf({ opens }: ShownNotification): LucideIcon {
  switch (opens.kind) {
    case 'row':
      return (isEntityName(opens.entity) && placeOf(opens.entity)?.icon) || Flag;
    case 'review':
      return placeOf('card')?.icon ?? Flag;
    case 'report':
      return Hourglass;
    case 'settings':
      return Settings;
  }
}
