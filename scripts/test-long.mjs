/**
 * `npm run test:long [-- --list | STEP …]`: runs the steps that are too long for `npm test`. Each runs to its end
 * although an earlier one failed. The last lines are a table of the steps; the exit code is 1 if one failed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSteps, longSteps } from './long-steps.mjs';
import { bin, build, environment, install, leave, root, runs } from './run.mjs';

const wanted = process.argv.slice(2);
const steps = longSteps(longTests());
if (wanted.includes('--list')) {
  for (const { name, covers } of steps) console.log(`${name.padEnd(22)}${covers}`);
  process.exit(0);
}
const { chosen, unknown } = chooseSteps(steps, wanted);
if (unknown.length > 0) {
  leave(`There is no step ${unknown.join(', ')}: see npm run test:long -- --list`);
}
install();
if (chosen.some(({ needsBuild }) => needsBuild)) build();
const outcomes = chosen.map(({ name, command, env }) => {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const passed = runs(join(bin, 'node'), command, { env: { ...environment, ...env } });
  return { name, passed, minutes: Math.round((Date.now() - startedAt) / 60_000) };
});

console.log('\n| step | outcome | minutes |\n|---|---|---|');
for (const { name, passed, minutes } of outcomes) {
  console.log(`| ${name} | ${passed ? 'passed' : '**failed**'} | ${minutes} |`);
}
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);

/** Unit test files that ask whether the run is long (test/support/long.ts), directly or through a shared file. */
function longTests() {
  const asks = /support\/long\.ts|worst\/notifier-loads\.ts/;
  return ['src', 'server', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${path.split('\\').join('/')}`)
      .filter((path) => /\.test\.tsx?$/.test(path))
      .filter(
        (path) =>
          /^test\/(simulation|import|storage)\//.test(path) ||
          asks.test(readFileSync(join(root, path), 'utf8')),
      ),
  );
}
