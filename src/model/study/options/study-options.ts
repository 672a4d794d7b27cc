/**
 * Options for studying cards: chosen for a deck, for all cards, or the defaults. Each option is inherited
 * separately: from the deck, its parents, the student's settings, then the defaults.
 */
import * as v from 'valibot';
import type { Labels } from '../../entity.ts';
import { count, day } from '../../fields.ts';
import { deckChains } from '../cards/deck-tree.ts';
import { isParameters, parameterCount } from '../fsrs/parameters.ts';
import { dayNumber } from '../study-day.ts';

/** Learning steps as stored (`10m`, `4h`, `2d`) and as a student types them (`1m 10m`). */
export const mostSteps = 10;

const oneStep = /^([1-9]\d{0,3})([mhd])$/;

function isStep(text: string): boolean {
  return oneStep.test(text);
}

/** @returns the steps, or `undefined` if the text is invalid; a bare number means minutes */
export function readSteps(text: string): string[] | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/);
  const steps = words.filter(Boolean).map((word) => (/^\d+$/.test(word) ? `${word}m` : word));
  return steps.length <= mostSteps && steps.every(isStep) ? steps : undefined;
}

export function writeSteps(steps: readonly string[]): string {
  return steps.join(' ');
}

const step = v.pipe(v.string(), v.check(isStep));
const steps = v.nullish(v.pipe(v.array(step), v.maxLength(mostSteps)));

/** Optional fields shared by settings and decks; `null` removes a choice. */
export const studyOptionFields = {
  /** New cards per study day. */
  newCardsPerDay: v.nullish(count),
  /** Reviews per study day; further cards stay due. Absent: no limit. */
  reviewsPerDay: v.nullish(count),
  /** The study day on which the limits are raised, and by how many cards. */
  raisedOn: v.nullish(day),
  raisedNew: v.nullish(count),
  raisedReviews: v.nullish(count),
  /** Desired recall at reviews, 0.7 to 0.97. */
  desiredRetention: v.nullish(v.pipe(v.number(), v.minValue(0.7), v.maxValue(0.97))),
  /** Steps of a new card, such as `1m`, `10m`; an empty list: none. */
  learningSteps: steps,
  /** Steps of a forgotten card. */
  relearningSteps: steps,
  reviewOrder: v.nullish(v.picklist(['due', 'random', 'retrievability'])),
  /** Where new cards come among reviews. */
  newPlace: v.nullish(v.picklist(['first', 'mixed', 'last'])),
  newOrder: v.nullish(v.picklist(['added', 'random'])),
  /** After one card of a group, the others wait until tomorrow. */
  buriesSiblings: v.nullish(v.boolean()),
  /** Lapses that make a card a leech; 0: never. */
  leechLimit: v.nullish(count),
  /** Suspends a card that becomes a leech. */
  suspendsLeeches: v.nullish(v.boolean()),
  /** Parameters of FSRS-6 fitted to the student's reviews. */
  parameters: v.nullish(
    v.pipe(
      v.array(v.number()),
      v.length(parameterCount),
      v.check((numbers: number[]) => isParameters(numbers)),
    ),
  ),
} as const;

type Fields = typeof studyOptionFields;

export const studyOptionLabels: Labels<Fields> = {
  newCardsPerDay: 'New cards per day',
  reviewsPerDay: 'Reviews per day',
  raisedOn: { label: 'Limits raised on', as: 'day' },
  raisedNew: 'New cards added for that day',
  raisedReviews: 'Reviews added for that day',
  desiredRetention: { label: 'Desired retention', as: 'percent' },
  learningSteps: { label: 'Learning steps', as: { counted: 'step' } },
  relearningSteps: { label: 'Relearning steps', as: { counted: 'step' } },
  reviewOrder: 'Order of reviews',
  newPlace: 'Place of new cards',
  newOrder: 'Order of new cards',
  buriesSiblings: 'Bury related cards',
  leechLimit: 'Leech limit',
  suspendsLeeches: 'Suspend leeches',
  parameters: { label: 'Parameters', as: { counted: 'number' } },
};

/** Study options as stored in settings or a deck. */
export type StudyChoices = { [F in keyof Fields]?: v.InferOutput<Fields[F]> };

