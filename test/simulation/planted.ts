/**
 * `npm run simulate:planted`: plants one bug after another and runs seeds until one catches it. Prints
 * the table; exit code 1 when a bug goes uncaught.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plants } from './plants.ts';

const mostSeeds = 1_000;
const run = fileURLToPath(new URL('./run.ts', import.meta.url));
let uncaught = 0;
console.log('| planted bug | what it does | caught by seed | as |\n|---|---|---|---|');
for (const { name, means } of plants) {
  const args = [run, '--plant', name, '--seeds', `${mostSeeds}`, '--until-failure'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const found = /^seed (\d+) fails:\n {2}(.*)$/m.exec(stdout);
  if (found === null) uncaught += 1;
  if (found === null && stderr !== '') console.error(stderr);
  const what = (found?.[2] ?? '').slice(0, 90).replaceAll('|', '/');
  console.log(`| ${name} | ${means} | ${found?.[1] ?? '**uncaught**'} | ${what} |`);
}
console.log(`${plants.length - uncaught} of ${plants.length} planted bugs caught`);
process.exitCode = uncaught === 0 ? 0 : 1;
