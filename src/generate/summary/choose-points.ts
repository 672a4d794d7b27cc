/**
 * Chooses points that together say the most for their length: each next one is the one that adds the most of what an author's summary
 * likely says and the ones before it do not. So nothing is said twice, and a shorter choice is the beginning of a longer one. Pure.
 */
import type { Concepts } from './concepts.ts';
import { spreadOf } from './scores.ts';

export interface Choosable {
  /** Of its sentence. */
  place: number;
  /** How much it says by itself, beside the others; standardised. */
  score: number;
}

interface Weighed<Item> {
  item: Item;
  /** All its words, sorted: the same ones stand beside each other. */
  words: readonly number[];
  pairs: readonly number[];
  gain: number;
}

/** What a pair of words counts beside a word; found on seventeen textbooks (docs/decisions/32). */
const gainOfPair = 3;
/** What the score of a sentence counts beside what it adds; both are standardised. */
const gainOfScore = 0.3;
/**
 * What a sentence adds is divided by its length to this power. By 1 short sentences that say little come first in a long text, by 0
 * the longest; in between nothing is lost for a summary of so many words (docs/decisions/32).
 */
const costOfLength = 0.7;
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
  const said = new Uint16Array(concepts.ofWord.length);
  const isSaid = new Uint8Array(concepts.ofPair.length);
  const left = [...items]
    .sort((a, b) => b.score - a.score)
    .slice(0, mostItems)
    .map((item) => weighed(item));
  // The longer a text, the less likely each of its words is said: only what differs between sentences counts.
  const unit = spreadOf(left.map(added)).deviation;
  for (const one of left) one.gain = gainNow(one);
  left.sort((a, b) => b.gain - a.gain);
  const taken: Item[] = [];
  while (left.length > 0 && taken.length < count) {
    let [next, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [index, one] of left.entries()) {
      // What it adds only falls while others are taken.
      if (one.gain <= most) continue;
      one.gain = gainNow(one);
      if (one.gain > most) [next, most] = [index, one.gain];
    }
    const [best] = left.splice(next, 1);
    if (best === undefined) break;
    if (!fits(taken, best.item)) continue;
    taken.push(best.item);
    for (const id of best.words) said[id] = (said[id] ?? 0) + 1;
    for (const pair of best.pairs) isSaid[pair] = 1;
  }
  return taken;

  function weighed(item: Item): Weighed<Item> {
    const words = [...(concepts.wordsAt[item.place] ?? [])].sort((a, b) => a - b);
    const pairs = [...new Set(concepts.pairsAt[item.place])];
    return { item, words, pairs, gain: 0 };
  }

  function gainNow(one: Weighed<Item>): number {
    return added(one) / unit + gainOfScore * one.item.score;
  }

  function added({ words, pairs }: Weighed<Item>): number {
    let sum = 0;
    let times = 0;
    let last = -1;
    for (const id of words) {
      times = id === last ? times + 1 : (said[id] ?? 0);
      last = id;
      sum += concepts.ofWord[id]?.[times] ?? 0;
    }
    for (const pair of pairs) {
      if (isSaid[pair] === 0) sum += gainOfPair * (concepts.ofPair[pair] ?? 0);
    }
    return sum / Math.max(words.length, 1) ** costOfLength;
  }
}
