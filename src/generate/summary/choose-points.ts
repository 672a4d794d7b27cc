/**
 * Chooses points that together say the most for their length: each next one is the one that adds the most, for each of its words, of
 * what an author's summary likely says and the ones before it do not. So nothing is said twice, and a shorter choice is the beginning
 * of a longer one. Pure.
 */
import { pairKeysOf } from './concept-features.ts';
import type { Concepts } from './concepts.ts';

export interface Choosable {
  text: string;
  /** How much it says by itself, beside the others; standardised. */
  score: number;
}

interface Weighed<Item> {
  item: Item;
  /** Each word, and how often. */
  words: ReadonlyMap<number, number>;
  pairs: ReadonlySet<number>;
  length: number;
  worth: number;
}

/** What a pair of words counts beside a word; found on seventeen textbooks (docs/decisions/0092). */
const worthOfPair = 3;
/** What a word counts for the score of its sentence. */
const worthOfScore = 0.05;
/** More are not looked at: of a whole book only the best can be among the few that are taken. */
const mostItems = 1_000;

/**
 * @param fits whether there is room for one more; what does not fit is passed over
 * @returns in the order in which they were taken
 */
export function choosePoints<Item extends Choosable>(
  items: readonly Item[],
  concepts: Concepts,
  count: number,
  fits: (taken: readonly Item[], next: Item) => boolean,
): Item[] {
  const said = new Map<number, number>();
  const saidPairs = new Set<number>();
  const left = [...items]
    .sort((a, b) => b.score - a.score)
    .slice(0, mostItems)
    .map((item) => weighed(item));
  left.sort((a, b) => b.worth - a.worth);
  const taken: Item[] = [];
  while (left.length > 0 && taken.length < count) {
    let [next, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [index, one] of left.entries()) {
      // What it adds only falls while others are taken.
      if (one.worth <= most) continue;
      one.worth = worthNow(one);
      if (one.worth > most) [next, most] = [index, one.worth];
    }
    const [best] = left.splice(next, 1);
    if (best === undefined) break;
    if (!fits(taken, best.item)) continue;
    taken.push(best.item);
    for (const [id, times] of best.words) said.set(id, (said.get(id) ?? 0) + times);
    for (const key of best.pairs) saidPairs.add(key);
  }
  return taken;

  function weighed(item: Item): Weighed<Item> {
    const ids = concepts.idsOf(item.text);
    const words = new Map<number, number>();
    for (const id of ids) words.set(id, (words.get(id) ?? 0) + 1);
    const pairs = new Set(pairKeysOf(ids));
    const one = { item, words, pairs, length: ids.length, worth: 0 };
    return { ...one, worth: worthNow(one) };
  }

  function worthNow({ item, words, pairs, length }: Weighed<Item>): number {
    let sum = 0;
    for (const [id, times] of words) {
      const chances = concepts.ofWord(id);
      const before = said.get(id) ?? 0;
      for (let more = before; more < before + times; more++) sum += chances[more] ?? 0;
    }
    for (const key of pairs) if (!saidPairs.has(key)) sum += worthOfPair * concepts.ofPair(key);
    return sum / Math.max(length, 1) + worthOfScore * item.score;
  }
}
