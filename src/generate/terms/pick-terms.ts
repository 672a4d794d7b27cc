/** The terms among the candidates, the surest first; none that is only a part of a longer one, and none that is hardly one. */
import { weigh } from '../language/weigh.ts';
import type { TermCandidate } from './term-candidates.ts';

/** A part that stands alone so seldom is no term of its own. */
const seldomAlone = 0.25;
/** One in 20 of such phrases is a term. */
const leastScore = -3;

export function pickTerms(
  candidates: readonly TermCandidate[],
  weights: readonly number[],
): (TermCandidate & { score: number })[] {
  const scored = candidates
    .map((candidate) => ({ candidate, score: weigh(candidate.features, weights) }))
    .sort((a, b) => b.score - a.score);
  const taken: (TermCandidate & { score: number })[] = [];
  /** All runs of words of the terms that are taken. */
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
