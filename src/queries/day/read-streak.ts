/** Reads the streak: the days with study from the index, and single acts only around a gap that travel may explain. */
import type { AccountDatabase } from '../../db/database.ts';
import {
  gapBefore,
  isTravelGap,
  type Streak,
  type StudyAct,
  streakOf,
} from '../../model/study/streak.ts';
import { dayNumber, dayOfNumber, studyDayOf } from '../../model/study/study-day.ts';

export async function readStreak(
  db: AccountDatabase,
  nowMs: number,
  tzOffsetMin: number,
): Promise<Streak> {
  const today = studyDayOf(nowMs, tzOffsetMin);
  const days = await readStudyDays(db);
  const passedOver = new Set<string>();
  for (;;) {
    const gap = gapBefore(days, today, passedOver);
    if (gap === undefined) break;
    const last = (await readActs(db, gap.before)).at(-1);
    const next = (await readActs(db, gap.after))[0] ?? {
      studyDay: today,
      atMs: nowMs,
      tzOffsetMin,
    };
    if (last === undefined || !isTravelGap(last, next)) break;
    passedOver.add(gap.missing);
  }
  return streakOf(days, today, passedOver);
}

/** How many study days a week has, today the last. */
const daysOfWeek = 7;

/** @returns whether each of the last seven study days had study in it, today last */
export async function readStudyWeek(db: AccountDatabase, today: string): Promise<boolean[]> {
  const days = Array.from({ length: daysOfWeek }, (_, index) =>
    dayOfNumber(dayNumber(today) - (daysOfWeek - 1 - index)),
  );
  const [first = today] = days;
  const week = [first, today, true, true] as const;
  const keys = await Promise.all([
    db
      .rows('review')
      .where('studyDay')
      .between(...week)
      .uniqueKeys(),
    db
      .rows('attempt')
      .where('studyDay')
      .between(...week)
      .uniqueKeys(),
    db
      .rows('reading')
      .where('studyDay')
      .between(...week)
      .uniqueKeys(),
  ]);
  const studied = new Set(keys.flat().map(String));
  return days.map((day) => studied.has(day));
}

async function readStudyDays(db: AccountDatabase): Promise<Set<string>> {
  const keys = await Promise.all([
    db.rows('review').orderBy('studyDay').uniqueKeys(),
    db.rows('attempt').orderBy('studyDay').uniqueKeys(),
    db.rows('reading').orderBy('studyDay').uniqueKeys(),
  ]);
  return new Set(keys.flat().map(String));
}

/** What was studied on one day, in order. */
async function readActs(db: AccountDatabase, studyDay: string): Promise<StudyAct[]> {
  const [reviews, attempts, readings] = await Promise.all([
    db.rows('review').where('studyDay').equals(studyDay).toArray(),
    db.rows('attempt').where('studyDay').equals(studyDay).toArray(),
    db.rows('reading').where('studyDay').equals(studyDay).toArray(),
  ]);
  return [
    ...reviews.map(({ ratedAt, tzOffsetMin }) => ({ studyDay, atMs: ratedAt, tzOffsetMin })),
    ...attempts.map(({ finishedAt }) => ({ studyDay, atMs: finishedAt })),
    ...readings.map(({ readAt }) => ({ studyDay, atMs: readAt })),
  ].sort((a, b) => a.atMs - b.atMs);
}
