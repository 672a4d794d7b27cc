/**
 * What Anki remembers of a card, in our terms. Pure. Sources are in Anki's repository: `rslib/src/scheduler/timing.rs`
 * (days), `rslib/src/card/mod.rs` (columns), `rslib/src/storage/card/data.rs` (`data`).
 */
import { dayMs } from '../../../../lib/date-format.ts';
import type { BroughtMemory } from '../../../../model/entities/facts/review.ts';
import { startOfStudyDay, studyDayAt } from '../../../../model/study/local-time.ts';
import { dayOfNumber, rolloverHour } from '../../../../model/study/study-day.ts';
import { isObject } from '../shared/source-text.ts';

/** Columns of `cards` that say when a card is asked. */
export interface AnkiSchedule {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  type: number;
  /** 0 new, 1 learning, 2 review, 3 learning by days, 4 preview, -1 suspended, -2 and -3 buried. */
  queue: number;
  /** A day of the collection, or seconds since the epoch; a position of a new card. */
  due: number;
  /** The same outside a filtered deck; 0 if unknown. */
  originalDue: number;
  isFiltered: boolean;
  /** Days. */
  interval: number;
  /** Ease in thousandths. */
  factor: number;
  reps: number;
  lapses: number;
  /** The last three digits are the steps that are left. */
  left: number;
  /** JSON: `s` stability, `d` difficulty, `lrt` seconds of the last review. */
  data: string;
}

/** How a collection counts days. */
export interface AnkiDays {
  /** The study day with number 0, as days since 1970-01-01. */
  first: number;
  /** Minutes to add to UTC at an instant. */
  offsetAt: (atMs: number) => number;
}

/** Of the deck's preset. */
export interface DeckMemory {
  /** FSRS-6. */
  parameters: readonly number[];
  learningSteps: number;
  relearningSteps: number;
}

/** Entries of the log of one card. Milliseconds; `undefined`: none. */
export interface LogTimes {
  lastEntryAt: number | undefined;
  lastRatedAt: number | undefined;
}

export interface CardMemory {
  /** Just after the last entry of the log. */
  at: number;
  dueOn: string;
  memory: BroughtMemory;
  /** Equal for equal memories, in every time zone. */
  content: string;
}

const minuteMs = 60_000;
/** Larger numbers of `due` are seconds (`is_unix_epoch_timestamp`). */
const lastDayNumber = 1_000_000_000;
/** 9999-12-29. */
const latestDay = 2_932_894;
const longestData = 10_000;

/**
 * The study day with the number 0: the calendar day on which the collection was created. Anki's day has the date on
 * which it begins; one that begins in the evening is mostly the next day.
 * @param createdAt milliseconds
 * @param offsetMin minutes to add to UTC at that time
 * @param rollover hour at which Anki's day begins
 */
export function firstDay(createdAt: number, offsetMin: number, rollover = rolloverHour): number {
  const created = Math.floor((createdAt + offsetMin * minuteMs) / dayMs);
  return created + (rollover > rolloverHour + 12 ? 1 : 0);
}

/**
 * @param savedAt when Anki changed the card, milliseconds
 * @returns `undefined` for a new card, or if the columns make no sense
 */
export function memoryOf(
  card: AnkiSchedule,
  log: LogTimes,
  savedAt: number,
  deck: DeckMemory,
  days: AnkiDays,
): CardMemory | undefined {
  const state = stateOf(card);
  const due = card.isFiltered && card.originalDue > 0 ? card.originalDue : card.due;
  // Without its own due day, a card of a filtered deck has a negative position.
  const isNowhere = !Number.isInteger(due) || (card.isFiltered && due < 0);
  if (state === undefined || isNowhere) return undefined;
  const interval = wholeWithin(card.interval, 36_500);
  if (state === 2 ? interval < 1 : due <= 0) return undefined;
  const when = dueOf(due, days);
  const said = dataOf(card.data);
  const remembered = stabilityOf(said, interval, card.factor, deck.parameters);
  const lastReviewOn = studyDayNumber(due, days) - interval;
  const derived = state === 2 ? startOf(lastReviewOn, days) : savedAt;
  const lastRatedAt = within(said.lastRatedAt ?? log.lastRatedAt ?? Math.min(derived, savedAt));
  const at = Math.max(lastRatedAt, log.lastEntryAt ?? 0) + 1;
  const memory: BroughtMemory = {
    ...{ state, dueAt: when.dueAt, ...remembered },
    ...{ intervalDays: state === 1 ? 0 : interval, step: stepOf(card, state, deck) },
    ...{ reps: Math.max(1, wholeWithin(card.reps)), lapses: wholeWithin(card.lapses) },
    ...{ lastRatedAt, savedAt },
  };
  const { stability, difficulty, intervalDays, step, reps, lapses } = memory;
  const content = [state, due, stability, difficulty, intervalDays, step, reps, lapses].join(' ');
  return { at, dueOn: when.dueOn, memory, content };
}

