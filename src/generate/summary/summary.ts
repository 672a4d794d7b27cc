/** A summary: the sentences that together say the most of the text, in reading order. */
import type { Grammar } from '../define/languages/grammar.ts';
import type { Generated, GenerateOptions, Make, SummaryItem } from '../engine.ts';
import { inSteps, sameFact } from '../make/choose.ts';
import type { Sentence } from '../make/material.ts';
import { cosine, type Vector, vectorsOf } from '../make/rank.ts';
import { type Prepared, preparedIn, preparedOf } from '../prepared.ts';
import { weaknessOf } from '../scoring/standing.ts';
import { type Concepts, conceptsOf } from './concepts.ts';
import { fitFor } from './point.ts';
import { featuresByPlace, scoresOf, spreadOf, summaryWeights } from './sentence-features.ts';

interface Point extends Choosable {
  item: SummaryItem;
  vector: Vector;
  words: number;
}

export const makeSummary: Make<SummaryItem> = (pages, options) =>
  summaryOf(preparedOf(pages), options);

export function makeSummaryIn(
  grammar: Grammar,
  ...[pages, options]: Parameters<Make<SummaryItem>>
): Promise<Generated<SummaryItem>> {
  return summaryOf(preparedIn(grammar, pages), options);
}

async function summaryOf(
  prepared: Prepared,
  options: GenerateOptions,
): Promise<Generated<SummaryItem>> {
  const { fits } = prepared;
  const [material, drops] = [prepared.material(), prepared.drops()];
  const { sentences } = material;
  const vectors = vectorsOf(material);
  const possible = sentences.filter(fitFor(material));
  const scores = scoresOf(featuresByPlace(material, possible), weights);
  const isTold = material.english && options.areChosen !== true;
  const fit = isTold ? possible.filter(standsAlone) : possible;
  const points: Point[] = [];
  const finished = await inSteps(fit, options, (sentence) => {
    const { text, quote, page, place } = sentence;
    const item: SummaryItem = { type: 'point', text, page, quote };
    if (!drops.passes(fits(item))) return;
    const vector = vectors[place] ?? new Map();
    const words = text.split(/\s+/).length;
    const { score: clearness } = prepared.scoreOf(item) ?? {};
    points.push({
      ...{ item, place, vector, words, score: scores[place] ?? 0 },
      ...(clearness !== undefined && { clearness }),
    });
  });
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  const most = (options.words ?? Number.POSITIVE_INFINITY) * leeway;
  const concepts = conceptsOf(material, scores);
  const taken = choosePoints(points, concepts, options.count, (some, next) => {
    if (some.reduce((sum, { words }) => sum + words, next.words) > most) return false;
    const isTwin = some.some(({ vector }) => cosine(vector, next.vector) > sameFact);
    if (isTwin) drops.add('repeats another item');
    return !isTwin;
  });
  const items = taken.sort((a, b) => a.place - b.place).map(({ item }) => item);
  return { items, rejected: drops.counts, cancelled: false };

  function standsAlone(sentence: Sentence): boolean {
    const importance = scores[sentence.place] ?? 0;
    return weaknessOf(sentence, material) <= mostWeak + moreIfImportant * importance;
  }
}

const weights = Object.values(summaryWeights);

/**
 * Log odds that a sentence is lost outside its text: a summary has enough others to choose from. In twelve textbooks 11 % of the points
 * were lost without this bound and 7 % with it; ROUGE stays (docs/decisions/32).
 */
const mostWeak = -1.9;
/** For each standard deviation of importance. */
const moreIfImportant = 0.6;

/** A summary may exceed the wanted length by this factor. */
const leeway = 1.12;

interface Choosable {
  /** Index of its sentence. */
  place: number;
  /** Importance of the sentence alone, standardised. */
  score: number;
  /** Log odds that a reader keeps the point, if the text is long enough to tell. */
  clearness?: number;
}

interface Weighed<Item> {
  item: Item;
  /** All its words, sorted, so that equal words are adjacent. */
  words: readonly number[];
  pairs: readonly number[];
  gain: number;
}

/** Weight of a word pair relative to a word; found on seventeen textbooks (docs/decisions/32). */
const gainOfPair = 3;
/** Weight of the sentence score relative to the gain; both are standardised. */
const gainOfScore = 0.3;
/**
 * Weight of what a point lacks of this clearness: a text has other sentences to choose from. With these numbers ROUGE is as without them; with
 * a weight of 2 it falls by 0.6.
 */
const gainOfClearness = 1;
const clearEnough = 1.5;
/** Power of the length that divides the gain. With 1, empty short sentences win in long texts; with 0, the longest (docs/decisions/32). */
const costOfLength = 0.7;
/** Only the best sentences are considered, since few are chosen from a whole book. */
const mostItems = 1_000;

/**
 * Greedy: the next point adds, for its length, the most new content that an author's summary likely has. So nothing is repeated, and a
 * shorter choice is the beginning of a longer one. @param fits whether there is room for the point @returns in order of choice
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
  // In longer texts each word is less likely in a summary; the unit removes this, since only differences count.
  const unit = spreadOf(left.map(added)).deviation;
  for (const one of left) one.gain = gainNow(one);
  left.sort((a, b) => b.gain - a.gain);
  const taken: Item[] = [];
  while (left.length > 0 && taken.length < count) {
    let [next, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [index, one] of left.entries()) {
      // A gain only falls while other points are chosen.
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
    const { score, clearness = clearEnough } = one.item;
    const lost = gainOfClearness * Math.max(0, clearEnough - clearness);
    return added(one) / unit + gainOfScore * score - lost;
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
