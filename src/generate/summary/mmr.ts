/** Maximal marginal relevance (Carbonell and Goldstein 1998): the best next one says much, and little of what is said already. */
import { cosine, type Vector } from '../make/rank.ts';

export interface Weighed {
  score: number;
  vector: Vector;
  section: number;
}

/** How much repetition costs, from 0 to 1; found on eight textbooks, each left out in turn (docs/generation.md). */
const costOfRepeating = 0.35;
/** What each one taken from a section costs the next one there: a chapter is told of in all its parts. */
const costOfSection = 0.04;

/** More are not looked at: of a whole book only the best can be among the few that are taken. */
const mostItems = 1_000;

/**
 * @param fits whether there is room for one more; what does not fit is passed over
 * @returns in the order in which they were taken
 */
export function takeBest<Item extends Weighed>(
  items: readonly Item[],
  count: number,
  fits: (taken: readonly Item[], next: Item) => boolean,
  cost = costOfRepeating,
  crowding = costOfSection,
): Item[] {
  const best = [...items].sort((a, b) => b.score - a.score).slice(0, mostItems);
  const scores = best.map(({ score }) => score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const range = most - least || 1;
  const left = best.map((item) => ({
    item,
    worth: (item.score - least) / range,
    /** How much of it is said by the first `seen` of those taken. */
    said: 0,
    seen: 0,
  }));
  const taken: Item[] = [];
  const perSection = new Map<number, number>();
  while (left.length > 0 && taken.length < count) {
    let next = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const [index, one] of left.entries()) {
      const { item, worth } = one;
      const crowd = crowding * (perSection.get(item.section) ?? 0);
      const scoreNow = () => (1 - cost) * worth - cost * one.said - crowd;
      // What is said of it only grows, so one that has too low a score already is not compared with those taken since.
      if (scoreNow() <= bestScore) continue;
      for (; one.seen < taken.length; one.seen += 1) {
        const other = taken[one.seen];
        if (other) one.said = Math.max(one.said, cosine(item.vector, other.vector));
      }
      const score = scoreNow();
      if (score > bestScore) [next, bestScore] = [index, score];
    }
    const [one] = left.splice(next, 1);
    if (one === undefined) break;
    if (!fits(taken, one.item)) continue;
    taken.push(one.item);
    perSection.set(one.item.section, (perSection.get(one.item.section) ?? 0) + 1);
  }
  return taken;
}
