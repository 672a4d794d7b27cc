/**
 * `npm run simulate:planted [-- NAME … | PART/PARTS]`: plants one bug after another and runs seeds until it is caught
 * three times over, for what one seed in a thousand catches is caught by luck. The first catching seed must
 * hold without the bug. Prints the table; exit code 1 when a bug goes uncaught or a seed fails without it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type PlantedBug, plantedBugs } from './planted-bugs.ts';
import { runAll } from './runs.ts';
import type { Verdict } from './simulate.ts';

const mostSeeds = 1_000;
/** Runs of whole engines take a second each, and catch what they are for at once. */
const mostEngineSeeds = 50;
const wantedCatches = 3;
const operations = 300;
const enginesCommand = fileURLToPath(new URL('./real/run-engines.ts', import.meta.url));

interface Caught {
  seeds: number[];
  tried: number;
  as: string;
}

type Found = Pick<Verdict, 'seed' | 'wrongs'>;

async function hunt({ name, engines }: PlantedBug): Promise<Caught> {
  const caught: Caught = { seeds: [], tried: 0, as: '' };
  const runs: AsyncIterable<Found> | Iterable<Found> = engines
    ? runEngines(1, mostEngineSeeds, name)
    : runAll({ first: 1, count: mostSeeds, operations, bug: name });
  for await (const verdict of runs) {
    caught.tried += 1;
    const [wrong] = verdict.wrongs;
    if (wrong === undefined) continue;
    if (caught.seeds.length === 0) caught.as = wrong.slice(0, 90).replace(/[|\s]+/g, ' ');
    caught.seeds.push(verdict.seed);
    if (caught.seeds.length === wantedCatches) break;
  }
  return caught;
}

async function holds(seed: number, engines: boolean): Promise<boolean> {
  const runs: AsyncIterable<Found> | Iterable<Found> = engines
    ? runEngines(seed, 1)
    : runAll({ first: seed, count: 1, operations, workers: 1 });
  for await (const { wrongs } of runs) {
    if (wrongs.length > 0) return false;
  }
  return true;
}

/** Each in a process of its own. */
function* runEngines(first: number, count: number, bug?: string): Generator<Found> {
  for (let seed = first; seed < first + count; seed++) {
    const args = ['--seeds', '1', '--first-seed', `${seed}`];
    if (bug !== undefined) args.push('--bug', bug);
    const { status, stdout } = spawnSync(process.execPath, [enginesCommand, ...args], {
      encoding: 'utf8',
    });
    const [, wrong = 'The run broke off'] = /fails:\n\s*(.*)/.exec(stdout) ?? [];
    yield { seed, wrongs: status === 0 ? [] : [wrong] };
  }
}

const names = process.argv.slice(2);
const [, part, parts] = /^(\d+)\/(\d+)$/.exec(names[0] ?? '') ?? [];
const chosen = plantedBugs.filter(({ name }, index) => {
  if (part !== undefined) return index % Number(parts) === Number(part) - 1;
  return names.length === 0 || names.includes(name);
});
let wrong = 0;
console.log('| planted bug | what it does | caught by seeds | of | as | without it |');
console.log('|---|---|---|---|---|---|');
for (const bug of chosen) {
  const { name, means } = bug;
  const { seeds, tried, as } = await hunt(bug);
  const [first] = seeds;
  const isSound = first === undefined || (await holds(first, bug.engines === true));
  if (first === undefined || !isSound) wrong += 1;
  const by = first === undefined ? '**uncaught**' : seeds.join(', ');
  const without = first === undefined ? '–' : isSound ? 'holds' : '**fails**';
  console.log(`| ${name} | ${means} | ${by} | ${tried} | ${as} | ${without} |`);
}
console.log(`${chosen.length - wrong} of ${chosen.length} planted bugs caught`);
process.exitCode = wrong === 0 ? 0 : 1;
