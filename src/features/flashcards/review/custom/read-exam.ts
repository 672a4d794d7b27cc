/** Exams that cards are reviewed for, and the cards that each asks today. All of it is read from rows, so devices agree. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { believedTime } from '../../../../model/clock.ts';
import type { StudyEvent } from '../../../../model/entities/event.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { stampOf } from '../../../../model/merge.ts';
import { withDecksIn } from '../../../../model/study/cards/deck-tree.ts';
import type { ExamShare } from '../../../../model/study/cards/exam-plan.ts';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import { readLiveDecks, readWholeScope } from '../../../../queries/cards/scope.ts';
import { deckSinceMerges } from '../../../../queries/decks/merged-decks.ts';
import type { Clock } from '../../../../queries/due-cards.ts';
import { studyTime } from '../../../../queries/study-clock.ts';

/** Those that are to come, the next one first. */
export async function readExams(db: AccountDatabase, nowMs: number): Promise<StudyEvent[]> {
  const events = await db.rows('event').where('startsAt').above(nowMs).toArray();
  return events
    .filter(({ examOf, examRef, deletedAt }) => examOf && examRef && deletedAt === 0)
    .sort((a, b) => a.startsAt - b.startsAt);
}

/** The deck whose exam it is, if it is one of a deck. */
export async function deckOfExam(
  db: AccountDatabase,
  { examOf, examRef }: StudyEvent,
): Promise<string | undefined> {
  return examOf === 'deck' ? await deckSinceMerges(db, examRef ?? '') : undefined;
}

/** Its cards are looked at by the worker that holds them all. */
export async function readExamShare(
  db: AccountDatabase,
  exam: StudyEvent,
  { nowMs, tzOffsetMin }: Clock,
): Promise<ExamShare> {
  return await askCards('exam', {
    deckIds: await decksOf(db, exam),
    tag: exam.examOf === 'tag' ? tagKey(exam.examRef ?? '') : undefined,
    // A device whose clock runs ahead would have no answer of the others count.
    plannedAt: believedTime(exam.createdAt, stampOf(exam, 'createdAt')),
    examMs: studyTime(db, exam.startsAt),
    clock: { nowMs: studyTime(db, nowMs), tzOffsetMin },
  });
}

/** @returns `undefined`: all of them */
async function decksOf(
  db: AccountDatabase,
  exam: StudyEvent,
): Promise<readonly string[] | undefined> {
  const { examOf, examRef } = exam;
  if (examOf === 'tag') {
    const { without, rest } = await readWholeScope(db);
    return without.length === 0 ? undefined : rest;
  }
  const decks = await readLiveDecks(db);
  const deckId = await deckOfExam(db, exam);
  if (deckId !== undefined) return withDecksIn(decks, deckId);
  return decks.filter(({ courseId }) => courseId === examRef).map(({ id }) => id);
}
