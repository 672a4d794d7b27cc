/** How the slides of a file are set: where their lines end, and how far one is below the other. */
import type { PageFragments } from './edge-rows.ts';
import { type Fragment, rowsOf, textOf } from './fragments.ts';

export interface Setting {
  /** Where the longest lines end, points from the left. */
  right: number;
  /** From baseline to baseline within a point, in font sizes. */
  leading: number;
}

const [least, most] = [0.9, 1.75];
/** The closest lines and the longest ones, without what is odd. */
const [closest, longest] = [0.04, 0.98];

export function settingOf(pages: readonly PageFragments[]): Setting {
  const gaps: number[] = [];
  const ends: number[] = [];
  for (const { fragments } of pages) {
    const rows = rowsOf([...fragments].sort((a, b) => b.y - a.y || a.left - b.left));
    for (const [index, row] of rows.entries()) {
      ends.push(Math.max(...row.map(({ right }) => right)));
      const [own, before] = [row.at(-1), rows[index - 1]?.at(-1)];
      if (own === undefined || before === undefined) continue;
      const gap = (before.y - own.y) / own.size;
      const isAlike = Math.abs(before.size - own.size) < own.size * 0.08;
      const isUnder = Math.abs(before.left - own.left) < own.size * 3;
      if (isAlike && isUnder && gap >= least && gap <= most) gaps.push(gap);
    }
  }
  return { right: at(ends, longest) ?? 0, leading: at(gaps, closest) ?? 1.2 };
}

function at(values: readonly number[], share: number): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)];
}

/** In which most letters stand. */
export function mainSizeOf(rows: readonly Fragment[][]): number {
  const letters = new Map<number, number>();
  for (const fragment of rows.flat()) {
    const size = Math.round(fragment.size);
    letters.set(size, (letters.get(size) ?? 0) + textOf(fragment).length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
