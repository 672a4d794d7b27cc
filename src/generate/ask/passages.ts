/**
 * Passages of a file that a question is about: some paragraphs under one heading, ranked by BM25 over their words, the
 * words of their heading and, less, the passages beside them. They do not claim to answer; `answer.ts` does.
 */
import { rememberBy } from '../remember.ts';
import type { FileIndex } from './file-index.ts';
import { type Key, rarityOf } from './rate.ts';

export interface Passage {
  /** Range in `FileIndex.sentences`, without `to`. */
  from: number;
  to: number;
  /** BM25, with its neighbours. */
  rate: number;
}

interface Unit {
  from: number;
  to: number;
  /** In words. */
  length: number;
  /** Index into `FileIndex.headings`. */
  heading: number;
}

interface PassageIndex {
  units: readonly Unit[];
  /** By stem number: the units that hold it, each with how often. */
  holders: ReadonlyMap<number, readonly (readonly [unit: number, count: number])[]>;
  meanLength: number;
}

/** A passage ends with the paragraph that reaches so many words. */
const wordsOfPassage = 150;
/** BM25: saturation, and the weight of length. Tuned on one book; others differ little (`npm run eval:ask`). */
const saturation = 1.2;
const ofLength = 0.5;
/** A word of the heading counts as if the text said it so often. */
export const ofHeading = 2;
/** Share of the better neighbour's rate. */
export const ofBeside = 0.3;
/** Of the rate, for each passage that is already chosen under the same heading. */
const ofSameHeading = 0.5;
/** Words that ask rather than name. */
export const ofWeak = 0.75;
/** Passages with less of the question, by weight, are about something else. */
const leastHeld = 0.2;

/** Once for each file. */
export const passagesOf = rememberBy(({ sentences, words }: FileIndex): PassageIndex => {
  const units: Unit[] = [];
  const holders = new Map<number, [unit: number, count: number][]>();
  let open: Unit | undefined;
  let block = -1;
  for (const [number, sentence] of sentences.entries()) {
    const isFull = open !== undefined && open.length >= wordsOfPassage && sentence.block !== block;
    if (open === undefined || open.heading !== sentence.heading || isFull) {
      open = { from: number, to: number, length: 0, heading: sentence.heading };
      units.push(open);
    }
    block = sentence.block;
    open.to = number + 1;
    open.length += sentence.to - sentence.from;
    for (let at = sentence.from; at < sentence.to; at++) {
      const stem = words[at] ?? -1;
      const held = holders.get(stem);
      const last = held?.at(-1);
      if (last?.[0] === units.length - 1) last[1] += 1;
      else if (held === undefined) holders.set(stem, [[units.length - 1, 1]]);
      else held.push([units.length - 1, 1]);
    }
  }
  return { units, holders, meanLength: words.length / Math.max(1, units.length) };
});

/** @returns the best first; none if no passage has enough of the question's words */
export function rankPassages(keys: readonly Key[], index: FileIndex, most: number): Passage[] {
  const { units, holders, meanLength } = passagesOf(index);
  const rates = new Float64Array(units.length);
  const held = new Float64Array(units.length);
  const unitsUnder = Map.groupBy(units.keys(), (at) => units[at]?.heading ?? 0);
  let sum = 0;
  for (const { word, isKey, isWeak, matches } of keys) {
    if (!isKey) continue;
    const counts = new Map<number, number>();
    const count = (unit: number, more: number) => counts.set(unit, (counts.get(unit) ?? 0) + more);
    for (const [stem, match] of matches)
      for (const [unit, times] of holders.get(stem) ?? []) count(unit, times * match);
    const wanted = [...matches.keys()];
    for (const [heading, stems] of index.headings.entries())
      if (wanted.some((stem) => stems.has(stem)))
        for (const unit of unitsUnder.get(heading) ?? []) count(unit, ofHeading);
    const rarity = index.rarities?.get(word)?.passages ?? rarityOf(counts.size, units.length);
    const weight = rarity * (isWeak ? ofWeak : 1);
    sum += weight;
    for (const [unit, times] of counts) {
      const length = (units[unit]?.length ?? 0) / meanLength;
      rates[unit] = (rates[unit] ?? 0) + weight * bm25(times, length);
      held[unit] = (held[unit] ?? 0) + weight;
    }
  }
  const about = units.flatMap(({ from, to, heading }, at) => {
    const own = rates[at] ?? 0;
    if (own === 0 || (held[at] ?? 0) < leastHeld * sum) return [];
    const beside = Math.max(rates[at - 1] ?? 0, rates[at + 1] ?? 0);
    return [{ from, to, heading, rate: own + ofBeside * beside }];
  });
  return spread(
    about.sort((one, other) => other.rate - one.rate || one.from - other.from).slice(0, most * 4),
    most,
  );
}

/** How much a passage says a word. @param length as a share of the mean */
export function bm25(times: number, length: number): number {
  return (times * (saturation + 1)) / (times + saturation * (1 - ofLength + ofLength * length));
}

interface Ranked extends Passage {
  heading: number;
}

/** The best ones; another passage under the heading of a chosen one must be clearly better than those elsewhere. */
function spread(ranked: readonly Ranked[], most: number): Passage[] {
  const chosen: Passage[] = [];
  const times = new Map<number, number>();
  const left = [...ranked];
  while (chosen.length < most && left.length > 0) {
    const worth = ({ rate, heading }: Ranked) => rate * ofSameHeading ** (times.get(heading) ?? 0);
    const best = left.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    const { from, to, heading, rate } = best;
    chosen.push({ from, to, rate });
    times.set(heading, (times.get(heading) ?? 0) + 1);
    left.splice(left.indexOf(best), 1);
  }
  return chosen;
}
