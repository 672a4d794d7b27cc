/**
 * How cards are studied: what a student chose for all cards, for a deck, or for neither. A deck without a choice of its
 * own goes by the deck that it lies in, then by the student's, then by what we start with; each choice by itself.
 */
import * as v from 'valibot';
import type { Labels } from '../../entity.ts';
import { count, day } from '../../fields.ts';
import { deckChains } from '../cards/deck-tree.ts';
import { isParameters, parameterCount } from '../fsrs/parameters.ts';
import { dayNumber } from '../study-day.ts';

/** Learning steps as they are stored, `10m`, `4h` or `2d`, and as a student types them, `1m 10m`. */
export const mostSteps = 10;

const oneStep = /^([1-9]\d{0,3})([mhd])$/;

function isStep(text: string): boolean {
  return oneStep.test(text);
}

/** @returns the steps, or `undefined` where the text is none; a number alone counts minutes */
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

/** Optional fields that settings and decks share; `null` takes a choice back. */
export const studyOptionFields = {
  /** New cards shown a study day. */
  newCardsPerDay: v.nullish(count),
  /** Reviews shown a study day; cards beyond them stay due. Nothing: all of them. */
  reviewsPerDay: v.nullish(count),
  /** The study day on which the limits are raised, and by how many cards. */
  raisedOn: v.nullish(day),
  raisedNew: v.nullish(count),
  raisedReviews: v.nullish(count),
  /** The recall that reviews aim at, 0.7 to 0.97. */
  desiredRetention: v.nullish(v.pipe(v.number(), v.minValue(0.7), v.maxValue(0.97))),
  /** Waits of a card that is new, such as `1m`, `10m`; an empty list: none. */
  learningSteps: steps,
  /** Waits of a card that was forgotten. */
  relearningSteps: steps,
  reviewOrder: v.nullish(v.picklist(['due', 'random', 'retrievability'])),
  /** Where new cards come among reviews. */
  newPlace: v.nullish(v.picklist(['first', 'mixed', 'last'])),
  newOrder: v.nullish(v.picklist(['added', 'random'])),
  /** Other cards of the same group wait until tomorrow once one of them was asked. */
  buriesSiblings: v.nullish(v.boolean()),
  /** A card is a leech from so many lapses on; 0: never. */
  leechLimit: v.nullish(count),
  /** A card that becomes a leech is suspended. */
  suspendsLeeches: v.nullish(v.boolean()),
  /** The numbers of FSRS-6, fitted to the student's reviews. */
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

/** What a row of settings or a deck says of studying. */
export type StudyChoices = { [F in keyof Fields]?: v.InferOutput<Fields[F]> };

/** What holds for a deck. */
export interface StudyOptions {
  /** Of all decks together, where none has a number of its own. */
  newCardsPerDay: number;
  /** `Infinity`: all of them. */
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
  /** None: those that FSRS-6 starts with. */
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

/** @param choices the nearest first: the deck, the deck that it lies in, …, the student */
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

/** A deck as far as options go by it. */
export type DeckChoices = StudyChoices & { id: string; parentId?: string | null | undefined };

/** Decks that lie deeper in each other go by so many of them, the nearest: by thousands, each look at what is due would take seconds. */
export const mostAround = 100;

/** What holds for the cards of a deck; without one, what the student chose for all. */
export type OptionsOf = (deckId: string | undefined) => StudyOptions;

/** The places of the decks are worked out once, and each deck once. */
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
 * After a break: the backlog is spread over days by showing each day its share, the cards that are remembered best first.
 * No card's date changes; whatever is not shown today is due tomorrow, and ending it shows everything at once.
 */
interface CatchUp {
  catchUpFrom?: string | null | undefined;
  catchUpDays?: number | null | undefined;
}

/** Study days that are left, today among them; `undefined`: no backlog is spread. */
export function catchUpLeft(settings: CatchUp | undefined, today: string): number | undefined {
  const { catchUpFrom, catchUpDays } = settings ?? {};
  if (!catchUpFrom || !catchUpDays) return undefined;
  const passed = dayNumber(today) - dayNumber(catchUpFrom);
  const left = catchUpDays - passed;
  return passed >= 0 && left > 0 ? left : undefined;
}

/** A backlog of more than so many usual days is offered to be spread. */
const daysOfBacklog = 3;
/** Fewer cards are no backlog, however little is usual. */
const leastBacklog = 50;
/** The usual day is that of the last weeks on which anything was reviewed. */
export const usualDays = 28;

/** @returns cards that are reviewed on a usual day; 0 where nothing was */
export function usualReviews(perDay: readonly number[]): number {
  const studied = perDay.filter((count) => count > 0).sort((a, b) => a - b);
  return studied[Math.floor(studied.length / 2)] ?? 0;
}

/** Over how many days a backlog would come back to the usual work; `undefined`: there is none. */
export function offerCatchUp(due: number, usual: number): number | undefined {
  if (due < leastBacklog || due <= usual * daysOfBacklog) return undefined;
  return Math.min(30, Math.max(2, Math.ceil(due / Math.max(usual, leastBacklog / 2))));
}
