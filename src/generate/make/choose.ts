/** Chooses the best candidates without near repeats, and runs long work in steps. */

import type { GenerateOptions, TaskItem } from '../engine.ts';
import { cosine, type Vector } from './rank.ts';

export interface Candidate<Item> {
  item: Item;
  score: number;
  section: number;
  place: number;
  vector: Vector;
}

/** Cosine. More similar sentences state the same fact. */
export const sameFact = 0.72;
/** Score penalty for each item already chosen from the same section. */
const crowding = 0.05;

export function choose<C extends Candidate<unknown>>(
  candidates: readonly C[],
  count: number,
  onTwin: () => void,
): C[] {
  const taken: C[] = [];
  const perSection = new Map<number, number>();
  const left = [...candidates].sort((a, b) => b.score - a.score || a.place - b.place);
  while (taken.length < count && left.length > 0) {
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < left.length; i++) {
      const one = left[i];
      if (one === undefined || one.score <= bestScore) break;
      const score = one.score - crowding * (perSection.get(one.section) ?? 0);
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    }
    const [next] = left.splice(best, 1);
    if (next === undefined) break;
    if (taken.some((one) => areTwins(one, next))) onTwin();
    else {
      taken.push(next);
      perSection.set(next.section, (perSection.get(next.section) ?? 0) + 1);
    }
  }
  return taken.sort((a, b) => a.place - b.place);
}

/** Items from one sentence are no twins: they ask for different words. */
export function areTwins(one: Candidate<unknown>, other: Candidate<unknown>): boolean {
  return one.place !== other.place && cosine(one.vector, other.vector) > sameFact;
}

const stretch = 48;

/** @returns false if cancelled */
export async function inSteps<T>(
  things: readonly T[],
  options: GenerateOptions,
  work: (thing: T) => void,
): Promise<boolean> {
  for (let start = 0; start < things.length; start += stretch) {
    await options.yieldNow?.();
    if (options.isCancelled?.()) return false;
    for (const thing of things.slice(start, start + stretch)) work(thing);
    options.onProgress?.(Math.min(start + stretch, things.length), things.length);
  }
  return !options.isCancelled?.();
}

/** A possible question with its terms and quotes, so that two kinds never ask for the same. */
export interface KindCandidate extends Candidate<TaskItem> {
  /** Plain forms of the terms. */
  asks: readonly string[];
  quotes: readonly string[];
}
