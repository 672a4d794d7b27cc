/**
 * `npm run simulate:engines -- --seeds N --first-seed S [--operations N] [--bug NAME] [--trace]`: runs with the
 * whole engine in each tab. Each has a process of its own: Dexie keeps what it knows of promises and of
 * watched queries in its module, where the run before would leave its mark. Exit code 1 on any failure.
 */
import './realm.ts';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plantBug } from '../plant-bug.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    'first-seed': { type: 'string', default: '1' },
    operations: { type: 'string', default: '80' },
    bug: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values['first-seed']);
const count = Number(values.seeds);
if (count === 1) await leadOne(first);
else leadMany();

async function leadOne(seed: number): Promise<void> {
  // Before the modules it changes are loaded.
  if (values.bug !== undefined) plantBug(values.bug);
  const { simulateEngines } = await import('./engine-run.ts');
  const operations = Number(values.operations);
  const verdict = await simulateEngines({ seed, operations, keepLines: values.trace });
  if (values.trace) console.log(verdict.lines.join('\n'));
  console.log(`seed ${seed} trace ${verdict.trace}`);
  if (verdict.wrongs.length === 0) return;
  console.log(`seed ${seed} fails:\n  ${verdict.wrongs.slice(0, 5).join('\n  ')}`);
  console.log(
    `  npm run simulate:engines -- --first-seed ${seed} --seeds 1 --operations ${operations}`,
  );
  process.exitCode = 1;
}

function leadMany(): void {
  const self = fileURLToPath(import.meta.url);
  let failed = 0;
  for (let seed = first; seed < first + count; seed++) {
    const args = [self, ...process.argv.slice(2), '--first-seed', `${seed}`, '--seeds', '1'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status === 0) continue;
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
  console.log(`${count - failed} of ${count} seeds hold, ${failed} fail`);
  process.exitCode = failed === 0 ? 0 : 1;
}
