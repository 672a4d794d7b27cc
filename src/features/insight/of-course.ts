/** What the study history says of one course: its reviews and quizzes are looked up, since the counts by day are of all courses. */
import type { AccountDatabase } from '../../db/database.ts';
import { readRows } from '../../db/rows/read-rows.ts';
import { rowsWith } from '../../db/rows/stored-rows.ts';
import type { StudyDayCount } from '../../db/tables.ts';
import type { Attempt } from '../../model/entities/facts/attempt.ts';
import type { Review } from '../../model/entities/facts/review.ts';
import { isTombstone } from '../../model/merge.ts';

/**
 * Reviews of cards that lie in a deck of the course now, by study day, without those that were taken back. Reads each review
 * since `from`: a few hundred a day at most, while a course is chosen.
 * @param from the first study day, `YYYY-MM-DD`
 */
export async function countCourseReviews(
  db: AccountDatabase,
  courseId: string,
  from: string,
): Promise<StudyDayCount[]> {
  const rows = await db.rows('review').where('studyDay').aboveOrEqual(from).toArray();
  const reviews = rows.filter((row) => row.rating > 0 && !isTombstone(row));
  const [voids, cards, decks] = await Promise.all([
    rowsWith<Review>(
      db.rows('review'),
      'voids',
      reviews.map(({ id }) => id),
    ),
    readRows(
      db.rows('card'),
      reviews.map(({ cardId }) => cardId),
    ),
    idsOfCourse(db, 'deck', courseId),
  ]);
  const taken = new Set(voids.map((row) => row.voids));
  const counts = new Map<string, StudyDayCount>();
  for (const { id, cardId, studyDay, rating } of reviews) {
    if (taken.has(id) || !decks.has(cards.get(cardId)?.deckId ?? '')) continue;
    const known = counts.get(studyDay);
    const count = known ?? { key: studyDay, studyDay, entity: 'review', acts: 0, remembered: 0 };
    count.acts += 1;
    if (rating > 1) count.remembered += 1;
    counts.set(studyDay, count);
  }
  return [...counts.values()];
}

/** The last `most` attempts at quizzes of a course, the last first. */
export async function latestAttemptsOf(
  db: AccountDatabase,
  courseId: string,
  most: number,
): Promise<Attempt[]> {
  const quizzes = await idsOfCourse(db, 'quiz', courseId);
  const attempts = db.rows('attempt').orderBy('finishedAt').reverse();
  return await attempts
    .filter(({ quizId }) => quizzes.has(quizId))
    .limit(most)
    .toArray();
}

async function idsOfCourse(
  db: AccountDatabase,
  entity: 'deck' | 'quiz',
  courseId: string,
): Promise<ReadonlySet<string>> {
  const rows: { id: string; courseId?: string | null | undefined }[] = await db
    .rows(entity)
    .toArray();
  return new Set(rows.filter((row) => row.courseId === courseId).map(({ id }) => id));
}
