/**
 * Which cards to review ahead of an exam: those that would be weakest on its day come first, all of them are spread over
 * the days that are left, and on the last day before it and on the day itself each is asked once more. It only orders: what
 * is answered counts as ever. It is worked out of cards and ratings alone, so two devices with the same rows agree. Pure.
 */
import type { Review } from '../../entities/facts/review.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { ratingTime } from '../scheduling.ts';
import { dayNumber, studyDayOf } from '../study-day.ts';
import type { SoughtCard, SoughtOptionsOf } from './match.ts';

export interface ExamCard {
  cardId: string;
  /** How likely it is remembered at the exam, 0 to 1, if it is not asked before. */
  recallAtExam: number;
  /** When it was first answered better than Again since the plan was made; `undefined`: not yet. */
  firstPassedAt: number | undefined;
  /** When it was last. */
  lastPassedAt: number | undefined;
}

/** When a card was answered better than Again. */
export interface Passes {
  firstMs: number;
  lastMs: number;
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
  /** All that may be asked. */
  cards: number;
  /** Cards that have to be asked before the final pass, or in it; today's too. */
  left: number;
  /** Days with a share, today too; 0 in the final pass. */
  daysLeft: number;
  isFinalPass: boolean;
  isOver: boolean;
}

/** The share of those cards that may be asked now. @param passes as `passesOf` finds them */
export function shareOfCards(
  cards: readonly SoughtCard[],
  passes: ReadonlyMap<string, Passes>,
  optionsOf: SoughtOptionsOf,
  times: ExamTimes,
): ExamShare {
  const known = cards
    .filter(({ live, buriedUntil }) => live === 1 && buriedUntil <= times.nowMs)
    .map((card) => ({
      cardId: card.id,
      recallAtExam: recallAfter(card, times.examMs, optionsOf(card.deckId).parameters),
      firstPassedAt: passes.get(card.id)?.firstMs,
      lastPassedAt: passes.get(card.id)?.lastMs,
    }));
  return shareOfDay(known, times);
}

/**
 * When each card was answered better than Again, practice or not.
 * @param facts all that may lie after `plannedAt`, with those that take others back
 * @param plannedAt what was answered before it does not count
 */
export function passesOf(facts: readonly Review[], plannedAt: number): ReadonlyMap<string, Passes> {
  const voided = new Set(facts.map(({ voids }) => voids));
  const passes = new Map<string, Passes>();
  for (const fact of facts) {
    const atMs = ratingTime(fact);
    if (fact.rating < 2 || atMs < plannedAt || voided.has(fact.id)) continue;
    const { firstMs = atMs, lastMs = atMs } = passes.get(fact.cardId) ?? {};
    passes.set(fact.cardId, {
      firstMs: Math.min(firstMs, atMs),
      lastMs: Math.max(lastMs, atMs),
    });
  }
  return passes;
}

export function shareOfDay(
  cards: readonly ExamCard[],
  { nowMs, examMs, tzOffsetMin }: ExamTimes,
): ExamShare {
  const dayOf = (atMs: number) => dayNumber(studyDayOf(atMs, tzOffsetMin));
  const today = dayOf(nowMs);
  const finalFrom = dayOf(examMs) - 1;
  const all = { cards: cards.length };
  if (nowMs >= examMs)
    return { ...all, today: [], left: 0, daysLeft: 0, isFinalPass: false, isOver: true };
  const isFinalPass = today >= finalFrom;
  const isPassed = ({ lastPassedAt }: ExamCard) =>
    lastPassedAt !== undefined && (!isFinalPass || dayOf(lastPassedAt) >= finalFrom);
  const open = cards.filter((card) => !isPassed(card)).sort(byWeakest);
  const daysLeft = isFinalPass ? 0 : finalFrom - today;
  // One of an earlier day's share that comes again as usual is none of today's.
  const doneToday = cards.filter(
    ({ firstPassedAt }) => firstPassedAt !== undefined && dayOf(firstPassedAt) === today,
  ).length;
  const share = isFinalPass
    ? open.length
    : Math.max(0, Math.ceil((open.length + doneToday) / daysLeft) - doneToday);
  return {
    ...all,
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
