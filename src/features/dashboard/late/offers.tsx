/** What to study when nothing is due. */
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, FastForward, RotateCcw } from 'lucide-react';
import type { AccountDatabase } from '../../../db/database.ts';
import { readRows } from '../../../db/rows/read-rows.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import type { Attempt } from '../../../model/entities/facts/attempt.ts';
import type { Quiz } from '../../../model/entities/quiz/quiz.ts';
import type { Row } from '../../../model/merge.ts';
import { missedIds } from '../../../model/study/scoring.ts';
import { readScope } from '../../../queries/cards/scope.ts';
import { readShownCourses } from '../../../queries/courses.ts';
import { aheadMs, cardsDue, states } from '../../../queries/due-cards.ts';
import { studyTime } from '../../../queries/study-clock.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

export function Offers() {
  const nowMs = useNow();
  const offers = useRows((database) => readOffers(database, nowMs), [nowMs]);
  if (offers === undefined) return null;
  const { ahead, missed, quiz } = offers;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {ahead > 0 ? (
        <Link to="/dashboard/library/flashcards" hash="ahead" className={buttonClass('secondary')}>
          <FastForward aria-hidden size={18} />
          Study ahead: {ahead < mostAhead ? plural(ahead, 'card') : `${mostAhead}+ cards`}
        </Link>
      ) : null}
      {missed ? (
        <Link
          to="/dashboard/library/quiz/$id/practice"
          params={{ id: missed.quizId }}
          hash={`missed=${missed.attemptId}`}
          className={buttonClass('secondary')}
        >
          <RotateCcw aria-hidden size={18} />
          Retry {plural(missed.count, 'missed question')}
        </Link>
      ) : null}
      {quiz ? (
        <Link
          to="/dashboard/library/quiz/$id/practice"
          params={{ id: quiz.id }}
          className={buttonClass('secondary')}
        >
          <CircleQuestionMark aria-hidden size={18} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Quiz: <bdi>{quiz.title}</bdi>
          </span>
        </Link>
      ) : null}
    </div>
  );
}

interface StudyOffers {
  /** Cards due in the next days, at most `mostAhead`. */
  ahead: number;
  /** Questions missed in the last attempt at a quiz. */
  missed: { quizId: string; attemptId: string; count: number } | undefined;
  /** Never taken, or taken longest ago. */
  quiz: Pick<Quiz, 'id' | 'title'> | undefined;
}

export const mostAhead = 100;
/** Attempts to look through. */
const lastAttempts = 100;

export async function readOffers(db: AccountDatabase, nowMs: number): Promise<StudyOffers> {
  const [ahead, attempts, all, { has }] = await Promise.all([
    countAhead(db, nowMs),
    db.rows('attempt').orderBy('finishedAt').reverse().limit(lastAttempts).toArray(),
    db.rows('quiz').where('deletedAt').equals(0).toArray(),
    readShownCourses(db),
  ]);
  const quizzes = all.filter(has);
  const live = new Set(quizzes.map(({ id }) => id));
  // The first attempt of each quiz is its latest.
  const lastOf = new Map<string, Attempt>();
  for (const attempt of attempts) {
    if (live.has(attempt.quizId) && !lastOf.has(attempt.quizId))
      lastOf.set(attempt.quizId, attempt);
  }
  const takenAt = ({ id }: Quiz) => lastOf.get(id)?.finishedAt ?? 0;
  const byTaking = quizzes.sort((a, b) => takenAt(a) - takenAt(b) || b.createdAt - a.createdAt);
  return {
    ahead,
    missed: await missedIn(db, [...lastOf.values()]),
    quiz: await firstWithQuestions(db, byTaking),
  };
}

async function countAhead(db: AccountDatabase, nowMs: number): Promise<number> {
  const [scope, now] = [await readScope(db), studyTime(db, nowMs)];
  return cardsDue(db, scope, states.review, now + aheadMs, now + 1).countUpTo(mostAhead);
}

async function missedIn(
  db: AccountDatabase,
  attempts: readonly Attempt[],
): Promise<StudyOffers['missed']> {
  for (const attempt of attempts) {
    const { id, quizId } = attempt;
    const ids = missedIds(attempt);
    // Deleted questions cannot be asked.
    const questions = await readRows(db.table<Row, string>('question'), ids);
    const count = ids.filter((one) => questions.get(one)?.deletedAt === 0).length;
    if (count > 0) return { quizId, attemptId: id, count };
  }
  return undefined;
}

async function firstWithQuestions(
  db: AccountDatabase,
  quizzes: readonly Quiz[],
): Promise<Quiz | undefined> {
  for (const quiz of quizzes) {
    const questions = db.rows('question').where('[quizId+deletedAt]').equals([quiz.id, 0]);
    if ((await questions.limit(1).count()) > 0) return quiz;
  }
  return undefined;
}