/** A lapsed card of the first scheduler keeps the type of a review while it is learned again. */
function stateOf({ type, queue, isFiltered }: AnkiSchedule): BroughtMemory['state'] | undefined {
  if (type === 2) return (queue === 1 || queue === 3) && !isFiltered ? 3 : 2;
  return type === 1 || type === 3 ? type : undefined;
}

function isSeconds(due: number): boolean {
  return due > lastDayNumber;
}

function dueOf(due: number, days: AnkiDays): { dueOn: string; dueAt: number } {
  if (isSeconds(due)) {
    const dueAt = within(due * 1_000);
    return { dueOn: studyDayAt(dueAt, days.offsetAt), dueAt };
  }
  const number = studyDayNumber(due, days);
  return { dueOn: dayOfNumber(number), dueAt: startOf(number, days) };
}

function studyDayNumber(due: number, { first }: AnkiDays): number {
  return Math.min(latestDay, Math.max(1, first + due));
}

function startOf(number: number, { offsetAt }: AnkiDays): number {
  return within(startOfStudyDay(dayOfNumber(Math.max(1, number)), offsetAt));
}

function within(atMs: number): number {
  return Math.max(0, Math.min(latestDay * dayMs, atMs));
}

function wholeWithin(value: number, most = 1_000_000): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(0, Math.round(value))) : 0;
}

/** ts-fsrs counts steps from the first, Anki down to the last. */
function stepOf({ left }: AnkiSchedule, state: number, deck: DeckMemory): number {
  if (state === 2) return 0;
  const steps = state === 1 ? deck.learningSteps : deck.relearningSteps;
  const remaining = wholeWithin(left) % 1_000;
  return Math.max(0, steps - Math.max(1, remaining));
}

interface Said {
  stability: number | undefined;
  difficulty: number | undefined;
  /** Milliseconds. */
  lastRatedAt: number | undefined;
}

function dataOf(data: string): Said {
  const nothing: Said = { stability: undefined, difficulty: undefined, lastRatedAt: undefined };
  if (!data.startsWith('{') || data.length > longestData) return nothing;
  try {
    const said: unknown = JSON.parse(data);
    if (!isObject(said)) return nothing;
    const positive = (value: unknown) =>
      typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
    const seconds = positive(said.lrt);
    return {
      ...{ stability: positive(said.s), difficulty: positive(said.d) },
      lastRatedAt: seconds && within(Math.round(seconds * 1_000)),
    };
  } catch {
    return nothing;
  }
}

type Remembered = { stability: number; difficulty: number };

function stabilityOf(
  { stability, difficulty }: Said,
  interval: number,
  factor: number,
  parameters: readonly number[],
): Remembered | undefined {
  if (stability !== undefined && difficulty !== undefined)
    return bounded({ stability, difficulty });
  return interval > 0 ? memoryOfSm2(interval, factor, parameters) : undefined;
}

function bounded({ stability, difficulty }: Remembered): Remembered {
  return {
    stability: Math.min(36_500, Math.max(0.001, stability)),
    difficulty: Math.min(10, Math.max(1, difficulty)),
  };
}

/** The recall that intervals of SM-2 are taken to aim at: Anki's default for “Historical retention”. */
const sm2Retention = 0.9;
const usualFactor = 2_500;

/**
 * Stability and difficulty of a card that SM-2 scheduled: the interval is when recall falls to 90 %, and the difficulty
 * is the one at which a review at that time lengthens the stability as the ease does (fsrs-rs, `src/inference.rs`,
 * `FSRS::memory_state_from_sm2`).
 * @param interval days, from 1
 * @param factor ease in thousandths; 0: unknown
 * @param parameters of FSRS-6
 */
export function memoryOfSm2(
  interval: number,
  factor: number,
  parameters: readonly number[],
): Remembered {
  // At 90 % the factor of the curve is 1, whatever its decay.
  const stability = interval;
  const ease = (factor > 0 && Number.isFinite(factor) ? factor : usualFactor) / 1_000;
  const difficulty = 11 - (ease - 1) / growthOf(stability, parameters);
  return bounded({
    stability,
    difficulty: Number.isFinite(difficulty) ? difficulty : 5,
  });
}

/** @returns the ease in thousandths that `memoryOfSm2` reads as this difficulty, within Anki's bounds */
export function easeOfMemory(
  { stability, difficulty }: Remembered,
  parameters: readonly number[],
): number {
  const ease = 1 + (11 - difficulty) * growthOf(Math.max(0.001, stability), parameters);
  return Number.isFinite(ease) ? Math.round(Math.min(9_999, Math.max(1_300, ease * 1_000))) : 2_500;
}

/** By how much a review at 90 % recall lengthens the stability, for each step of difficulty below 11. */
function growthOf(stability: number, parameters: readonly number[]): number {
  const [w8 = 0, w9 = 0, w10 = 0] = parameters.slice(8, 11);
  return Math.exp(w8) * stability ** -w9 * Math.expm1((1 - sm2Retention) * w10);
}
