/**
 * `npm run test:long [-- STEP …]`: what is too long for each run of the tests, one step after the other, each to its
 * end though one before it failed. Takes hours. The last lines are a table of the steps; exit code 1 where one failed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, build, environment, install, leave, root, runs } from './run.mjs';

const node = join(bin, 'node');

/** Test files that ask whether the run is long (test/support/long.ts). Where a helper file asks, its whole folder is named. */
const longTests = ['src', 'server', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('support/long.ts')),
);

const steps = [
  { name: 'simulate', command: ['test/simulation/run.ts', '--seeds', '50000'] },
  {
    name: 'simulate:weeks',
    command: ['test/simulation/run.ts', '--mode', 'weeks', '--seeds', '50'],
  },
  {
    name: 'simulate:real',
    command: ['test/simulation/run.ts', '--mode', 'real', '--seeds', '500'],
  },
  { name: 'simulate:engines', command: ['test/simulation/real/run-engines.ts', '--seeds', '300'] },
  { name: 'simulate:planted', command: ['test/simulation/planted.ts'] },
  {
    name: 'unit:long',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      'test/simulation',
      'test/import',
      ...longTests,
    ],
    // Whole where `npm test` does fewer of them (test/support/long.ts).
    env: { LONG_TESTS: '1' },
  },
  { name: 'worst:postgres', command: ['test/worst/index.ts', '--postgres'] },
  {
    name: 'browser:long',
    command: [
      'node_modules/@playwright/test/cli.js',
      ...['test', '--config', 'test/e2e/playwright.config.ts'],
    ],
    env: { LONG_TESTS: '1' },
    needsBuild: true,
  },
  { name: 'chaos', command: ['test/e2e/chaos/index.ts', '--minutes', '30'], needsBuild: true },
  { name: 'mutation', command: ['test/mutation/index.ts'] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  leave(
    `There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`,
  );
}
install();
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.some(({ needsBuild }) => needsBuild)) build();
const outcomes = chosen.map(({ name, command, env }) => {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const passed = runs(node, command, { env: { ...environment, ...env } });
  return { name, passed, minutes: Math.round((Date.now() - startedAt) / 60_000) };
});

console.log('\n| step | outcome | minutes |\n|---|---|---|');
for (const { name, passed, minutes } of outcomes) {
  console.log(`| ${name} | ${passed ? 'passed' : '**failed**'} | ${minutes} |`);
}
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);
