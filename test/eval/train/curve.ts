/** What is kept when the weakest items are not made: precision against yield, as tables in Markdown. Pure. */
import { wilson } from '../read/rates.ts';

export interface Scored {
  group: string;
  /** Its higher, the likelier a reader keeps the item. */
  score: number;
  label: { verdict: string };
}

const shares = [1, 0.9, 0.8, 0.67, 0.5, 0.33, 0.2];
const fewest = 40;

/** Good and bad of those that are kept, in %, with 95 % intervals; a row for each group and for all. */
export function curveTable(items: readonly Scored[]): string {
  const groups: [string, readonly Scored[]][] = [
    ['all', items],
    ...[...Map.groupBy(items, ({ group }) => group)].sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  const rows = groups
    .filter(([, some]) => some.length >= fewest)
    .map(([name, some]) => {
      const cells = shares.map((share) => cellOf(best(some, share)));
      return `| ${[name, some.length, areaOf(some).toFixed(2), ...cells].join(' | ')} |`;
    });
  const head = ['', 'items', 'AUC', ...shares.map((share) => `${Math.round(share * 100)} % kept`)];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n');
}

export function best<Item extends Scored>(items: readonly Item[], share: number): Item[] {
  const sorted = [...items].sort((one, other) => other.score - one.score);
  return sorted.slice(0, Math.round(items.length * share));
}

/** “45 good, 20 (16–25) bad” */
function cellOf(some: readonly Scored[]): string {
  const count = (name: string) => some.filter(({ label }) => label.verdict === name).length;
  const percent = (share: number) => Math.round(share * 100);
  const bad = count('bad');
  const [low, high] = wilson(bad, some.length).map(percent);
  const all = Math.max(some.length, 1);
  return `${percent(count('good') / all)} / ${percent(bad / all)} (${low}–${high})`;
}

/** The chance that an item that is not bad has a higher score than a bad one; 0.5 tells nothing. */
export function areaOf(items: readonly Scored[]): number {
  const sorted = [...items].sort((one, other) => one.score - other.score);
  let [bad, below, pairs] = [0, 0, 0];
  for (const { label } of sorted) {
    if (label.verdict === 'bad') bad += 1;
    else [below, pairs] = [below + bad, pairs + 1];
  }
  return bad * pairs === 0 ? 0.5 : below / (bad * pairs);
}
