/** How likely an author would choose a term as a wrong answer beside the right one. */
import { flag, weigh } from '../../language/weigh.ts';
import { stemOf, wordsOf } from '../../language/words.ts';
import { rememberBy } from '../../remember.ts';
import { cosine } from '../rank.ts';
import { isPlural, plainTerm } from '../term-names.ts';
import { type Contexts, sortOf, type TermContext } from './term-contexts.ts';

/**
 * A conditional logit of which other answers of a book, and which of the engine's own terms, authors of review questions chose as wrong
 * answers, by `test/eval/train/train-likeness.ts`, from OpenStax Psychology 2e, Introduction to Sociology 3e, Anatomy and Physiology 2e,
 * American Government 3e, US History, Microbiology and Introductory Statistics (CC BY 4.0). In the order of `likenessFeaturesOf`.
 */
const likenessWeights = {
  sameHead: 1.067,
  sharesWord: 1.476,
  sameFirst: -0.233,
  ending3: 0.134,
  ending2: 0.603,
  beginning: 0.361,
  capital: 0.72,
  bothNames: 1.019,
  words: -0.575,
  letters: -0.571,
  plural: 0.512,
  digits: 1.289,
  sameSort: 0.757,
  context: 0.52,
  contextOfHead: -2.361,
  sameSection: 0.256,
  sectionShare: -0.057,
  together: 0.256,
  near: -0.275,
  nearby: 1.418,
  asked: 1.41,
  known: -1.566,
  often: -1.094,
  asOften: -0.401,
  sameMark: 0.363,
  likeA: 0.005,
  likeThe: -1.179,
  likeBeforeWord: -0.743,
  besideQuestion: -0.334,
  nearQuestion: 0.787,
  aroundQuestion: 0.873,
  farFromQuestion: 2.648,
};
export const likenessFeatureNames = Object.keys(likenessWeights);
const inOrder = Object.values(likenessWeights);

export interface Asked {
  term: string;
  /** Index of the sentence with the answer, if known. */
  place: number | undefined;
  /** Stems of the words of the question. */
  keys: readonly string[];
}

/** @returns a score for another term; higher is likelier */
export function likenessTo(
  asked: Asked,
  contexts: Contexts,
  weights: readonly number[] = inOrder,
): (other: string) => number {
  const featuresOf = likenessFeaturesOf(asked, contexts);
  return (other) => weigh(featuresOf(other), weights);
}

/** The parts of a term's name that are compared. */
interface Form {
  stems: string[];
  head: string;
  isCapital: boolean;
  isPlural: boolean;
  hasDigit: boolean;
  sort: string | undefined;
}

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

/** Sentences on both sides of the answer: about a section. */
const around = 60;

/** How differently two terms are used, by shares of their uses. */
function unlike(a: number, { times }: TermContext, b: number, other: TermContext): number {
  return Math.abs((a + 0.5) / (times + 2) - (b + 0.5) / (other.times + 2));
}

/** The largest part of the question that one sentence with the term says. The answer's own sentence says all of it. */
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

/** The share of the counts that is in sections of the other. */
function shareOf(counts: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): number {
  let [all, both] = [0, 0];
  for (const [section, count] of counts) {
    all += count;
    if (others.has(section)) both += count;
  }
  return both / Math.max(all, 1);
}

function cosineOf(one: TermContext, two: TermContext): number {
  return one.norm && two.norm ? cosine(one.keys, two.keys) / (one.norm * two.norm) : 0;
}