/** The options in force for a deck. */
export interface StudyOptions {
  /** For all decks together, unless one has its own number. */
  newCardsPerDay: number;
  /** `Infinity`: no limit. */
  reviewsPerDay: number;
  desiredRetention: number;
  learningSteps: readonly string[];
  relearningSteps: readonly string[];
  reviewOrder: 'due' | 'random' | 'retrievability';
  newPlace: 'first' | 'mixed' | 'last';
  newOrder: 'added' | 'random';
  buriesSiblings: boolean;
  leechLimit: number;
  suspendsLeeches: boolean;
  /** Absent: the defaults of FSRS-6. */
  parameters: readonly number[] | undefined;
}

export const defaultOptions: StudyOptions = {
  newCardsPerDay: 20,
  reviewsPerDay: Number.POSITIVE_INFINITY,
  desiredRetention: 0.9,
  learningSteps: ['1m', '10m'],
  relearningSteps: ['10m'],
  reviewOrder: 'due',
  newPlace: 'last',
  newOrder: 'added',
  buriesSiblings: false,
  leechLimit: 8,
  suspendsLeeches: false,
  parameters: undefined,
};

/** @param choices the nearest first: the deck, its parents, the student */
export function resolveOptions(choices: readonly (StudyChoices | undefined)[]): StudyOptions {
  const chosen = <F extends keyof StudyOptions>(field: F): StudyOptions[F] => {
    for (const one of choices) {
      const value = one?.[field];
      if (value !== undefined && value !== null) return value as StudyOptions[F];
    }
    return defaultOptions[field];
  };
  return {
    newCardsPerDay: chosen('newCardsPerDay'),
    reviewsPerDay: chosen('reviewsPerDay'),
    desiredRetention: chosen('desiredRetention'),
    learningSteps: chosen('learningSteps'),
    relearningSteps: chosen('relearningSteps'),
    reviewOrder: chosen('reviewOrder'),
    newPlace: chosen('newPlace'),
    newOrder: chosen('newOrder'),
    buriesSiblings: chosen('buriesSiblings'),
    leechLimit: chosen('leechLimit'),
    suspendsLeeches: chosen('suspendsLeeches'),
    parameters: chosen('parameters'),
  };
}

/** The fields of a deck that its options depend on. */
export type DeckChoices = StudyChoices & { id: string; parentId?: string | null | undefined };

/**
 * Limit of parents that a deck inherits from, the nearest first: with thousands, each look at due cards would take
 * seconds.
 */
export const mostAround = 100;

/** The options for a deck's cards; without a deck, those for all cards. */
export type OptionsOf = (deckId: string | undefined) => StudyOptions;

/** Computes the tree once, and each deck's options once. */
export function optionsByDeck(
  decks: Iterable<DeckChoices>,
  settings: StudyChoices | undefined,
): OptionsOf {
  const chainOf = deckChains([...decks], mostAround);
  const known = new Map<string | undefined, StudyOptions>();
  return (deckId) => {
    const options = known.get(deckId) ?? resolveOptions([...chainOf(deckId), settings]);
    known.set(deckId, options);
    return options;
  };
}

/**
 * Catching up after a break: the backlog is spread over days. Each day shows its share, the best remembered cards
 * first. No card's date changes; the rest is due tomorrow, and ending it shows everything at once.
 */
interface CatchUp {
  catchUpFrom?: string | null | undefined;
  catchUpDays?: number | null | undefined;
}

/** Remaining study days, including today; `undefined`: nothing is being spread. */
export function catchUpLeft(settings: CatchUp | undefined, today: string): number | undefined {
  const { catchUpFrom, catchUpDays } = settings ?? {};
  if (!catchUpFrom || !catchUpDays) return undefined;
  const passed = dayNumber(today) - dayNumber(catchUpFrom);
  const left = catchUpDays - passed;
  return passed >= 0 && left > 0 ? left : undefined;
}

/** Suggests spreading a backlog of more than this many usual days. */
const daysOfBacklog = 3;
/** Fewer cards are not a backlog, however small the usual day. */
const leastBacklog = 50;
/** Days that determine the usual day; only days with reviews count. */
export const usualDays = 28;

/** @returns reviews on a usual day; 0 without any */
export function usualReviews(perDay: readonly number[]): number {
  const studied = perDay.filter((count) => count > 0).sort((a, b) => a - b);
  return studied[Math.floor(studied.length / 2)] ?? 0;
}

/** Suggests the number of days to spread a backlog over; `undefined`: there is no backlog. */
export function offerCatchUp(due: number, usual: number): number | undefined {
  if (due < leastBacklog || due <= usual * daysOfBacklog) return undefined;
  return Math.min(30, Math.max(2, Math.ceil(due / Math.max(usual, leastBacklog / 2))));
}
