/** The lane above the hours: whole days, exam days, and tasks with a date but no time. */
import type { CSSProperties, ReactNode } from 'react';
import { localDay } from '../../../lib/date-format.ts';
import { classes } from '../../../ui/classes.ts';
import type { Entry } from '../plan/entries.ts';
import { placeInRows } from '../plan/side-by-side.ts';
import { lastDayOf, type Span } from '../plan/span.ts';
import { KindIcon, lookOf, OpenButton, Tick } from './entry-parts.tsx';
import { Bubble } from './hour-column.tsx';

export interface MovedPill {
  span: Span;
  title: string;
  color: string;
  look: 'ghost' | 'draft';
  hint?: string | undefined;
}

interface AllDayLaneProps {
  days: readonly string[];
  entries: readonly Entry[];
  nowMs: number;
  moved: string | undefined;
  chosen: string | undefined;
  helpId: string;
  /** What is moved or made over the lane. */
  pill: MovedPill | undefined;
  onTick: (entry: Entry) => void;
}

export function AllDayLane({
  days,
  entries,
  nowMs,
  pill,
  helpId,
  onTick,
  ...keys
}: AllDayLaneProps) {
  const last = days.length - 1;
  const placeOf = (from: string, to: string) => ({
    from: Math.max(0, days.indexOf(from)),
    to: to > (days[last] ?? '') ? last : days.indexOf(to),
  });
  const shown = entries.flatMap((entry) => {
    if (entry.days === undefined || entry.days.to < (days[0] ?? '')) return [];
    return entry.days.from > (days[last] ?? '')
      ? []
      : [{ entry, ...placeOf(entry.days.from, entry.days.to) }];
  });
  const rows = placeInRows(shown);
  const pillDays = pill?.span.isAllDay
    ? placeOf(localDay(pill.span.startsAt), lastDayOf(pill.span))
    : undefined;
  return (
    <div data-lane className="sched-lane sched-columns">
      <span className="sched-lane-label" id={`${helpId}-lane`}>
        all day
      </span>
      <ul aria-labelledby={`${helpId}-lane`} className="contents">
        {shown.map(({ entry, from, to }, index) => (
          <li
            key={entry.key}
            {...lookOf(entry, nowMs)}
            style={pillStyle(from, to, rows[index] ?? 0)}
            className={classes(
              'sched-pill',
              keys.moved === entry.key && 'sched-from',
              keys.chosen === entry.key && 'sched-chosen',
            )}
          >
            <OpenButton
              entry={entry}
              position={{ at: index + 1, of: shown.length }}
              helpId={helpId}
              isOpen={keys.chosen === entry.key}
            >
              <KindIcon entry={entry} nowMs={nowMs} />
              <span dir="auto" className="sched-title truncate">
                {entry.title}
              </span>
            </OpenButton>
            {entry.kind === 'task' ? <Tick entry={entry} onTick={onTick} /> : null}
          </li>
        ))}
      </ul>
      {pill === undefined || pillDays === undefined ? null : (
        <MovedPillView pill={pill} style={pillStyle(pillDays.from, pillDays.to, 0)} />
      )}
    </div>
  );
}

function MovedPillView({ pill, style }: { pill: MovedPill; style: CSSProperties }): ReactNode {
  const { span, title, color, look, hint } = pill;
  return (
    <div
      aria-hidden
      data-color={color}
      style={style}
      className={classes('sched-pill', look === 'ghost' ? 'sched-ghost' : 'sched-draft')}
    >
      <span className="sched-open">
        <span className="sched-title">{title}</span>
      </span>
      {hint === undefined ? null : <Bubble span={span} hint={hint} isBelow />}
    </div>
  );
}

/** Columns and rows of the grid, which begin with the gutter and the first row. */
function pillStyle(from: number, to: number, row: number): CSSProperties {
  return {
    '--first': from + 2,
    '--span': Math.max(1, to - from + 1),
    '--row': row + 1,
  } as CSSProperties;
}
