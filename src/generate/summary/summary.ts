/** A summary: the sentences that together say the most of the text, in reading order. */

import { DidNotCome } from '../../lib/missing-part.ts';
import { endsChapter } from '../chapters.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { Generated, GenerateOptions, Make, SummaryItem } from '../engine.ts';
import { inSteps, sameFact } from '../make/choose.ts';
import type { Material } from '../make/material.ts';
import { cosine, type Vector, vectorsOf } from '../make/rank.ts';
import { type Prepared, preparedIn, preparedOf } from '../prepared.ts';
import { type Concepts, conceptsOf } from './concepts.ts';
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

/** A file of its own, since key sentences need it too. @throws `DidNotCome` */
async function loadWorth() {
  try {
    return await import('../pick/worth.ts');
  } catch (error) {
    throw new DidNotCome('The weights of sentences could not be loaded', { cause: error });
  }
}

async function summaryOf(
  prepared: Prepared,
  options: GenerateOptions,
): Promise<Generated<SummaryItem>> {
  const { worthyIn } = await loadWorth();
  const [material, drops] = [prepared.material(), prepared.drops()];
  const vectors = vectorsOf(material);
  const possible = worthyIn(prepared);
  const scores = scoresOf(
    featuresByPlace(
      material,
      possible.map(({ sentence }) => sentence),
    ),
    weights,
  );
  const isTold = options.areChosen !== true;
  const points: Point[] = [];
  const finished = await inSteps(possible, options, ({ sentence, worth }) => {
    const { text, quote, page, place, section } = sentence;
    const item: SummaryItem = { type: 'point', text, page, quote };
    const scored = prepared.scoreOf(item);
    const quality = scored && worth + shareOfClearness * scored.score;
    if (!drops.passes(prepared.ground(item))) return;
    const vector = vectors[place] ?? new Map();
    const words = text.split(/\s+/).length;
    points.push({
      ...{ item, place, section, vector, words, score: scores[place] ?? 0 },
      ...(quality !== undefined && { quality }),
    });
  });
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  const kept = isTold ? points.filter(isGood(points, material.english)) : points;
  drops.addAll({ 'likely not clear or not worth learning': points.length - kept.length });
  const most = (options.words ?? Number.POSITIVE_INFINITY) * leeway;
  const concepts = conceptsOf(material, scores);
  const taken = choosePoints(
    kept,
    concepts,
    options.count,
    (some, next) => {
      if (some.reduce((sum, { words }) => sum + words, next.words) > most) return false;
      const isTwin = some.some(({ vector }) => cosine(vector, next.vector) > sameFact);
      if (isTwin) drops.add('repeats another item');
      return !isTwin;
    },
    sharesOf(material),
  );
  const items = taken.sort((a, b) => a.place - b.place).map(({ item }) => item);
  return { items, rejected: drops.counts, cancelled: false };
}

/**
 * How long each section is, in sections of average length. The author's summary at the end has its points by their
 * worth alone.
 */
function sharesOf({ sentences, unfit, sections }: Material): ReadonlyMap<number, number> {
  const words = new Map<number, number>();
  for (const { section, text } of [...sentences, ...unfit]) {
    if (endsChapter(sections[section] ?? '')) continue;
    words.set(section, (words.get(section) ?? 0) + text.split(/\s+/).length);
  }
  const mean = [...words.values()].reduce((sum, one) => sum + one, 0) / Math.max(words.size, 1);
  return new Map([...words].map(([section, own]) => [section, own / mean]));
}

/**
 * Quality is the worth of the sentence as a key sentence, and this share of its clearness as a point, both log odds.
 * Of 177 judged points of books held out, 41 of 46 bad ones are among the worse half by it, 33 by clearness alone.
 */
const shareOfClearness = 0.5;
/**
 * A text with fewer good sentences has a shorter summary. Of 177 judged points of held-out books half of those with
 * less were bad.
 */
const leastQuality = 0.7;
/** Of the best point of a section, so that the summary speaks of each. */
const leastOfBest = 0.2;
const lessOfForeign = 0.2;

/** @returns whether a point is good enough, or is at least the best of its section */
export function isGood(
  points: readonly Pick<Point, 'section' | 'quality'>[],
  english: boolean,
): (point: Pick<Point, 'section' | 'quality'>) => boolean {
  const less = english ? 0 : lessOfForeign;
  const best = new Map<number | undefined, number>();
  for (const { section, quality = 0 } of points)
    best.set(section, Math.max(best.get(section) ?? quality, quality));
  return ({ section, quality }) =>
    quality === undefined ||
    quality >= leastQuality - less ||
    (quality >= leastOfBest - less && quality === best.get(section));
}

const weights = Object.values(summaryWeights);

/** A summary may exceed the wanted length by this factor. */
const leeway = 1.12;

interface Choosable {
  /** Index of its sentence. */
  place: number;
  /** Importance of the sentence alone, standardised. */
  score: number;
  /** How likely a reader keeps the point, if the text is long enough to tell. */
  quality?: number;
  section?: number;
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
/** Weight of what a point lacks of this quality: a text has other sentences to choose from. */
const gainOfQuality = 0.4;
const goodEnough = 2.5;
/** Weight of a section of average length that has no point yet; with each point the section has, it counts less. */
const gainOfSection = 0.6;
const mostOfSection = 2;
/**
 * Power of the length that divides the gain. With 1, empty short sentences win in long texts; with 0, the longest
 * (docs/decisions/32).
 */
const costOfLength = 0.7;
/** Only the best sentences are considered, since few are chosen from a whole book. */
const mostItems = 1_000;

/**
 * Greedy: the next point adds, for its length, the most new content that an author's summary likely has. So nothing is
 * repeated, and a shorter choice is the beginning of a longer one. Longer sections have more points, and each has its
 * first soon.
 * @param fits whether there is room for the point
 * @param shares by section, its length in sections of average length
 * @returns in order of choice
 */
export function choosePoints<Item extends Choosable>(
  items: readonly Item[],
  concepts: Concepts,
  count: number,
  fits: (taken: readonly Item[], next: Item) => boolean,
  shares: ReadonlyMap<number, number> = new Map(),
): Item[] {
  const inSection = new Map<number, number>();
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
    const { section = -1 } = best.item;
    inSection.set(section, (inSection.get(section) ?? 0) + 1);
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
    const { score, quality = goodEnough, section = -1 } = one.item;
    const lost = gainOfQuality * Math.max(0, goodEnough - quality);
    const share = Math.min(mostOfSection, shares.get(section) ?? 0);
    const due = (gainOfSection * share) / (1 + (inSection.get(section) ?? 0));
    return added(one) / unit + gainOfScore * score - lost + due;
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
