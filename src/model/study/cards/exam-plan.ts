/**
 * Which cards to review ahead of an exam: those that would be weakest on its day come first, all of them are spread over
 * the days that are left, and on the last day before it and on the day itself each is asked once more. It only orders: what
 * is answered counts as ever. It is worked out of cards and ratings alone, so two devices with the same rows agree. Pure.
 */
import { dayNumber, studyDayOf } from '../study-day.ts';

export interface ExamCard {
  cardId: string;
  /** How likely it is remembered at the exam, 0 to 1, if it is not asked before. */
  recallAtExam: number;
  /** When it was last answered better than Again since the plan was made; `undefined`: not yet. */
  passedAt: number | undefined;
}

export interface ExamTimes {
  nowMs: number;
  examMs: number;
  /** Minutes to add to UTC for local time. */
  tzOffsetMin: number;
}

export interface ExamShare {
  /** What to ask today, the weakest first. */
  today: string[];
  /** Cards that have to be asked before the final pass, or in it; today's too. */
  left: number;
  /** Days with a share, today too; 0 in the final pass. */
  daysLeft: number;
  isFinalPass: boolean;
  isOver: boolean;
}

export function shareOfDay(
  cards: readonly ExamCard[],
  { nowMs, examMs, tzOffsetMin }: ExamTimes,
): ExamShare {
  const dayOf = (atMs: number) => dayNumber(studyDayOf(atMs, tzOffsetMin));
  const today = dayOf(nowMs);
  const finalFrom = dayOf(examMs) - 1;
  if (nowMs >= examMs) return { today: [], left: 0, daysLeft: 0, isFinalPass: false, isOver: true };
  const isFinalPass = today >= finalFrom;
  const isPassed = ({ passedAt }: ExamCard) =>
    passedAt !== undefined && (!isFinalPass || dayOf(passedAt) >= finalFrom);
  const open = cards.filter((card) => !isPassed(card)).sort(byWeakest);
  const daysLeft = isFinalPass ? 0 : finalFrom - today;
  const doneToday = cards.filter(
    ({ passedAt }) => passedAt !== undefined && dayOf(passedAt) === today,
  ).length;
  const share = isFinalPass
    ? open.length
    : Math.max(0, Math.ceil((open.length + doneToday) / daysLeft) - doneToday);
  return {
    today: open.slice(0, share).map(({ cardId }) => cardId),
    left: open.length,
    daysLeft,
    isFinalPass,
    isOver: false,
  };
}

function byWeakest(a: ExamCard, b: ExamCard): number {
  return a.recallAtExam - b.recallAtExam || (a.cardId < b.cardId ? -1 : 1);
}
