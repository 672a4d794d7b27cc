/** Key terms of a text: those that its author would put into a glossary. */
import type { CleanPage } from '../../text/clean-page.ts';
import { weigh } from '../language/weigh.ts';
import { rememberBy } from '../prepare/remember.ts';
import { type TermCandidate, termCandidates, termFeatureNames } from './term-candidates.ts';
import { markedWeights, plainWeights } from './term-weights.ts';

/** Most certain terms first. */
export function keyTermsOf(pages: readonly CleanPage[]): string[] {
  return weighedTermsOf(pages).map(({ text }) => text);
}

interface WeighedTerm {
  text: string;
  score: number;
}

/** `score`: log odds that it is a term. */
export const weighedTermsOf = rememberBy((pages: readonly CleanPage[]): WeighedTerm[] => {
  const isMarked = pages.some(({ blocks }) => blocks.some(({ terms = [] }) => terms.length > 0));
  const weights = isMarked ? markedWeights : plainWeights;
  const inOrder = termFeatureNames.map((name) => weights[name]);
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
