/**
 * How the cards of a deck are studied in Anki: the preset of its options, as JSON in schema 11 and as a message of Protocol
 * Buffers from 15 on (`proto/anki/deck_config.proto`). Only what differs from what Anki starts with was somebody's choice.
 */
import {
  defaultParameters,
  isParameters,
  parametersOfOlder,
} from '../../../../../model/study/fsrs/parameters.ts';
import { mostSteps, type StudyChoices } from '../../../../../model/study/options/study-options.ts';
import { arrayIn, isObject, type JsonObject } from '../../text/json-values.ts';
import { floatIn, floatsIn, type Message, numberIn } from './protobuf.ts';

/** What a preset says, in Anki's own units. */
export interface Preset {
  newPerDay: number;
  reviewsPerDay: number;
  /** Minutes. */
  steps: readonly number[];
  relearningSteps: readonly number[];
  buriesSiblings: boolean;
  leechLimit: number;
  /** Of FSRS; the newest that there are. */
  parameters: readonly number[];
  desiredRetention: number;
}

const usual: Preset = {
  ...{ newPerDay: 20, reviewsPerDay: 200, steps: [1, 10], relearningSteps: [10] },
  ...{ buriesSiblings: false, leechLimit: 8, parameters: [], desiredRetention: 0.9 },
};

/** @param value of `col.dconf`; `undefined` where it is no preset */
export function presetInJson(value: unknown): Preset | undefined {
  if (!isObject(value)) return undefined;
  const part = (name: string): JsonObject => {
    const inside = value[name];
    return isObject(inside) ? inside : {};
  };
  const [fresh, reviews, lapse] = [part('new'), part('rev'), part('lapse')];
  return {
    newPerDay: count(fresh.perDay, usual.newPerDay),
    reviewsPerDay: count(reviews.perDay, usual.reviewsPerDay),
    steps: numbers(fresh, 'delays'),
    relearningSteps: numbers(lapse, 'delays'),
    buriesSiblings: fresh.bury === true || reviews.bury === true,
    leechLimit: count(lapse.leechFails, usual.leechLimit),
    parameters: newest(
      ['fsrsParams6', 'fsrsParams5', 'fsrsWeights'].map((name) => numbers(value, name)),
    ),
    desiredRetention: Number(value.desiredRetention) || usual.desiredRetention,
  };
}

export function presetInMessage(message: Message): Preset {
  return {
    newPerDay: numberIn(message, 9),
    reviewsPerDay: numberIn(message, 10),
    steps: floatsIn(message, 1),
    relearningSteps: floatsIn(message, 2),
    buriesSiblings: numberIn(message, 27) === 1 || numberIn(message, 28) === 1,
    leechLimit: numberIn(message, 22),
    parameters: newest([6, 5, 3].map((field) => floatsIn(message, field))),
    desiredRetention: floatIn(message, 37) ?? usual.desiredRetention,
  };
}

/**
 * What a deck has to choose so that it is studied as in Anki, where a deck without a choice goes by the one around it.
 * @param around the preset of that deck; none: at the top, where Haversack's own start stands for Anki's
 */
export function choicesOfPreset(
  preset: Preset | undefined,
  around: Preset | undefined,
  isFsrs: boolean,
): StudyChoices {
  const [own, outer] = [wholeOf(preset ?? usual, isFsrs), wholeOf(around ?? usual, isFsrs)];
  const chosen = Object.entries(own).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(outer[name as keyof typeof outer]),
  );
  return Object.fromEntries(chosen);
}

function wholeOf(preset: Preset, isFsrs: boolean): StudyChoices {
  const whole = {
    newCardsPerDay: preset.newPerDay,
    reviewsPerDay: preset.reviewsPerDay,
    learningSteps: stepsOf(preset.steps),
    relearningSteps: stepsOf(preset.relearningSteps),
    buriesSiblings: preset.buriesSiblings,
    leechLimit: preset.leechLimit,
  };
  if (!isFsrs) return whole;
  const parameters = parametersOfOlder(preset.parameters);
  const { desiredRetention } = preset;
  const retention = Number.isFinite(desiredRetention) ? desiredRetention : usual.desiredRetention;
  return {
    ...whole,
    // As Anki’s numbers of 32 bits were meant: 0.9, not 0.8999999761581421.
    desiredRetention: Math.min(0.97, Math.max(0.7, Number(retention.toFixed(4)))),
    parameters: parameters && isParameters(parameters) ? parameters : [...defaultParameters],
  };
}

const minutesOf = { d: 1_440, h: 60, m: 1 } as const;
/** Of a step, in its unit. */
const longestStep = 9_999;

/** Less than a minute is one: finer steps there are none. */
function stepsOf(minutes: readonly number[]): string[] {
  return minutes
    .filter((one) => Number.isFinite(one) && one > 0)
    .slice(0, mostSteps)
    .map((one) => {
      const whole = Math.max(1, Math.round(one));
      const unit = whole % minutesOf.d === 0 ? 'd' : whole % minutesOf.h === 0 ? 'h' : 'm';
      const inUnit = whole / minutesOf[unit];
      if (inUnit <= longestStep) return `${inUnit}${unit}`;
      return `${Math.min(longestStep, Math.round(whole / minutesOf.d))}d`;
    });
}

function newest(all: readonly (readonly number[])[]): readonly number[] {
  return all.find((one) => one.length > 0) ?? [];
}

function numbers(object: JsonObject, name: string): number[] {
  return arrayIn(object, name).map(Number);
}

function count(value: unknown, otherwise: number): number {
  const number = Math.round(Number(value ?? otherwise));
  return Number.isFinite(number) ? Math.min(9_999, Math.max(0, number)) : otherwise;
}
