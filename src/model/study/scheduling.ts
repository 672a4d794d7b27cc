/**
 * The memory of a card: FSRS-6 (Ye et al.; ts-fsrs) folded over its reviews, so that two devices with the same
 * reviews agree on the due date.
 * ts-fsrs counts elapsed days in UTC. Each review is therefore replayed on a clock shifted by its own offset and the
 * 04:00 rollover, where UTC days are study days. ts-fsrs throws on negative days, so time never runs backwards in a
 * replay.
 */

import {
  createEmptyCard,
  type FSRS,
  type Card as FsrsCard,
  fsrs,
  GenSeedStrategyWithCardId,
  type Grade,
  type State,
  type StepUnit,
  StrategyMode,
} from 'ts-fsrs';
import { dayMs } from '../../lib/date-format.ts';
import { believedTime, type Stamp } from '../clock.ts';
import type { BroughtMemory, Rating, Review } from '../entities/facts/review.ts';
import { defaultOptions, type StudyOptions } from './options/study-options.ts';
import { dayOfNumber, rolloverHour, startOfStudyDayAtOffset } from './study-day.ts';

/**
 * Whether a card may be asked: 1 if neither it nor its deck is in the Trash, 2 if it is suspended, 0 if only its
 * deck is in the Trash or has not arrived yet, -1 if it is in the Trash itself. A number, because IndexedDB cannot
 * index booleans.
 */
export type Live = -1 | 0 | 1 | 2;

/** The computed state of a card, a local part of its row. `state`: 0 new, 1 learning, 2 review, 3 relearning. */
export interface Memory {
  live: Live;
  state: State;
  /** The instant from which it may be asked; 0 for a new card that is not postponed. */
  dueAt: number;
  /** Days until recall falls to 90 %. */
  stability: number;
  /** 1 easy to 10 hard. */
  difficulty: number;
  intervalDays: number;
  reps: number;
  lapses: number;
  lastRatedAt: number;
}

/** The options that decide when a card is due. */
export type Scheduling = Pick<
  StudyOptions,
  'desiredRetention' | 'learningSteps' | 'relearningSteps' | 'parameters'
>;

export type ReviewFact = Pick<Review, 'id' | 'ratedAt' | 'tzOffsetMin' | 'rating' | 'voids'> & {
  kind?: Review['kind'];
  dueOn?: Review['dueOn'];
  memory?: Review['memory'];
  /** The fact's stamp; absent for an imagined review. */
  $at?: Stamp;
};

const minuteMs = 60_000;

/** The time of a rating, milliseconds (`believedTime`). */
export function ratingTime({ ratedAt, $at }: Pick<ReviewFact, 'ratedAt' | '$at'>): number {
  return $at === undefined ? ratedAt : believedTime(ratedAt, $at);
}

/** The counting reviews in order: distinct ids, without voided and practice reviews, by (time of rating, time saved, id). */
export function effectiveReviews<R extends ReviewFact>(reviews: readonly R[]): R[] {
  return effectiveFacts(reviews).filter(({ rating }) => rating > 0);
}

/** The same, with facts that are not ratings but change the due date: `forget` and `due`. */
export function effectiveFacts<R extends ReviewFact>(reviews: readonly R[]): R[] {
  const voided = new Set(reviews.flatMap((review) => (review.voids ? [review.voids] : [])));
  const unique = new Map(reviews.map((review) => [review.id, review]));
  return [...unique.values()]
    .filter((review) => countsForMemory(review) && !voided.has(review.id))
    .sort(
      (a, b) => ratingTime(a) - ratingTime(b) || savedAt(a) - savedAt(b) || (a.id < b.id ? -1 : 1),
    );
}

function savedAt({ memory }: ReviewFact): number {
  return memory?.savedAt ?? 0;
}

/** Whether a fact, unless voided, changes its card's memory or due date. */
export function countsForMemory({ rating, kind }: Pick<ReviewFact, 'rating' | 'kind'>): boolean {
  if (kind === 'practice') return false;
  return rating > 0 || kind === 'forget' || kind === 'due';
}

/** The memory of a card that was never asked. */
const unasked: Omit<Memory, 'live'> = {
  state: 0,
  dueAt: 0,
  stability: 0,
  difficulty: 0,
  intervalDays: 0,
  reps: 0,
  lapses: 0,
  lastRatedAt: 0,
};

/** @param how the desired recall, 0 to 1, or all scheduling options */
export function foldMemory(
  cardId: string,
  reviews: readonly ReviewFact[],
  how: number | Scheduling,
  live: Live = 1,
): Memory {
  if (reviews.length === 0) return { live, ...unasked };
  const fold = createFold(cardId, how, live);
  for (const review of effectiveFacts(reviews)) fold.add(review);
  return fold.memory();
}

export interface Fold {
  /** Facts from `effectiveFacts`, in their order. */
  add: (review: ReviewFact) => void;
  /** The memory after the facts added so far. */
  memory: () => Memory;
  /** A copy that continues independently, to preview answers. */
  fork: () => Fold;
}

/** The state of a fold. */
interface FoldState {
  shiftedMs: number;
  offsetMin: number;
  card: SeededCard;
  lastRatedAt: number;
  /** The due date that the student chose, or that came with an imported memory, since the last rating. */
  chosenDueAt: number | undefined;
}

/** `foldMemory` fact by fact, for intermediate states. */
export function createFold(cardId: string, how: number | Scheduling, live: Live = 1): Fold {
  const card = { ...createEmptyCard(new Date(0)), cardId };
  const start = { shiftedMs: 0, offsetMin: 0, card, lastRatedAt: 0, chosenDueAt: undefined };
  return foldFrom(start, schedulerFor(how), live);
}

