/** How alike two terms are to one who does not know: the likelier one is to stand beside the other among the answers. */

import { weigh } from '../language/weigh.ts';
import { stemOf, wordsOf } from '../language/words.ts';
import type { TermContext } from './term-contexts.ts';
import { plainTerm } from './term-names.ts';

export const likenessFeatureNames = [
  'one',
  'sameHead',
  'sharesWord',
  'sameFirst',
  'ending3',
  'ending2',
  'beginning',
  'capital',
  'words',
  'letters',
  'plural',
  'digits',
  'context',
  'sameSection',
  'together',
  'near',
  'asked',
  'known',
  'contextOfHead',
] as const;

/**
 * Logistic regression of which other answers of a book the authors of its review questions set beside the right one, by
 * `test/eval/train/train-likeness.ts`, from OpenStax Psychology 2e, Introduction to Sociology 3e, Anatomy and Physiology 2e,
 * American Government 3e, US History and Microbiology (CC BY 4.0).
 */
const weights: Record<(typeof likenessFeatureNames)[number], number> = {
  one: -6.338,
  sameHead: 1.792,
  sharesWord: 2.484,
  sameFirst: 0.665,
  ending3: 1.135,
  ending2: 1.087,
  beginning: 0.527,
  capital: 1.036,
  words: -0.863,
  letters: -0.59,
  plural: 0.552,
  digits: 0.993,
  context: 5.385,
  sameSection: 0.278,
  together: -0.963,
  near: 2.423,
  asked: 5.277,
  known: -1.045,
  contextOfHead: -4.179,
};
const inOrder = likenessFeatureNames.map((name) => weights[name]);

/** The logarithm of the odds that an author would set `b` beside the right answer `a`. */
export function likeness(
  a: string,
  b: string,
  contexts: ReadonlyMap<string, TermContext>,
  askedKeys: readonly string[],
): number {
  const [inA, inB] = [contexts.get(plainTerm(a)), contexts.get(plainTerm(b))];
  return weigh(likenessFeatures(a, b, inA, inB, askedKeys), inOrder);
}

/** @param a the right answer @param askedKeys stems of the words of the question */
export function likenessFeatures(
  a: string,
  b: string,
  inA: TermContext | undefined,
  inB: TermContext | undefined,
  askedKeys: readonly string[],
): number[] {
  const [one, two] = [wordsOf(a).map(stemOf), wordsOf(b).map(stemOf)];
  const [headA = '', headB = ''] = [one.at(-1), two.at(-1)];
  const flag = (is: boolean) => (is ? 1 : 0);
  const shared = one.some((word) => two.includes(word));
  const near = inA && inB ? nearest(inA.places, inB.places) : Number.POSITIVE_INFINITY;
  const context = inA && inB ? cosineOf(inA, inB) : 0;
  return [
    1,
    flag(headA === headB),
    flag(shared && headA !== headB),
    flag(one[0] === two[0] && one.length > 1 && two.length > 1),
    flag(headA.slice(-3) === headB.slice(-3)),
    flag(headA.slice(-2) === headB.slice(-2)),
    flag(a.slice(0, 4).toLowerCase() === b.slice(0, 4).toLowerCase()),
    flag(/^\p{Lu}/u.test(a) === /^\p{Lu}/u.test(b)),
    Math.min(Math.abs(one.length - two.length), 3) / 2,
    Math.min(Math.abs(a.length - b.length), 20) / 10,
    flag(/[^s]s$/.test(a) === /[^s]s$/.test(b)),
    flag(/\d/.test(a) === /\d/.test(b)),
    context,
    flag(inA !== undefined && inB !== undefined && meet(inA.sections, inB.sections)),
    flag(near === 0),
    Math.exp(-near / 8),
    inB ? askedOf(inB, askedKeys) : 0,
    flag(inB !== undefined),
    headA === headB ? context : 0,
  ];
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

function meet(one: ReadonlySet<number>, two: ReadonlySet<number>): boolean {
  for (const item of one) if (two.has(item)) return true;
  return false;
}

function cosineOf(one: TermContext, two: TermContext): number {
  const [small, large] = one.keys.size < two.keys.size ? [one, two] : [two, one];
  let sum = 0;
  for (const [key, weight] of small.keys) sum += weight * (large.keys.get(key) ?? 0);
  return one.norm && two.norm ? sum / (one.norm * two.norm) : 0;
}

function askedOf({ keys, norm }: TermContext, asked: readonly string[]): number {
  if (norm === 0 || asked.length === 0) return 0;
  let sum = 0;
  for (const key of asked) sum += keys.get(key) ?? 0;
  return sum / (norm * Math.sqrt(asked.length));
}
