/**
 * The streak: consecutive study days with any activity. Days come from facts stamped when they happened, so days
 * studied offline count once they arrive. A missed day breaks it only when the day is over (04:00, study-day.ts),
 * and not if travel shortened that day.
 */
import { dayNumber, dayOfNumber, startOfStudyDayAtOffset } from './study-day.ts';

export interface Streak {
  /** Days of study in the current streak. */
  days: number;
  doneToday: boolean;
}

/**
 * @param days study days with any activity, in any order
 * @param today the current study day
 * @param passedOver days without study that travel shortened; see `gapBefore`
 */
export function streakOf(
  days: Iterable<string>,
  today: string,
  passedOver: ReadonlySet<string> = new Set(),
): Streak {
  const studied = new Set(days);
  const doneToday = studied.has(today);
  let count = doneToday ? 1 : 0;
  for (let day = previous(today); ; day = previous(day)) {
    if (studied.has(day)) count += 1;
    else if (!passedOver.has(day)) return { days: count, doneToday };
  }
}

/** The last seven study days. */
const daysOfWeek = 7;

/** @returns for each of the last seven study days whether it had study, today last */
export function weekOf(days: ReadonlySet<string>, today: string): boolean[] {
  return Array.from({ length: daysOfWeek }, (_, index) =>
    days.has(dayOfNumber(dayNumber(today) - (daysOfWeek - 1 - index))),
  );
}

export interface Gap {
  /** The day without study. */
  missing: string;
  before: string;
  after: string;
}

/** The single missing day that ends the streak, if travel may explain it. */
export function gapBefore(
  days: Iterable<string>,
  today: string,
  passedOver: ReadonlySet<string> = new Set(),
): Gap | undefined {
  const studied = new Set(days);
  let after = today;
  for (let day = previous(today); ; day = previous(day)) {
    if (studied.has(day)) after = day;
    else if (!passedOver.has(day)) {
      const before = previous(day);
      const joins = studied.has(before) && dayNumber(after) - dayNumber(day) === 1;
      return joins ? { missing: day, before, after } : undefined;
    }
  }
}

/** Time and offset of a study activity. */
export interface StudyAct {
  studyDay: string;
  atMs: number;
  /** Minutes to add to UTC there; unknown for facts that do not store it. */
  tzOffsetMin?: number | undefined;
}

/** A shorter day was cut by travel; daylight saving takes only one hour. */
const wholeDayMs = 23 * 60 * 60_000;

/**
 * Whether the calendar day between two activities was never a whole day for the student.
 * @param last the latest activity of the day before the gap
 * @param next the earliest activity after it, or now
 */
export function isTravelGap(last: StudyAct, next: StudyAct): boolean {
  if (last.tzOffsetMin === undefined || next.tzOffsetMin === undefined) {
    return next.atMs - last.atMs < wholeDayMs;
  }
  const dayAfterLast = dayOfNumber(dayNumber(last.studyDay) + 1);
  const began = startOfStudyDayAtOffset(dayAfterLast, last.tzOffsetMin);
  const ended = startOfStudyDayAtOffset(next.studyDay, next.tzOffsetMin);
  return ended - began < wholeDayMs;
}

function previous(day: string): string {
  return dayOfNumber(dayNumber(day) - 1);
}
