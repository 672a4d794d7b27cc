/** Rates a sentence as an answer: which words of the question it has, how close together, and whether it has the kind of fact asked for. */
import { tokensOf } from '../grounding/tokens.ts';
import type { Key } from './expand.ts';
import type { FileIndex, IndexedSentence } from './file-index.ts';
import type { QuestionKind } from './question-words.ts';
import { definitionSign, holdsKind, leansOnOthers, type NamedPlace } from './sentence-signs.ts';

export interface Rating {
  number: number;
  rate: number;
  /** Enough words of the question to be an answer. */
  isEnough: boolean;
}

/** BM25's saturation and its share of length. */
const saturation = 1.2;
const ofLength = 0.5;
/** Share of a word's weight when it is in a neighbouring sentence or in the heading. */
const ofBefore = 0.5;
const ofHeading = 0.6;
const ofAfter = 0.3;

/** Below these rates the file does not have the answer. Tuned on one book, measured on others (`npm run eval:ask`). */
const thresholds: Record<'named' | 'asked', number> = { named: 0.8, asked: 0.62 };

/** In words. Longer answers are hard to read. */
const longLength = 60;

/** These weights were tuned together with the thresholds. */
export function rateSentence(
  number: number,
  keys: readonly Key[],
  kind: QuestionKind,
  index: FileIndex,
): Rating {
  const sentence = index.sentences[number];
  if (sentence === undefined) return { number, rate: 0, isEnough: false };
  const own = matchesIn(sentence, keys, index);
  const before = beside(number, -1, keys, index);
  const after = beside(number, 1, keys, index);
  const above = index.headings[sentence.heading] ?? new Set<number>();
  const length = sentence.to - sentence.from;
  let [sum, held, around, score] = [0, 0, 0, 0];
  for (const [at, { weight, matches }] of keys.entries()) {
    if (weight === 0) continue;
    const { best, count } = own[at] ?? { best: 0, count: 0 };
    const inHeading = bestOf(matches, above) * ofHeading;
    const nearby = Math.max(inHeading, (before[at] ?? 0) * ofBefore, (after[at] ?? 0) * ofAfter);
    sum += weight;
    held += weight * best;
    around += weight * Math.max(best, nearby);
    const often = best * count + nearby * 0.5;
    score +=
      (weight * often * (saturation + 1)) /
      (often + saturation * (1 - ofLength + (ofLength * length) / index.meanLength));
  }
  const closeness = closenessOf(own, keys);
  const names = namesIn(sentence, keys, index);
  const [heldShare, aroundShare, scoreShare] = [held, around, score].map(
    (part) => part / (sum || 1),
  ) as [number, number, number];
  const isName = kind === 'define';
  const evidence = isName
    ? heldShare * (names.length > 0 ? 1 : 0.55 + 0.3 * closeness)
    : 0.4 * heldShare + 0.6 * aroundShare - 0.15 * (1 - closeness);
  const sign = Math.max(0, ...names.map((named) => definitionSign(sentence.text, named)));
  const holds = holdsKind(sentence.text, kind);
  const rate =
    0.6 * scoreShare +
    0.5 * aroundShare +
    0.25 * closeness +
    (kind === 'define' ? 1.6 : 0.25) * sign +
    (holds === true ? 0.5 : 0) -
    (leansOnOthers(sentence.text) ? 0.2 : 0) -
    (sentence.isCaption ? 0.3 : 0) -
    (length > longLength ? 0.3 : 0);
  const isEnough = evidence >= (isName ? thresholds.named : thresholds.asked) && holds !== false;
  return { number, rate, isEnough };
}

interface Held {
  best: number;
  count: number;
  /** Places among the sentence's words. */
  places: number[];
}

function matchesIn(sentence: IndexedSentence, keys: readonly Key[], { words }: FileIndex): Held[] {
  const held = keys.map((): Held => ({ best: 0, count: 0, places: [] }));
  for (let at = sentence.from; at < sentence.to; at++) {
    const stem = words[at] ?? -1;
    for (const [key, { matches }] of keys.entries()) {
      const match = matches.get(stem);
      const one = held[key];
      if (match === undefined || one === undefined) continue;
      one.best = Math.max(one.best, match);
      one.count += 1;
      one.places.push(at);
    }
  }
  return held;
}

/** How well the sentence before or after in the same paragraph holds each word. */
function beside(number: number, step: 1 | -1, keys: readonly Key[], index: FileIndex): number[] {
  const [here, there] = [index.sentences[number], index.sentences[number + step]];
  if (here === undefined || there === undefined || here.block !== there.block) return [];
  return matchesIn(there, keys, index).map(({ best }) => best);
}

function bestOf(matches: ReadonlyMap<number, number>, stems: ReadonlySet<number>): number {
  let best = 0;
  for (const [stem, match] of matches) if (match > best && stems.has(stem)) best = match;
  return best;
}

/** 1 where the words stand side by side as in the question, less the farther apart; by neighbours of the question. */
function closenessOf(held: readonly Held[], keys: readonly Key[]): number {
  const asked = keys.flatMap(({ isKey, isWeak }, at) => (isKey && !isWeak ? [at] : []));
  if (asked.length < 2) return (held[asked[0] ?? 0]?.best ?? 0) > 0 ? 1 : 0;
  let sum = 0;
  for (const [place, at] of asked.slice(1).entries()) {
    const one = held[asked[place] ?? 0]?.places ?? [];
    const other = held[at]?.places ?? [];
    let nearest = Number.POSITIVE_INFINITY;
    for (const a of one)
      for (const b of other) if (a !== b) nearest = Math.min(nearest, b > a ? b - a : a - b + 1);
    const wanted = at - (asked[place] ?? 0);
    sum += nearest === Number.POSITIVE_INFINITY ? 0 : 1 / (1 + Math.max(0, nearest - wanted) / 4);
  }
  return sum / (asked.length - 1);
}

/** Where the whole name stands, its words in their order. */
function namesIn(
  sentence: IndexedSentence,
  keys: readonly Key[],
  { words }: FileIndex,
): NamedPlace[] {
  const starts: number[] = [];
  for (let at = sentence.from; at + keys.length <= sentence.to; at++) {
    if (keys.length > 0 && keys.every(({ matches }, place) => matches.has(words[at + place] ?? -1)))
      starts.push(at - sentence.from);
  }
  if (starts.length === 0) return [];
  const tokens = tokensOf(sentence.text);
  const marked = sentence.terms.map(plain);
  return starts.map((at) => {
    const start = tokens.starts[at] ?? 0;
    const end = tokens.ends[at + keys.length - 1] ?? 0;
    const isMarked = marked.includes(plain(sentence.text.slice(start, end)));
    return { start, end, isMarked, opens: sentence.opens };
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/s$/, '');
}
