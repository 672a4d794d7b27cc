/** How likely an author is to set a term beside the right answer of a question, as a wrong one. */

import { flag, weigh } from '../../language/weigh.ts';
import { stemOf, wordsOf } from '../../language/words.ts';
import { rememberBy } from '../../prepare/remember.ts';
import { isPlural, plainTerm } from '../term-names.ts';
import { sortOf } from './kinds-of-terms.ts';
import { likenessWeights } from './likeness-weights.ts';
import type { Contexts, TermContext } from './term-contexts.ts';

export const likenessFeatureNames = [
  'sameHead',
  'sharesWord',
  'sameFirst',
  'ending3',
  'ending2',
  'beginning',
  'capital',
  'bothNames',
  'words',
  'letters',
  'plural',
  'digits',
  'sameSort',
  'context',
  'contextOfHead',
  'sameSection',
  'sectionShare',
  'together',
  'near',
  'nearby',
  'asked',
  'known',
  'often',
  'asOften',
  'sameMark',
  'likeA',
  'likeThe',
  'likeBeforeWord',
  'besideQuestion',
  'nearQuestion',
  'aroundQuestion',
  'farFromQuestion',
] as const;

const inOrder = likenessFeatureNames.map((name) => likenessWeights[name] ?? 0);

/** What is asked for, and where the text says it. */
export interface Asked {
  term: string;
  /** Of the sentence that is asked about; none where it is not known. */
  place: number | undefined;
  /** Stems of the words of the question. */
  keys: readonly string[];
}

/** @returns for another term a number that is the higher, the likelier an author would set it beside the right answer */
export function likenessTo(
  asked: Asked,
  contexts: Contexts,
  weights: readonly number[] = inOrder,
): (other: string) => number {
  const featuresOf = likenessFeaturesOf(asked, contexts);
  return (other) => weigh(featuresOf(other), weights);
}

/** What of a term's name is compared with another's. */
interface Form {
  stems: string[];
  head: string;
  isCapital: boolean;
  isPlural: boolean;
  hasDigit: boolean;
  sort: string | undefined;
}

/** Of the terms of one text. */
const formsIn = rememberBy((_: Contexts) => new Map<string, Form>());

function formOf(term: string, contexts: Contexts): Form {
  const known = formsIn(contexts);
  const found = known.get(term);
  if (found !== undefined) return found;
  const words = wordsOf(term);
  const stems = words.map(stemOf);
  const made: Form = {
    stems,
    head: stems.at(-1) ?? '',
    isCapital: /^\p{Lu}/u.test(term),
    isPlural: isPlural(term),
    hasDigit: /\d/.test(term),
    sort: sortOf(words.at(-1) ?? ''),
  };
  known.set(term, made);
  return made;
}

/** @returns the features of another term, in the order of their names */
export function likenessFeaturesOf(
  { term, place, keys }: Asked,
  contexts: Contexts,
): (other: string) => number[] {
  const one = formOf(term, contexts);
  const inOne = contexts.terms.get(plainTerm(term));
  const said = contexts.saying(keys);
  const opening = term.slice(0, 4).toLowerCase();
  return (other) => {
    const two = formOf(other, contexts);
    const inTwo = contexts.terms.get(plainTerm(other));
    const shared = one.stems.some((word) => two.stems.includes(word));
    const isHead = one.head === two.head;
    const both = inOne !== undefined && inTwo !== undefined;
    const near = both ? nearest(inOne.places, inTwo.places) : Number.POSITIVE_INFINITY;
    const context = both ? cosineOf(inOne, inTwo) : 0;
    const overlap = both ? shareOf(inTwo.sections, inOne.sections) : 0;
    const fromQuestion =
      inTwo && place !== undefined ? nearest([place], inTwo.places) : Number.POSITIVE_INFINITY;
    return [
      flag(isHead),
      flag(shared && !isHead),
      flag(one.stems[0] === two.stems[0] && one.stems.length > 1 && two.stems.length > 1),
      flag(one.head.slice(-3) === two.head.slice(-3)),
      flag(one.head.slice(-2) === two.head.slice(-2)),
      flag(opening === other.slice(0, 4).toLowerCase()),
      flag(one.isCapital === two.isCapital),
      flag(one.isCapital && two.isCapital),
      Math.min(Math.abs(one.stems.length - two.stems.length), 3) / 2,
      Math.abs(Math.log(term.length / other.length)),
      flag(one.isPlural === two.isPlural),
      flag(one.hasDigit === two.hasDigit),
      flag(one.sort !== undefined && one.sort === two.sort),
      context,
      isHead ? context : 0,
      flag(overlap > 0),
      overlap,
      flag(near === 0),
      Math.exp(-near / 8),
      Math.exp(-near / 40),
      inTwo ? mostSaid(inTwo.places, said, place) : 0,
      flag(inTwo !== undefined),
      inTwo ? Math.log(1 + inTwo.times) / 4 : 0,
      both ? Math.abs(Math.log(inOne.times / inTwo.times)) / 3 : 0,
      flag((inOne?.isMarked ?? false) === (inTwo?.isMarked ?? false)),
      both ? unlike(inOne.afterA, inOne, inTwo.afterA, inTwo) : 0,
      both ? unlike(inOne.afterThe, inOne, inTwo.afterThe, inTwo) : 0,
      both ? unlike(inOne.beforeWord, inOne, inTwo.beforeWord, inTwo) : 0,
      Math.exp(-fromQuestion / 6),
      Math.exp(-fromQuestion / 40),
      inTwo && place !== undefined ? shareWithin(inTwo.places, place, around) : 0,
      Math.exp(-fromQuestion / 300),
    ];
  };
}

/** Sentences on both sides of what is asked: about a section. */
const around = 60;

/** How differently two terms are used, by their shares. */
function unlike(a: number, { times }: TermContext, b: number, other: TermContext): number {
  return Math.abs((a + 0.5) / (times + 2) - (b + 0.5) / (other.times + 2));
}

/** How much of the question one sentence with the term says; the one that is asked about says all of it. */
function mostSaid(
  places: readonly number[],
  said: ReadonlyMap<number, number>,
  own: number | undefined,
): number {
  let most = 0;
  for (const place of places) if (place !== own) most = Math.max(most, said.get(place) ?? 0);
  return most;
}

/** In sentences. */
function nearest(one: readonly number[], two: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < one.length && j < two.length; ) {
    const [p = 0, q = 0] = [one[i], two[j]];
    best = Math.min(best, Math.abs(p - q));
    if (p < q) i++;
    else j++;
  }
  return best;
}

function shareWithin(places: readonly number[], middle: number, distance: number): number {
  let count = 0;
  for (const place of places) if (Math.abs(place - middle) <= distance) count++;
  return count / Math.max(places.length, 1);
}

/** Of all that is counted, how much is in sections of the other. */
function shareOf(counts: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): number {
  let [all, both] = [0, 0];
  for (const [section, count] of counts) {
    all += count;
    if (others.has(section)) both += count;
  }
  return both / Math.max(all, 1);
}

function cosineOf(one: TermContext, two: TermContext): number {
  const [small, large] = one.keys.size < two.keys.size ? [one, two] : [two, one];
  let sum = 0;
  for (const [key, weight] of small.keys) sum += weight * (large.keys.get(key) ?? 0);
  return one.norm && two.norm ? sum / (one.norm * two.norm) : 0;
}
