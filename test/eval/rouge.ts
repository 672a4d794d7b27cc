/**
 * How much of a reference a text says in the same words: ROUGE-N and ROUGE-Lsum, F-measure, with Porter's stems
 * (Lin 2004, “ROUGE: A Package for Automatic Evaluation of Summaries”).
 */
import { stemmer } from 'stemmer';

export interface Rouge {
  one: number;
  two: number;
  lsum: number;
}

/** @param candidate sentences @param reference sentences @returns from 0 to 1 */
export function rouge(candidate: readonly string[], reference: readonly string[]): Rouge {
  const ours = candidate.map(tokensOf);
  const theirs = reference.map(tokensOf);
  return {
    one: overlap(ours.flat(), theirs.flat(), 1),
    two: overlap(ours.flat(), theirs.flat(), 2),
    lsum: unionOfSubsequences(ours, theirs),
  };
}

export function tokensOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? stemmer(word) : word));
}

function overlap(ours: readonly string[], theirs: readonly string[], size: number): number {
  const known = gramsOf(ours, size);
  let hits = 0;
  for (const [gram, count] of gramsOf(theirs, size)) hits += Math.min(count, known.get(gram) ?? 0);
  return fMeasure(hits, ours.length - size + 1, theirs.length - size + 1);
}

function gramsOf(tokens: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + size <= tokens.length; start++) {
    const gram = tokens.slice(start, start + size).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function unionOfSubsequences(ours: readonly string[][], theirs: readonly string[][]): number {
  const left = gramsOf(ours.flat(), 1);
  const right = gramsOf(theirs.flat(), 1);
  const take = (counts: Map<string, number>, word: string) =>
    counts.set(word, (counts.get(word) ?? 0) - 1);
  let hits = 0;
  for (const sentence of theirs) {
    const places = new Set(ours.flatMap((other) => [...subsequence(sentence, other)]));
    for (const place of places) {
      const word = sentence[place] ?? '';
      if ((left.get(word) ?? 0) <= 0 || (right.get(word) ?? 0) <= 0) continue;
      take(left, word);
      take(right, word);
      hits += 1;
    }
  }
  return fMeasure(hits, ours.flat().length, theirs.flat().length);
}

/** @returns the places in `one` of its longest common subsequence with `other` */
function subsequence(one: readonly string[], other: readonly string[]): Set<number> {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      lengths[i * width + j] =
        one[i - 1] === other[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1));
    }
  }
  const places = new Set<number>();
  let [i, j] = [one.length, other.length];
  while (i > 0 && j > 0) {
    if (one[i - 1] === other[j - 1]) {
      places.add(i - 1);
      i -= 1;
      j -= 1;
    } else if (at(i - 1, j) >= at(i, j - 1)) i -= 1;
    else j -= 1;
  }
  return places;
}

function fMeasure(hits: number, ours: number, theirs: number): number {
  if (hits === 0 || ours <= 0 || theirs <= 0) return 0;
  const [precision, recall] = [hits / ours, hits / theirs];
  return (2 * precision * recall) / (precision + recall);
}
