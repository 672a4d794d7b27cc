/**
 * Which cards to review ahead of an exam: those that would be weakest on its day come first, all of them are spread over
 * the days that are left, and on the last day before it and on the day itself each is asked once more. It only orders: what
 * is answered counts as ever. It is worked out of cards and ratings alone, so two devices with the same rows agree. Pure.
 */
import type { Review } from '../../entities/facts/review.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { dayNumber, studyDayOf } from '../study-day.ts';
import type { SoughtCard, SoughtOptionsOf } from './match.ts';

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

/** The share of those cards that may be asked now. @param passed as `lastPassed` finds it */
export function shareOfCards(
  cards: readonly SoughtCard[],
  passed: ReadonlyMap<string, number>,
  optionsOf: SoughtOptionsOf,
  times: ExamTimes,
): ExamShare {
  const known = cards
    .filter(({ live, buriedUntil }) => live === 1 && buriedUntil <= times.nowMs)
    .map((card) => ({
      cardId: card.id,
      recallAtExam: recallAfter(card, times.examMs, optionsOf(card.deckId).parameters),
      passedAt: passed.get(card.id),
    }));
  return shareOfDay(known, times);
}

/**
 * When each card was last answered better than Again, practice or not.
 * @param since all facts since the exam was planned, with those that take others back
 */
export function lastPassed(since: readonly Review[]): ReadonlyMap<string, number> {
  const voided = new Set(since.map(({ voids }) => voids));
  const passed = new Map<string, number>();
  for (const { id, cardId, rating, ratedAt } of since) {
    if (rating < 2 || voided.has(id)) continue;
    passed.set(cardId, Math.max(ratedAt, passed.get(cardId) ?? 0));
  }
  return passed;
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
