/** Tables of a judged draw, or of several beside each other. The first reader’s verdicts count; second readers show the agreement. Pure. */
import type { Judged, YieldRow } from './judged.ts';
import { agreementOf, wilson } from './rates.ts';
import type { VerdictName } from './verdicts.ts';

export interface Scored {
  name: string;
  items: readonly Judged[];
  yields: readonly YieldRow[];
}

const percent = (share: number) => `${Math.round(100 * share)}`;

/** “67 / 23 / 10 (150; bad 6–16)”: good, usable, bad in %, the number, the 95 % interval of bad. */
export function rateOf(items: readonly Judged[]): string {
  const count = (name: VerdictName) =>
    items.filter(({ verdicts }) => verdicts[0]?.verdict === name).length;
  const of = items.length;
  if (of === 0) return '–';
  const shares = (['good', 'usable', 'bad'] as const).map((name) => percent(count(name) / of));
  const [low, high] = wilson(count('bad'), of);
  return `${shares.join(' / ')} (${of}; bad ${percent(low)}–${percent(high)})`;
}

export function scoreTables(draws: readonly Scored[]): string {
  const tables = [
    tableBy('set', draws, ({ set }) => set),
    tableBy('side', draws, ({ set, side }) => side && `${set}, ${side}`),
    tableBy('form', draws, ({ set, item }) => `${set}: ${item.form}`),
    tableBy('said to be', draws, ({ item }) =>
      item.form === 'true or false' ? `a statement that is ${String(item.right)}` : undefined,
    ),
    tableBy('source', draws, ({ subject, book }) => `${subject} (${book})`),
    reasonTable(draws),
    ...draws.map(agreementLine),
    yieldTable(draws),
    leftOutTable(draws),
  ];
  return tables.join('\n\n');
}

function tableBy(
  title: string,
  draws: readonly Scored[],
  groupOf: (item: Judged) => string | undefined,
): string {
  const names = new Set(draws.flatMap(({ items }) => items.flatMap((one) => groupOf(one) ?? [])));
  const rows = [...names]
    .sort()
    .map((name) => [
      name,
      ...draws.map(({ items }) => rateOf(items.filter((one) => groupOf(one) === name))),
    ]);
  return markdown([title, ...draws.map(({ name }) => name)], rows);
}

function reasonTable(draws: readonly Scored[]): string {
  const notGood = draws.map(({ items }) =>
    items.flatMap(({ verdicts: [first] }) =>
      first === undefined || first.verdict === 'good' ? [] : [first],
    ),
  );
  const names = [...new Set(notGood.flatMap((some) => some.map(({ reason }) => reason)))].sort();
  const rows = names.map((name) => [
    name,
    ...notGood.map((some) => {
      const of = (verdict: VerdictName) =>
        some.filter((one) => one.reason === name && one.verdict === verdict).length;
      return `${of('bad')} bad, ${of('usable')} usable`;
    }),
  ]);
  return markdown(['reason', ...draws.map(({ name }) => name)], rows);
}

function agreementLine({ name, items }: Scored): string {
  const pairs = items.flatMap(({ verdicts: [one, other] }) =>
    one && other ? [[one.verdict, other.verdict] as const] : [],
  );
  const all = agreementOf(pairs);
  const bad = agreementOf(
    pairs.map(([one, other]) => [String(one === 'bad'), String(other === 'bad')] as const),
  );
  return (
    `${name}: two readers on ${all.of} of ${items.length} items; the same verdict ${percent(all.same)} %, ` +
    `kappa ${all.kappa.toFixed(2)}; bad or not ${percent(bad.same)} %, kappa ${bad.kappa.toFixed(2)}`
  );
}

/** Cards, questions and points for 1,000 words. */
function yieldTable(draws: readonly Scored[]): string {
  const subjects = [
    ...new Set(draws.flatMap(({ yields }) => yields.map(({ subject }) => subject))),
  ];
  const cell = (rows: readonly YieldRow[]) => {
    const sum = (of: (row: YieldRow) => number) => rows.reduce((all, row) => all + of(row), 0);
    const each = (count: number) =>
      (
        (1000 * count) /
        Math.max(
          sum((r) => r.words),
          1,
        )
      ).toFixed(1);
    return [sum((r) => r.cards), sum((r) => r.questions), sum((r) => r.points)]
      .map(each)
      .join(' / ');
  };
  const rows = subjects
    .sort()
    .map((name) => [
      name,
      ...draws.map(({ yields }) => cell(yields.filter(({ subject }) => subject === name))),
    ]);
  rows.push(['all', ...draws.map(({ yields }) => cell(yields))]);
  return markdown(['for 1,000 words', ...draws.map(({ name }) => name)], rows);
}

/** Shares of what was left out of cards. */
function leftOutTable(draws: readonly Scored[]): string {
  const counts = draws.map(({ yields }) => {
    const sums = new Map<string, number>();
    for (const { leftOut } of yields)
      for (const [reason, count] of Object.entries(leftOut))
        sums.set(reason, (sums.get(reason) ?? 0) + count);
    return sums;
  });
  const total = (sums: ReadonlyMap<string, number>) =>
    [...sums.values()].reduce((all, count) => all + count, 0);
  const last = counts.at(-1);
  const names = [...new Set(counts.flatMap((sums) => [...sums.keys()]))].sort(
    (a, b) => (last?.get(b) ?? 0) - (last?.get(a) ?? 0),
  );
  const rows = names.map((name) => [
    name,
    ...counts.map((sums) => `${percent((sums.get(name) ?? 0) / Math.max(total(sums), 1))} %`),
  ]);
  rows.push(['in all', ...counts.map((sums) => `${total(sums)}`)]);
  return markdown(['left out of cards', ...draws.map(({ name }) => name)], rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
