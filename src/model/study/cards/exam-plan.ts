/**
 * Which cards to review before an exam. The weakest on its day come first; they are spread over the remaining days;
 * on the last day before it and on the day itself each is asked once more. It only orders: answers count as usual.
 * It depends only on cards and ratings, so devices with equal rows agree. Pure.
 */
import type { Review } from '../../entities/facts/review.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { ratingTime } from '../scheduling.ts';
import { dayNumber, studyDayOf } from '../study-day.ts';
import type { SoughtCard, SoughtOptionsOf } from './match.ts';

export interface ExamCard {
  cardId: string;
  /** Probability of recall at the exam, 0 to 1, if it is not asked before. */
  recallAtExam: number;
  /** The first answer better than Again since the plan was made; `undefined`: none yet. */
  firstPassedAt: number | undefined;
  /** The last such answer. */
  lastPassedAt: number | undefined;
}

/** The times at which a card was answered better than Again. */
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
  /** Cards to ask today, the weakest first. */
  today: string[];
  /** All cards that may be asked. */
  cards: number;
  /** Cards still to ask before or in the final pass, today's included. */
  left: number;
  /** Days with a share, today included; 0 in the final pass. */
  daysLeft: number;
  isFinalPass: boolean;
  isOver: boolean;
}

/** The cards to ask now. @param passes from `passesOf` */
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
 * When each card was answered better than Again, practice included.
 * @param facts all facts after `plannedAt`, including those that undo others
 * @param plannedAt earlier answers do not count
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
  // A card of an earlier share that is due again is not part of today's.
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
