/** Runs workloads one after another and prints the table of ratios [S13]. */
import { buildPage } from './build-page.ts';
import { catchUp } from './catch-up.ts';
import { firstDownload } from './first-download.ts';
import { liveEdits } from './live-edits.ts';
import { localWrites } from './local-writes.ts';
import { reconnect } from './reconnect.ts';
import { reopen } from './reopen.ts';
import { singleEdits } from './single-edits.ts';
import type { Figure, Workload } from './workload.ts';

const workloads: readonly Workload[] = [
  localWrites,
  singleEdits,
  reconnect,
  firstDownload,
  catchUp,
  liveEdits,
  reopen,
];

/** @param names all where it is empty */
export async function runWorkloads(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !workloads.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`No workload is called ${unknown.join(', ')}`);
  await using page = await buildPage();
  console.log('| work | measured | raw limit | ratio | target | met |\n|---|---|---|---|---|---|');
  for (const workload of workloads) {
    if (names.length > 0 && !names.includes(workload.name)) continue;
    for (const figure of await workload.run(page)) console.log(rowOf(figure));
  }
}

function rowOf({ name, measured, raw = '', ratio, target, isMet }: Figure): string {
  const cells = [name, measured, raw, ratio?.toFixed(2) ?? '', target, isMet ? 'yes' : 'no'];
  return `| ${cells.join(' | ')} |`;
}
