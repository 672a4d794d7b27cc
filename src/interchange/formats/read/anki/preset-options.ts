/** Orders, leeches and options without a counterpart of an Anki preset (`proto/anki/deck_config.proto`). */
import type { StudyChoices } from '../../../../model/study/options/study-options.ts';
import type { JsonObject } from '../shared/source-text.ts';
import { floatsIn, type Message, numberIn } from './protobuf.ts';

/** Numbers are those of Anki's enumerations. */
export interface OrderOptions {
  reviewOrder: number;
  /** 0 mixed with reviews, 1 after, 2 before. */
  newMix: number;
  newSortOrder: number;
  newGatherPriority: number;
  /** New notes are added in a random order. */
  insertsRandomly: boolean;
  /** Otherwise a leech only gets a tag. */
  suspendsLeeches: boolean;
  /** Days. */
  longestInterval: number;
  hasEasyDays: boolean;
}

const noLimit = 36_500;

export const usualOrder: OrderOptions = {
  ...{ reviewOrder: 0, newMix: 0, newSortOrder: 0, newGatherPriority: 0 },
  ...{ insertsRandomly: false, suspendsLeeches: false },
  ...{ longestInterval: noLimit, hasEasyDays: false },
};

export function orderInJson(
  preset: JsonObject,
  fresh: JsonObject,
  reviews: JsonObject,
  lapse: JsonObject,
): OrderOptions {
  const days = Array.isArray(preset.easyDaysPercentages) ? preset.easyDaysPercentages : [];
  return {
    ...{ reviewOrder: Number(preset.reviewOrder ?? 0), newMix: Number(preset.newMix ?? 0) },
    newSortOrder: Number(preset.newSortOrder ?? 0),
    newGatherPriority: Number(preset.newGatherPriority ?? 0),
    ...{ insertsRandomly: fresh.order === 0, suspendsLeeches: lapse.leechAction === 0 },
    longestInterval: Number(reviews.maxIvl ?? noLimit),
    hasEasyDays: isUneven(days.map(Number)),
  };
}

export function orderInMessage(message: Message): OrderOptions {
  return {
    ...{ reviewOrder: numberIn(message, 33), newMix: numberIn(message, 30) },
    ...{ newSortOrder: numberIn(message, 32), newGatherPriority: numberIn(message, 34) },
    ...{ insertsRandomly: numberIn(message, 20) === 1 },
    suspendsLeeches: numberIn(message, 21) === 0,
    longestInterval: numberIn(message, 16),
    hasEasyDays: isUneven(floatsIn(message, 4)),
  };
}

function isUneven(shares: readonly number[]): boolean {
  return shares.some((share) => share !== shares[0]);
}

/** By retrievability ascending and by relative overdueness: both ask the most forgotten cards first. */
const mostForgotten = new Set([7, 12]);
const atRandom = 8;
/** Orders in which chance decides. */
const randomSorts = new Set([2, 3, 4]);
const randomGathers = new Set([3, 4, 5]);

export function orderChoices(order: OrderOptions): StudyChoices {
  const isRandom =
    order.insertsRandomly ||
    randomSorts.has(order.newSortOrder) ||
    randomGathers.has(order.newGatherPriority);
  return {
    reviewOrder: reviewOrderOf(order.reviewOrder),
    newPlace: order.newMix === 1 ? 'last' : order.newMix === 2 ? 'first' : 'mixed',
    newOrder: isRandom ? 'random' : 'added',
    suspendsLeeches: order.suspendsLeeches,
  };
}

function reviewOrderOf(order: number): 'due' | 'random' | 'retrievability' {
  if (mostForgotten.has(order)) return 'retrievability';
  return order === atRandom ? 'random' : 'due';
}

/** What a student chose in Anki and cannot choose here, in words. */
export function untakenNames(order: OrderOptions): string[] {
  const isByDay = order.reviewOrder === 0 || reviewOrderOf(order.reviewOrder) !== 'due';
  const { longestInterval } = order;
  return [
    ...(longestInterval > 0 && longestInterval < noLimit ? ['maximum interval'] : []),
    ...(isByDay ? [] : ['order of reviews']),
    ...(order.hasEasyDays ? ['easy days'] : []),
  ];
}
