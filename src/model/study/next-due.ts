/**
 * The day of the next task of a series. Pure. Only lazily loaded code may import it, since `recurrence.ts` brings
 * rrule-temporal.
 */
import { dayMs } from '../../lib/date-format.ts';
import { occurrences } from './recurrence.ts';
import { parseRule } from './repeat-rule.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

/** A 29 February returns after eight years at most, and rules may name every tenth one. */
const longestGapDays = 100 * 366;

export interface NextDue {
  /** `YYYY-MM-DD`. */
  dueOn: string;
  /** The rule of what is left: a count goes down. */
  repeat: string;
}

export interface RepeatingTask {
  repeat?: string | null | undefined;
  repeatFrom?: string | null | undefined;
  dueOn?: string | null | undefined;
}

/**
 * By date it is the next day of the rule, but none that is over: a daily task that waited for a week returns once.
 * After completion it counts from today.
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` if it does not repeat, or this was the last time
 */
export function nextDue(
  { repeat, repeatFrom, dueOn }: RepeatingTask,
  today: string,
): NextDue | undefined {
  const rule = repeat ? parseRule(repeat) : undefined;
  if (!repeat || rule === undefined || rule.count === 1) return undefined;
  const from = dayNumber(repeatFrom === 'completion' || !dueOn ? today : dueOn);
  const startMs = from * dayMs;
  const earliest = Math.max(from + 1, dayNumber(today));
  // The count includes days that passed without the task: each of its tasks counts one.
  const uncounted = { ...rule, count: undefined };
  const found = occurrences(
    { startMs, rule: uncounted },
    earliest * dayMs,
    (earliest + longestGapDays) * dayMs,
    () => 0,
  );
  const [next] = found;
  if (next === undefined) return undefined;
  const left =
    rule.count === undefined ? repeat : repeat.replace(/COUNT=\s*\d+/i, `COUNT=${rule.count - 1}`);
  return { dueOn: dayOfNumber(Math.round(next.wallMs / dayMs)), repeat: left };
}
