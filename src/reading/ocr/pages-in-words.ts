/** Page numbers as a person names them: `page 4`, `pages 3, 7–9 and 12`. */
import { listOf } from '../../lib/plural.ts';

/** Longest readable list. */
const mostRuns = 8;

/** @param pages rising, at least one */
export function pagesInWords(pages: readonly number[]): string {
  const runs = runsOf(pages);
  const named = runs.slice(0, mostRuns);
  const unnamed = runs.slice(mostRuns).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const words = named.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  if (unnamed > 0) words.push(`${unnamed} more`);
  return `${pages.length === 1 ? 'page' : 'pages'} ${listOf(words)}`;
}

function runsOf(pages: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}
