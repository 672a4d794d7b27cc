/**
 * `npm run simulate -- --seeds N --first-seed S [--operations N] [--mode real|weeks] [--workers N] [--trace]`:
 * many runs on all cores, other ones each day unless a seed is given, in memory, on the real databases, or through
 * weeks offline. `--skip N` leaves the first N out. A failing seed prints the command that repeats it; exit code 1 on any failure; the last line is the count.
 */
import { parseArgs } from 'node:util';
import { runAll } from './runs.ts';
import { firstSeedOfDay } from './seed-of-day.ts';
import type { Mode } from './worker.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    'first-seed': { type: 'string' },
    skip: { type: 'string', default: '0' },
    operations: { type: 'string', default: '300' },
    workers: { type: 'string' },
    mode: { type: 'string', default: 'memory' },
    bug: { type: 'string' },
    trace: { type: 'boolean', default: false },
    'until-failure': { type: 'boolean', default: false },
  },
});

const progressMs = 30_000;
const first = Number(values['first-seed'] ?? firstSeedOfDay()) + Number(values.skip);
const count = Number(values.seeds);
const operations = Number(values.operations);
let failed = 0;
let ran = 0;
let toldAt = Date.now();
console.log(`From seed ${first}`);
const runs = runAll({
  first,
  count,
  operations,
  keepLines: values.trace,
  bug: values.bug,
  mode: values.mode as Mode,
  ...(values.workers !== undefined && { workers: Number(values.workers) }),
});
for await (const { seed, wrongs, trace, lines } of runs) {
  ran += 1;
  if (values.trace) console.log(`${lines.join('\n')}\ntrace ${trace}`);
  if (Date.now() - toldAt > progressMs) {
    toldAt = Date.now();
    console.log(`… ${ran} of ${count} seeds, ${failed} fail`);
  }
  if (wrongs.length === 0) continue;
  failed += 1;
  const bug = values.bug === undefined ? '' : ` --bug ${values.bug}`;
  console.log(`seed ${seed} fails:\n  ${wrongs.slice(0, 5).join('\n  ')}`);
  const how = `--first-seed ${seed} --seeds 1 --operations ${operations} --mode ${values.mode}`;
  console.log(`  npm run simulate -- ${how}${bug}`);
  if (values['until-failure']) break;
}
console.log(`${ran - failed} of ${ran} seeds hold, ${failed} fail`);
process.exitCode = failed === 0 ? 0 : 1;
