/** Future exams, each with its count for today once that is known. Follows cards and reviews live. */
import { useState } from 'react';
import { currentDatabase } from '../../../../db/database.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../../../lib/date-format.ts';
import type { Deck } from '../../../../model/entities/deck.ts';
import type { StudyEvent } from '../../../../model/entities/event.ts';
import type { ExamShare } from '../../../../model/study/cards/exam-plan.ts';
import { useFollowedCards } from '../../../../queries/cards/use-followed-cards.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { deckOfExam, readExamShare, readExams } from './read-exam.ts';

export interface PlannedExam {
  exam: StudyEvent;
  /** `undefined` while counting. */
  share: ExamShare | undefined;
}

/** Shortest time between two counts while cards are reviewed, milliseconds. */
const againMs = 500;

/** @param deck only its exams; without it all */
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
