/** Key terms of a text: likely entries of its glossary. */
import type { CleanPage } from '../../text/clean-page.ts';
import { weigh } from '../language/weigh.ts';
import type { Material } from '../make/material.ts';
import { isTermLike } from '../make/term-names.ts';
import { rememberBy } from '../remember.ts';
import { type TermCandidate, termCandidates } from './term-candidates.ts';

export function keyTermsOf(pages: readonly CleanPage[]): string[] {
  return weighedTermsOf(pages).map(({ text }) => text);
}

/** `score`: log odds that it is a term. */
export const weighedTermsOf = rememberBy((pages: readonly CleanPage[]) => {
  const isMarked = pages.some(({ blocks }) => blocks.some(({ terms = [] }) => terms.length > 0));
  const inOrder = Object.values(weights).map((pair) => pair[isMarked ? 1 : 0]);
  return pickTerms(termCandidates(pages), inOrder).map(({ text, score }) => ({ text, score }));
});

/** A part of a longer term counts as a term only above this share of uses outside the longer term. */
const seldomAlone = 0.25;
/** At this score one phrase in 20 is a term. */
const leastScore = -3;

export function pickTerms(
  candidates: readonly TermCandidate[],
  weights: readonly number[],
): (TermCandidate & { score: number })[] {
  const scored = candidates
    .map((candidate) => ({ candidate, score: weigh(candidate.features, weights) }))
    .sort((a, b) => b.score - a.score);
  const taken: (TermCandidate & { score: number })[] = [];
  /** All word sequences inside the chosen terms. */
  const inside = new Set<string>();
  for (const { candidate, score } of scored) {
    if (score < leastScore) break;
    const alone = candidate.count - candidate.nested;
    const isPart = alone <= Math.max(1, seldomAlone * candidate.count) && candidate.defined === 0;
    if (isPart && inside.has(candidate.key)) continue;
    taken.push({ ...candidate, score });
    for (const run of runsOf(candidate.key)) inside.add(run);
  }
  return taken;
}

function runsOf(key: string): string[] {
  const words = key.split(' ');
  return words.flatMap((_, from) =>
    words.slice(from).map((__, index) => words.slice(from, from + index + 1).join(' ')),
  );
}

/**
 * Weights for how likely a phrase is a term: logistic regression by `test/eval/train/train-terms.ts` on 155,915 phrases in 170 chapters of
 * seven OpenStax textbooks with their authors' glossaries (psychology, anatomy and physiology, economics, sociology, US history, American
 * government, astronomy; CC BY 4.0, openstax.org). The first weight is for texts that do not mark their terms, the second for texts that
 * mark some words by their font.
 */
const weights = {
  one: [-5.041, -5.502],
  count: [1.649, 0.381],
  twoWords: [1.276, 0.328],
  threeWords: [1.671, 0.709],
  fourWords: [1.137, 0.106],
  independent: [-0.01, -0.07],
  commonest: [-1.095, -0.665],
  rarest: [-1.467, -0.781],
  lastCommon: [0.245, 0.04],
  allRare: [0.922, 0.742],
  capital: [-1.34, -2.189],
  name: [-0.197, -0.932],
  heading: [0.81, 0.734],
  defined: [2.987, 0.69],
  called: [0.323, 0.475],
  acronym: [1.218, 2.858],
  insideLonger: [-2.033, -0.941],
  paragraphs: [-0.867, -0.069],
  early: [-0.459, -0.588],
  inner: [-1.815, -0.64],
  adverb: [0, 0],
  endsIng: [-0.307, -0.283],
  endsEd: [-0.641, 0.469],
  opens: [1.226, 0.67],
  single: [-0.299, 0.015],
  plural: [0.052, -0.009],
  adjective: [-0.124, 0.44],
  noun: [0.598, 0.126],
  hyphen: [-0.359, -0.47],
  definedLong: [-0.363, -0.036],
  countLong: [0.395, 0.06],
  definedCount: [-0.469, -0.087],
  marked: [0, 6.379],
  markedDefined: [0, 0.453],
  markedLong: [0, 0.435],
  markedHeading: [0, -0.69],
} satisfies Record<string, [ofPlain: number, ofMarked: number]>;
export const termFeatureNames = Object.keys(weights);

/** Key phrases of a text: those that its author marked, and likely entries of its glossary. */
export interface Keyphrase {
  /** As written in the text. */
  text: string;
  marked: boolean;
  score: number;
}

/** Log odds that an unmarked phrase is a term: one in five. */
const least = -1.4;
/** Single words are terms less often than their score says. */
const leastOfWord = -0.4;
/** For marked phrases, which are terms. */
const ofMarked = 3;

/** Keys: phrases in lower case. */
export function keyphrasesOf(
  material: Material,
  pages: readonly CleanPage[],
): ReadonlyMap<string, Keyphrase> {
  const phrases = new Map<string, Keyphrase>();
  for (const { text, score } of weighedTermsOf(pages)) {
    // A name of one word, not an abbreviation.
    if (/^\p{Lu}\p{Ll}[\p{L}’'.-]*$/u.test(text)) continue;
    if (score > (text.includes(' ') ? least : leastOfWord) && isTermLike(text)) {
      phrases.set(text.toLowerCase(), { text, marked: false, score });
    }
  }
  for (const term of material.sentences.flatMap((sentence) => sentence.terms)) {
    const key = term.toLowerCase();
    if (!isTermLike(term)) continue;
    const known = phrases.get(key);
    phrases.set(key, {
      text: known?.marked ? known.text : term,
      marked: true,
      score: Math.max(known?.score ?? 0, 0) + ofMarked,
    });
  }
  return phrases;
}
