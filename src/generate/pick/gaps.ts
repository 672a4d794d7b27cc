/** What a student will probably hide in a sentence: by trees that learned it from readers. */
import { gapTable } from './gap-weights.ts';
import type { Gap } from './key-sentence.ts';
import type { Span } from './spans.ts';
import { readTrees, scoreBy } from './trees.ts';

const mostGaps = 3;

const trees = readTrees(gapTable);

/** @returns up to three, best first, disjoint */
export function gapsOf(spans: readonly Span[]): Gap[] {
  return disjoint(spans, ({ features }) => scoreBy(trees, features));
}

/** @returns log odds that a reader hides the best of them */
export function likeliest(spans: readonly Span[]): number {
  return Math.max(leastLikely, ...spans.map(({ features }) => scoreBy(trees, features)));
}

const leastLikely = -9;

function disjoint(spans: readonly Span[], scoreOf: (span: Span) => number): Gap[] {
  const inOrder = spans
    .map((span) => ({ start: span.start, end: span.end, text: span.text, score: scoreOf(span) }))
    .sort((a, b) => b.score - a.score || a.start - b.start);
  const gaps: Gap[] = [];
  const texts = new Set<string>();
  for (const { start, end, text } of inOrder) {
    if (gaps.length === mostGaps) break;
    const isFree = gaps.every((gap) => end <= gap.start || start >= gap.end);
    if (!isFree || texts.has(text)) continue;
    gaps.push({ start, end });
    texts.add(text);
  }
  return gaps;
}
