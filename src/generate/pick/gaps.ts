/** What a student will probably hide in a sentence: by trees that learned it from readers. */
import { keysOf } from '../language/words.ts';
import { gapTable } from './gap-weights.ts';
import type { Gap } from './key-sentence.ts';
import { type Span, valuesOf } from './spans.ts';
import { readTrees, scoreBy } from './trees.ts';

export const mostGaps = 3;

const trees = readTrees(gapTable);

/** @returns up to three, best first, disjoint */
export function gapsOf(spans: readonly Span[]): Gap[] {
  return disjoint(spans, (span) => scoreBy(trees, valuesOf(span)));
}

/** @returns log odds that a reader hides the best of them */
export function likeliest(spans: readonly Span[]): number {
  return Math.max(leastLikely, ...spans.map((span) => scoreBy(trees, valuesOf(span))));
}

const leastLikely = -9;

/** Two that share a word ask nearly the same, so such a one comes only where nothing else is left. */
function disjoint(spans: readonly Span[], scoreOf: (span: Span) => number): Gap[] {
  const inOrder = spans
    .map((span) => ({ ...span, score: scoreOf(span), stems: keysOf(span.text) }))
    .sort((a, b) => b.score - a.score || a.start - b.start);
  const chosen: typeof inOrder = [];
  const take = (isOther: (span: (typeof inOrder)[number]) => boolean) => {
    for (const span of inOrder) {
      if (chosen.length === mostGaps) return;
      const isFree = chosen.every(({ start, end, text }) => {
        const isApart = span.end <= start || span.start >= end;
        return isApart && span.text !== text;
      });
      if (isFree && isOther(span)) chosen.push(span);
    }
  };
  take(({ stems }) => chosen.every((one) => !one.stems.some((stem) => stems.includes(stem))));
  take(() => true);
  return chosen.map(({ start, end }) => ({ start, end }));
}
