/** What a new goal means: its pace, its time, when it is done, and an exam that is near. */
import type { ReactNode } from 'react';
import { dateFormat } from '../../lib/date-format.ts';
import { countStudyDays, spanOfDays, studyDaysIn, unitOf } from '../../model/study/goal-terms.ts';
import { amountInWords, minutesInWords } from '../../model/study/goal-words.ts';
import { dayInWords } from '../../model/study/repeat-words.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import type { GoalPlan } from '../../queries/goal-plan.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { dayAfterExam } from './draft-goal.ts';
import { dayWithWeekday, minutesPerWords } from './goal-words.ts';

const clock = dateFormat({ timeStyle: 'short' });

export function Outlook({ found }: { found: GoalPlan }) {
  const { progress, time, plan, goal } = found;
  const { unit, total, done, perDay, week, daysLeft } = progress;
  const left = week ? week.left : total - done;
  const last = plan.sittings.at(-1);
  const days = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  const amount = unit === 'minute' ? minutesInWords(perDay) : perDay.toLocaleString();
  return (
    <dl className={`${surfaceClass} grid py-3 sm:grid-cols-3 sm:divide-x sm:divide-line`}>
      <Fact
        name="Pace"
        value={`${amount} a day`}
        detail={unit === 'minute' ? `for ${days}` : `${unit}s on average, ${days}`}
      />
      <Fact
        name={week ? 'Time this week' : 'Time'}
        value={minutesInWords(Math.round(left * time.minutes))}
        detail={timeDetail(found)}
      />
      <Fact
        name="Done"
        value={dayWithWeekday(plan.doneOn ?? goal.endDate)}
        detail={
          plan.doneOn !== undefined && last !== undefined
            ? `by ${clock.format(last.endsAt)}`
            : 'the end date'
        }
      />
    </dl>
  );
}

function timeDetail({ time, goal }: GoalPlan): string {
  const unit = unitOf(goal);
  if (unit === 'minute') return 'as you have said';
  const each = `${minutesPerWords(time.minutes)} a ${unit}`;
  return time.measured > 0
    ? `${each}, from your last ${amountInWords(unit, time.measured)}`
    : `${each}, until yours is known`;
}

function Fact({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="grid content-start px-4 py-1">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title tabular-nums">{value}</dd>
      <dd className="text-small text-muted tabular-nums">{detail}</dd>
    </div>
  );
}

/** A goal that ends this soon after an exam could end after it. Days. */
const nearDays = 3;

interface ExamNearProps {
  found: GoalPlan;
  today: string;
  icon: ReactNode;
  /** Takes a day as the line writes it. */
  onDay: (day: string) => void;
}

/** Offers a day after an exam that is near the end, with its pace. */
export function ExamNear({ found, today, icon, onDay }: ExamNearProps) {
  const { exams, goal, progress, daysOff } = found;
  const exam = exams.find(({ on }) => dayNumber(goal.endDate) - dayNumber(on) <= nearDays);
  if (exam === undefined || goal.isWeekly) return null;
  const later = dayAfterExam(exam.on, daysOff);
  if (later <= goal.endDate) return null;
  const span = spanOfDays(dayNumber(today), dayNumber(later), daysOff);
  const left = Math.max(0, progress.total - progress.done);
  const perDay = Math.ceil(left / Math.max(1, studyDaysIn(span)));
  const free = countStudyDays(dayNumber(exam.on) + 1, dayNumber(later), daysOff);
  if (free === 0 || perDay >= progress.perDay) return null;
  const day = dayInWords(later, today);
  return (
    <div
      role="status"
      className="flex min-h-12 items-center gap-3 rounded-card bg-warn-soft py-1 pr-1 pl-4 text-[0.875rem] text-warn"
    >
      <span className="shrink-0">{icon}</span>
      <span className="flex-1">
        <span translate="no">{exam.title}</span> on {dayWithWeekday(exam.on)}. By{' '}
        {dayWithWeekday(later)}: {amountInWords(progress.unit, perDay)} a day.
      </span>
      <button type="button" onClick={() => onDay(later)} className="min-h-11 px-3 font-semibold">
        Use {day}
      </button>
    </div>
  );
}
