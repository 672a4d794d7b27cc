/**
 * `npm run simulate:planted [-- NAME …]`: plants one bug after another and lives seeds until it is caught
 * three times over, for what one seed in a thousand catches is caught by luck. The first catching seed must
 * hold without the bug. Prints the table; exit code 1 when a bug goes uncaught or a seed fails without it.
 */
import { live } from './lives.ts';
import { plants } from './plants.ts';

const mostSeeds = 1_000;
const wantedCatches = 3;
const operations = 300;

interface Caught {
  seeds: number[];
  tried: number;
  as: string;
}

async function hunt(plant: string): Promise<Caught> {
  const caught: Caught = { seeds: [], tried: 0, as: '' };
  for await (const verdict of live({ first: 1, count: mostSeeds, operations, plant })) {
    caught.tried += 1;
    const [wrong] = verdict.wrongs;
    if (wrong === undefined) continue;
    if (caught.seeds.length === 0) caught.as = wrong.slice(0, 90).replace(/[|\s]+/g, ' ');
    caught.seeds.push(verdict.seed);
    if (caught.seeds.length === wantedCatches) break;
  }
  return caught;
}

async function holds(seed: number): Promise<boolean> {
  for await (const { wrongs } of live({ first: seed, count: 1, operations, workers: 1 })) {
    if (wrongs.length > 0) return false;
  }
  return true;
}

const names = process.argv.slice(2);
const chosen = plants.filter(({ name }) => names.length === 0 || names.includes(name));
let wrong = 0;
console.log('| planted bug | what it does | caught by seeds | of | as | without it |');
console.log('|---|---|---|---|---|---|');
for (const { name, means } of chosen) {
  const { seeds, tried, as } = await hunt(name);
  const [first] = seeds;
  const isSound = first === undefined || (await holds(first));
  if (first === undefined || !isSound) wrong += 1;
  const by = first === undefined ? '**uncaught**' : seeds.join(', ');
  const without = first === undefined ? '–' : isSound ? 'holds' : '**fails**';
  console.log(`| ${name} | ${means} | ${by} | ${tried} | ${as} | ${without} |`);
}
console.log(`${chosen.length - wrong} of ${chosen.length} planted bugs caught`);
process.exitCode = wrong === 0 ? 0 : 1;