function foldFrom(start: FoldState, scheduler: FSRS, live: Live): Fold {
  let { shiftedMs, offsetMin, card, lastRatedAt, chosenDueAt } = start;
  const { cardId } = card;
  const bring = (memory: BroughtMemory, tzOffsetMin: number) => {
    offsetMin = tzOffsetMin;
    lastRatedAt = memory.lastRatedAt;
    const shifted = lastRatedAt + shiftMs(offsetMin);
    shiftedMs = Math.max(shiftedMs, shifted);
    chosenDueAt = memory.dueAt;
    card = { ...cardOf(memory, card), last_review: new Date(shifted), cardId };
  };
  const add = (review: ReviewFact) => {
    if (review.kind === 'due') {
      if (review.memory) bring(review.memory, review.tzOffsetMin);
      else if (review.dueOn)
        chosenDueAt = startOfStudyDayAtOffset(review.dueOn, review.tzOffsetMin);
      return;
    }
    chosenDueAt = undefined;
    if (review.kind === 'forget') {
      card = { ...createEmptyCard(new Date(0)), cardId };
      lastRatedAt = 0;
      return;
    }
    offsetMin = review.tzOffsetMin;
    lastRatedAt = ratingTime(review);
    shiftedMs = Math.max(shiftedMs, lastRatedAt + shiftMs(offsetMin));
    card = { ...scheduler.next(card, new Date(shiftedMs), review.rating as Grade).card, cardId };
  };
  const memory = (): Memory => {
    const intervalDays = card.scheduled_days;
    const dueAt = () => dueInstant(card.due.getTime(), shiftedMs, intervalDays, offsetMin);
    return {
      live,
      state: card.state,
      dueAt: chosenDueAt ?? (card.reps === 0 ? 0 : dueAt()),
      stability: card.stability,
      difficulty: card.difficulty,
      intervalDays,
      reps: card.reps,
      lapses: card.lapses,
      lastRatedAt,
    };
  };
  const fork = () =>
    foldFrom({ shiftedMs, offsetMin, card, lastRatedAt, chosenDueAt }, scheduler, live);
  return { add, memory, fork };
}

/** @param before as the facts so far say; ts-fsrs needs stability and difficulty together */
function cardOf(memory: BroughtMemory, before: FsrsCard): FsrsCard {
  const { state, dueAt, intervalDays, step, reps, lapses } = memory;
  const { stability, difficulty } = memory;
  const isWhole = typeof stability === 'number' && typeof difficulty === 'number';
  return {
    ...before,
    ...{ state, reps, lapses, due: new Date(dueAt) },
    ...{ scheduled_days: intervalDays, learning_steps: step },
    ...(isWhole && { stability, difficulty }),
  };
}

/**
 * The effect of each possible rating now: the next interval in milliseconds, for the labels of the buttons. Earlier
 * reviews are folded once for all: a card may have thousands, and this runs before each card is shown.
 */
export function previewIntervals(
  cardId: string,
  reviews: readonly ReviewFact[],
  how: number | Scheduling,
  nowMs: number,
  tzOffsetMin: number,
): Record<Rating, number> {
  const facts = effectiveFacts(reviews);
  // Another device's clock may be ahead: its later ratings come after this one.
  const past = facts.findLastIndex((fact) => ratingTime(fact) <= nowMs) + 1;
  const before = createFold(cardId, how);
  for (const fact of facts.slice(0, past)) before.add(fact);
  const after = (rating: Rating) => {
    const fold = before.fork();
    fold.add({ id: '~', ratedAt: nowMs, tzOffsetMin, rating });
    for (const fact of facts.slice(past)) fold.add(fact);
    return Math.max(0, fold.memory().dueAt - nowMs);
  };
  return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) };
}

type SeededCard = FsrsCard & { cardId: string };

/** By everything that decides intervals: few decks have options of their own. */
const schedulers = new Map<string, FSRS>();
const mostSchedulers = 100;

function schedulerFor(how: number | Scheduling): FSRS {
  const key = schedulingKey(how);
  let scheduler = schedulers.get(key);
  if (scheduler === undefined) {
    const { desiredRetention, learningSteps, relearningSteps, parameters } = wholeOf(how);
    scheduler = fsrs({
      request_retention: desiredRetention,
      enable_fuzz: true,
      enable_short_term: true,
      learning_steps: learningSteps as StepUnit[],
      relearning_steps: relearningSteps as StepUnit[],
      ...(parameters && { w: parameters }),
    });
    scheduler.useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'));
    if (schedulers.size >= mostSchedulers) schedulers.clear();
    schedulers.set(key, scheduler);
  }
  return scheduler;
}

/** Equal for options that lead to equal memory. */
export function schedulingKey(how: number | Scheduling): string {
  if (typeof how === 'number') return schedulingKey(wholeOf(how));
  const { desiredRetention, learningSteps, relearningSteps, parameters } = how;
  return JSON.stringify([desiredRetention, learningSteps, relearningSteps, parameters ?? null]);
}

function wholeOf(how: number | Scheduling): Scheduling {
  return typeof how === 'number' ? { ...defaultOptions, desiredRetention: how } : how;
}

function shiftMs(tzOffsetMin: number): number {
  return (tzOffsetMin - rolloverHour * 60) * minuteMs;
}

/** Intervals of days end when a study day begins; shorter ones at their minute. */
function dueInstant(
  shiftedDueMs: number,
  shiftedNowMs: number,
  intervalDays: number,
  tzOffsetMin: number,
): number {
  if (intervalDays < 1) return shiftedDueMs - shiftMs(tzOffsetMin);
  const day = dayOfNumber(Math.floor(shiftedNowMs / dayMs) + intervalDays);
  return startOfStudyDayAtOffset(day, tzOffsetMin);
}
