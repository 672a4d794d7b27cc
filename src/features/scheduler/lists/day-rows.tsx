/** The entries of a day as rows: times, edge or tick, words. Agenda, month and its phone list show them. */
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { CourseDot } from '../../../components/courses/course-mark.tsx';
import { dateFormat } from '../../../lib/date-format.ts';
import { plural } from '../../../lib/plural.ts';
import { classes } from '../../../ui/classes.ts';
import { KindIcon, lookOf, Tick } from '../hours/entry-parts.tsx';
import { overlapWords, splitAtNow } from '../plan/agenda.ts';
import type { Entry } from '../plan/entries.ts';
import { fullDayWords, shortDayWords, spokenEntry, timeWords } from '../plan/words.ts';
import { isoDaysBetween } from '../week.ts';

interface DayRowsProps {
  day: string;
  entries: readonly Entry[];
  nowMs: number;
  isToday: boolean;
  chosen: string | undefined;
  onOpen: (entry: Entry) => void;
  onTick: (entry: Entry) => void;
}

export function DayRows({ day, entries, nowMs, isToday, ...acts }: DayRowsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { earlier, toCome } = isToday
    ? splitAtNow(entries, nowMs)
    : { earlier: [], toCome: entries };
  const isFolded = earlier.length > 0 && toCome.length > 0 && !isUnfolded;
  const shown = isFolded ? toCome : entries;
  const firstToCome = isToday
    ? shown.find((entry) => entry.days === undefined && entry.startsAt >= nowMs)
    : undefined;
  return (
    <ul aria-label={fullDayWords(day)} className="bg-surface">
      {isFolded ? (
        <li>
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setUnfolded(true)}
            className="flex min-h-11 w-full items-center gap-2 px-4 text-start text-small text-muted hover:bg-surface-2"
          >
            <span className="w-14 shrink-0">
              <ChevronDown aria-hidden size={18} />
            </span>
            <span className="min-w-0 truncate">
              {plural(earlier.length, 'earlier', 'earlier')}:{' '}
              {earlier.map(({ title }) => title).join(', ')}
            </span>
          </button>
        </li>
      ) : null}
      {shown.map((entry, index) => (
        <Row
          key={entry.key}
          day={day}
          entry={entry}
          entries={entries}
          nowMs={nowMs}
          hasNowAbove={entry === firstToCome}
          position={{ at: index + 1, of: shown.length }}
          {...acts}
        />
      ))}
      {isToday && firstToCome === undefined ? (
        <li aria-hidden>
          <NowRow nowMs={nowMs} />
        </li>
      ) : null}
    </ul>
  );
}

const time = dateFormat({ timeStyle: 'short' });

interface RowProps extends Omit<DayRowsProps, 'isToday'> {
  entry: Entry;
  hasNowAbove: boolean;
  position: { at: number; of: number };
}

function Row({
  entry,
  entries,
  day,
  nowMs,
  hasNowAbove,
  position,
  chosen,
  onOpen,
  onTick,
}: RowProps) {
  const overlap = overlapWords(entry, entries);
  const isExam = entry.kind === 'exam';
  return (
    <li {...lookOf(entry, nowMs)} className="row-hairline relative [--words:4.5rem]">
      {hasNowAbove ? <NowRow nowMs={nowMs} /> : null}
      <div
        className={classes(
          'relative flex min-h-14 items-center gap-0 px-4 py-2 hover:bg-surface-2',
          chosen === entry.key && 'outline-2 -outline-offset-2 outline-focus',
        )}
      >
        <Times entry={entry} />
        <span className="flex w-7 shrink-0 items-center">
          {entry.kind === 'task' ? (
            <Tick
              entry={entry}
              onTick={onTick}
              className="relative z-1 -m-3 grid size-11 place-items-center text-on-accent *:z-1 before:absolute before:size-5 before:rounded-md before:border-[1.5px] before:border-line-strong before:bg-surface aria-checked:before:border-accent aria-checked:before:bg-accent"
            />
          ) : (
            <Mark entry={entry} nowMs={nowMs} />
          )}
        </span>
        <span
          className={classes(
            'grid min-w-0 flex-1',
            isExam && '-ms-7 rounded-control bg-(--c) px-3 py-2 text-on-course',
          )}
        >
          <span
            dir="auto"
            className={classes('sched-title text-body', isExam ? '' : 'font-medium')}
          >
            {entry.title}
          </span>
          <Meta entry={entry} overlap={overlap} isExam={isExam} />
        </span>
        <span className="ms-3 shrink-0 text-small text-muted">{dayOfDays(entry, day)}</span>
        <button
          type="button"
          data-entry={entry.key}
          aria-label={spokenEntry(entry, position)}
          aria-haspopup="dialog"
          aria-expanded={chosen === entry.key}
          onClick={() => onOpen(entry)}
          className="absolute inset-0"
        />
      </div>
    </li>
  );
}

