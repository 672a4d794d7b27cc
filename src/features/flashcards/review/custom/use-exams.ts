/** Future exams and the cards that each asks today. All is derived from rows, so devices agree. */
import { useState } from 'react';
import { type AccountDatabase, currentDatabase } from '../../../../db/database.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import { dayMs, localOffsetMin } from '../../../../lib/date-format.ts';
import { believedTime } from '../../../../model/clock.ts';
import type { Deck } from '../../../../model/entities/deck.ts';
import type { StudyEvent } from '../../../../model/entities/event.ts';
import { keyOfStored, tagKey } from '../../../../model/entities/tag.ts';
import { stampOf } from '../../../../model/merge.ts';
import { withDecksIn } from '../../../../model/study/cards/deck-tree.ts';
import type { ExamShare } from '../../../../model/study/cards/exam-plan.ts';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import { readLiveDecks, readWholeScope } from '../../../../queries/cards/scope.ts';
import { useFollowedCards } from '../../../../queries/cards/use-followed-cards.ts';
import { deckSinceMerges } from '../../../../queries/decks/merged-decks.ts';
import type { Clock } from '../../../../queries/due-cards.ts';
import { readOccurring } from '../../../../queries/events.ts';
import { studyTime } from '../../../../queries/study-clock.ts';
import { useNow } from '../../../../ui/use-now.ts';

export interface PlannedExam {
  exam: StudyEvent;
  /** `undefined` while counting. */
  share: ExamShare | undefined;
}

/** The least time between two counts during a review, milliseconds. */
const againMs = 500;

/** Follows cards and reviews live. @param deck without it, the exams of all decks */
export function useExams(deck: Deck | undefined): PlannedExam[] {
  const nowMs = useNow();
  const exams = useRows(
    async (db) => {
      const all = await readExams(db, nowMs);
      const decks = await Promise.all(all.map((exam) => deckOfExam(db, exam)));
      return all.filter((exam, at) => isOf(exam, decks[at], deck));
    },
    [deck?.id, deck?.courseId, nowMs],
  );
  const [shares, setShares] = useState<ReadonlyMap<string, ExamShare>>(new Map());
  useFollowedCards({
    ...{ againMs, wanted: exams, isOn: exams !== undefined && exams.length > 0 },
    ask: async () => setShares(await readShares(exams ?? [])),
  });
  return (exams ?? []).map((exam) => ({ exam, share: shares.get(exam.id) }));
}

async function readShares(exams: readonly StudyEvent[]): Promise<Map<string, ExamShare>> {
  const nowMs = Date.now();
  const clock = { nowMs, tzOffsetMin: localOffsetMin(nowMs) };
  const each = exams.map(
    async (exam) => [exam.id, await readExamShare(currentDatabase(), exam, clock)] as const,
  );
  return new Map(await Promise.all(each));
}

function isOf(
  { examOf, examRef }: StudyEvent,
  deckId: string | undefined,
  deck: Deck | undefined,
): boolean {
  if (deck === undefined || deckId === deck.id) return true;
  return examOf === 'course' && examRef === deck.courseId;
}

/** Later exams are not planned for. Ten years. */
const latestExamMs = 3_653 * dayMs;

/** Future exams, the next first; of one that repeats the next time. */
export async function readExams(db: AccountDatabase, nowMs: number): Promise<StudyEvent[]> {
  const toMs = nowMs + latestExamMs;
  const has = ({ examOf, examRef }: StudyEvent) => Boolean(examOf && examRef);
  const all = await readOccurring(db, { fromMs: nowMs, toMs, has });
  const next = new Map<string, StudyEvent>();
  for (const exam of all) if (exam.startsAt > nowMs && !next.has(exam.id)) next.set(exam.id, exam);
  return [...next.values()];
}

/** The deck of the exam, if it has one. */
async function deckOfExam(
  db: AccountDatabase,
  { examOf, examRef }: StudyEvent,
): Promise<string | undefined> {
  return examOf === 'deck' ? await deckSinceMerges(db, examRef ?? '') : undefined;
}

export async function readExamShare(
  db: AccountDatabase,
  exam: StudyEvent,
  { nowMs, tzOffsetMin }: Clock,
): Promise<ExamShare> {
  return await askCards('exam', {
    deckIds: await decksOf(db, exam),
    tag: exam.examOf === 'tag' ? await tagOfExam(db, exam.examRef ?? '') : undefined,
    // On a device whose clock is ahead, no answer of other devices would count otherwise.
    plannedAt: believedTime(exam.createdAt, stampOf(exam, 'createdAt')),
    examMs: studyTime(db, exam.startsAt),
    clock: { nowMs: studyTime(db, nowMs), tzOffsetMin },
  });
}

async function tagOfExam(db: AccountDatabase, ref: string): Promise<string> {
  // Keys of Latin letters are the same in all releases.
  if (!/[^\0-\u024f]/.test(ref)) return tagKey(ref);
  const tags = await db.rows('tag').where('deletedAt').equals(0).toArray();
  return keyOfStored(
    ref,
    tags.filter(({ ownerEntity }) => ownerEntity === 'card').map(({ name }) => name),
  );
}

/** @returns `undefined` for all */
async function decksOf(db: AccountDatabase, exam: StudyEvent) {
  if (exam.examOf === 'tag') {
    const { without, rest } = await readWholeScope(db);
    return without.length === 0 ? undefined : rest;
  }
  const decks = await readLiveDecks(db);
  const deckId = await deckOfExam(db, exam);
  if (deckId !== undefined) return withDecksIn(decks, deckId);
  return decks.filter(({ courseId }) => courseId === exam.examRef).map(({ id }) => id);
}
