/**
 * `npm run simulate -- --seeds N --first-seed S [--operations N] [--mode real] [--trace]`: many lives, one
 * after another, in memory or on the real databases. Exit code 1 on any failure; the last line is the count.
 */
import { parseArgs } from 'node:util';
import { plantBug } from './plant-hook.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    'first-seed': { type: 'string', default: '1' },
    operations: { type: 'string', default: '300' },
    mode: { type: 'string', default: 'memory' },
    plant: { type: 'string' },
    trace: { type: 'boolean', default: false },
    'until-failure': { type: 'boolean', default: false },
  },
});

// Before the modules it changes are loaded.
if (values.plant !== undefined) plantBug(values.plant);
const skipLock = values.plant === 'skip-lock';
// The real ground first: it has to be there before Dexie is.
const real = values.mode === 'real' ? await import('./real/ground.ts') : undefined;
const { simulate } = await import('./simulate.ts');
const first = Number(values['first-seed']);
const count = Number(values.seeds);
const operations = Number(values.operations);
let failed = 0;
let ran = 0;
for (let seed = first; seed < first + count; seed++) {
  const life = { seed, operations, skipLock, keepLines: values.trace };
  const { wrongs, trace, lines } = await simulate(life, real?.layReal);
  ran += 1;
  if (values.trace) console.log(`${lines.join('\n')}\ntrace ${trace}`);
  if (wrongs.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed} fails:\n  ${wrongs.slice(0, 5).join('\n  ')}`);
  const how = `--first-seed ${seed} --seeds 1 --operations ${operations} --mode ${values.mode}`;
  console.log(`  npm run simulate -- ${how}`);
  if (values['until-failure']) break;
}
console.log(`${ran - failed} of ${ran} seeds hold, ${failed} fail`);
process.exitCode = failed === 0 ? 0 : 1;