function Times({ entry }: { entry: Entry }) {
  if (entry.days !== undefined)
    return <span className="w-14 shrink-0 text-small text-muted">all day</span>;
  return (
    <span className="grid w-14 shrink-0 text-body tabular-nums" aria-hidden>
      {time.format(entry.startsAt)}
      {entry.kind === 'task' ? null : (
        <span className="text-small text-muted">{time.format(entry.endsAt)}</span>
      )}
    </span>
  );
}

function Mark({ entry, nowMs }: { entry: Entry; nowMs: number }) {
  if (entry.kind === 'sitting')
    return (
      <span className="text-(--c)">
        <KindIcon entry={entry} nowMs={nowMs} size={18} />
      </span>
    );
  return <span aria-hidden className="h-9 w-[3px] rounded-full bg-(--c)" />;
}

function Meta({
  entry,
  overlap,
  isExam,
}: {
  entry: Entry;
  overlap: string | undefined;
  isExam: boolean;
}) {
  if (overlap !== undefined)
    return (
      <span className="flex items-center gap-1.5 text-small text-warn">
        <TriangleAlert aria-hidden size={14} />
        <bdi>{overlap}</bdi>
      </span>
    );
  const words = entry.place || entry.courseName || '';
  if (words === '') return null;
  return (
    <span className={classes('flex items-center gap-1.5 text-small', isExam ? '' : 'text-muted')}>
      {entry.place === '' && entry.color !== undefined && !isExam ? (
        <CourseDot color={entry.color} />
      ) : null}
      <bdi className="truncate">{words}</bdi>
    </span>
  );
}

/** `day 3 of 5` of an entry of several days. */
function dayOfDays({ days }: Entry, day: string): string {
  if (days === undefined || days.from === days.to) return '';
  return `day ${isoDaysBetween(days.from, day) + 1} of ${isoDaysBetween(days.from, days.to) + 1}`;
}

function NowRow({ nowMs }: { nowMs: number }) {
  return (
    <div
      aria-hidden
      className="relative flex h-5 items-center gap-0 ps-4 text-small font-semibold text-now tabular-nums"
    >
      <span className="w-14 shrink-0">{timeWords(nowMs)}</span>
      <span className="-ms-1 size-2.5 shrink-0 rounded-full bg-now" />
      <span className="h-0.5 flex-1 bg-now" />
    </div>
  );
}

/** `Today`, `Tomorrow` or the weekday, and the date. */
export function DayHeading({ day, today, end }: { day: string; today: string; end: string }) {
  const days = isoDaysBetween(today, day);
  const name = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekdayOf(day);
  return (
    <h2
      className={classes(
        'flex min-h-9 items-center gap-2 border-y border-line bg-bg px-4 text-small font-semibold',
        days === 0 && 'text-accent',
      )}
    >
      {name}
      <span className="font-normal text-muted">
        {days === 0 || days === 1
          ? shortDayWords(day)
          : dayAndMonth.format(new Date(`${day}T12:00`))}
      </span>
      <span className="ms-auto font-normal text-muted tabular-nums">{end}</span>
    </h2>
  );
}

const longWeekday = dateFormat({ weekday: 'long' });
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });

function weekdayOf(day: string): string {
  return longWeekday.format(new Date(`${day}T12:00`));
}
