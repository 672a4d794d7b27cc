/** The chart of a goal: the plan, what was done, where this pace leads, and the proposed sittings. */

import {
  doneLine,
  type Forecast,
  type LinePoint,
  planLine,
} from '../../model/study/goal-forecast.ts';
import type { GoalUnit } from '../../model/study/goal-terms.ts';
import { amountInWords, minutesInWords } from '../../model/study/goal-words.ts';
import { dayInWords } from '../../model/study/repeat-words.ts';
import type { Sitting } from '../../model/study/sittings.ts';
import { dayNumber, dayOfNumber, studyToday } from '../../model/study/study-day.ts';
import type { GoalPlan } from '../../queries/goal-plan.ts';
import { type ChartLine, ProgressChart } from '../../ui/chart/progress-chart.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { forecastWords } from './goal-words.ts';

interface GoalChartProps {
  found: GoalPlan;
  today: string;
  forecast: Forecast | undefined;
}

const unitNames: Record<GoalUnit, string> = { page: 'Pages', card: 'Cards', minute: 'Hours' };
const doneNames: Record<GoalUnit, string> = { page: 'Read', card: 'Reviewed', minute: 'Studied' };

export function GoalChart({ found, today, forecast }: GoalChartProps) {
  const { goal, progress, plan, days, daysOff } = found;
  const { unit, total, done, state } = progress;
  const planned = planLine(goal, daysOff);
  const read = doneLine(goal, days, done, today);
  const isNew = plan.sittings.some(({ change }) => change !== 'kept');
  const end = forecastWords(forecast, today);
  const isProposed = isNew && state !== 'done' && state !== 'waiting';
  const lines: ChartLine[] = [
    { style: 'plan', name: 'Plan', points: planned },
    ...(forecast?.doneOn !== undefined && (forecast.daysLate ?? 0) <= mostLateDays
      ? [forecastLine(forecast.doneOn, today, done, total, `At this pace: ${end.when}`)]
      : []),
    ...(isProposed ? [proposalLine(plan.sittings, today, done)] : []),
    ...(read.length > 0 ? [{ style: 'done', name: doneNames[unit], points: read } as const] : []),
  ];
  const most = Math.max(1, total, done);
  const byToday = valueBy(planned, dayNumber(today) + 1);
  const label = [
    `${amountInWords(unit, done)} of ${amountInWords(unit, total)} done.`,
    state === 'done' ? '' : `The plan has ${amountInWords(unit, Math.round(byToday))} by today.`,
    forecast?.doneOn === undefined ? '' : `At this pace it ends on ${end.when}, ${end.late}.`,
  ];
  return (
    <div className={`${surfaceClass} min-w-0 p-4 sm:p-5`}>
      <ProgressChart
        label={label.filter(Boolean).join(' ')}
        unit={unitNames[unit]}
        lines={lines}
        most={most}
        amountOf={(value) =>
          unit === 'minute' ? hours(value) : Math.round(value).toLocaleString()
        }
        dayOf={(day) => dayInWords(dayOfNumber(day), today)}
        today={dayNumber(today)}
        todayLabel="Today"
        due={dayNumber(goal.endDate) + 1}
        dueLabel={`Due ${dayInWords(goal.endDate, today)}`}
        table={{
          caption: goal.name,
          heads: ['Day', 'Plan', doneNames[unit]],
          rows: rowsOf(planned, read, today, (value) =>
            unit === 'minute'
              ? minutesInWords(Math.round(value))
              : Math.round(value).toLocaleString(),
          ),
        }}
      />
    </div>
  );
}

/** A line that leads farther would squeeze the others. */
const mostLateDays = 90;

function hours(minutes: number): string {
  return (Math.round(minutes / 6) / 10).toLocaleString();
}

function forecastLine(
  doneOn: string,
  today: string,
  done: number,
  total: number,
  name: string,
): ChartLine {
  const points = [
    { day: dayNumber(today) + 0.5, value: done },
    { day: dayNumber(doneOn) + 1, value: total },
  ];
  return { style: 'forecast', name, points };
}

/** Steps: level until a sitting, and up with it. */
function proposalLine(sittings: readonly Sitting[], today: string, done: number): ChartLine {
  const points: LinePoint[] = [{ day: dayNumber(today) + 0.5, value: done }];
  const marks: LinePoint[] = [];
  let value = done;
  for (const { startsAt, amount } of sittings) {
    const day = Math.max(dayNumber(studyToday(startsAt)), dayNumber(today) + 0.5);
    points.push({ day, value });
    value += amount;
    const mark = { day: day + 0.5, value };
    points.push(mark);
    marks.push(mark);
  }
  return { style: 'proposal', name: 'New plan', points, marks };
}

function valueBy(points: readonly LinePoint[], day: number): number {
  return points.findLast((point) => point.day <= day)?.value ?? 0;
}

/** Rows of the table: about a screen full, however long the goal is. */
const mostRows = 40;

function rowsOf(
  planned: readonly LinePoint[],
  read: readonly LinePoint[],
  today: string,
  words: (value: number) => string,
): string[][] {
  const step = Math.max(1, Math.ceil(planned.length / mostRows));
  return planned.slice(1).flatMap(({ day, value }, index) => {
    if (index % step !== 0 && index !== planned.length - 2) return [];
    const on = dayOfNumber(Math.ceil(day) - 1);
    const isPast = on <= today;
    const seen = valueBy(read, on === today ? day + 1 : day);
    return [[dayInWords(on, today), words(value), isPast ? words(seen) : '–']];
  });
}
