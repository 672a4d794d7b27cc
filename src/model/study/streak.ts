/**
 * The streak: consecutive study days with any study act. Days come from facts that were stamped when
 * they happened, so days studied offline count once they arrive. A day is broken only when it is over
 * (04:00, study-day.ts), and not by travel: a day that the journey shortened is passed over.
 */
import { dayNumber, dayOfNumber, startOfStudyDayAtOffset } from './study-day.ts';

export interface Streak {
  /** Days with study in the running streak. */
  days: number;
  doneToday: boolean;
}

/**
 * @param days study days with at least one act, in any order, repeated or not
 * @param today the study day of now
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

/** A week of study days, today the last. */
const daysOfWeek = 7;

/** @returns whether each of the last seven study days had study in it, today last */
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

/** The one missing day that ends the streak, if study before and after it might be joined by travel. */
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

/** When and where something was studied. */
export interface StudyAct {
  studyDay: string;
  atMs: number;
  /** Minutes to add to UTC there; unknown for acts that do not keep it. */
  tzOffsetMin?: number | undefined;
}

/** A day that is shorter than this was cut by travel; the change to summer time takes only one hour. */
const wholeDayMs = 23 * 60 * 60_000;

/**
 * True when the calendar days between two acts never were a whole day for the student.
 * @param last the latest act of the day before the gap
 * @param next the earliest act after it, or now
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
