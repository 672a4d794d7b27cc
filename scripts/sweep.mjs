/**
 * `npm run sweep`: what is too long for each run of the tests: the places and states of the app in every theme and
 * size, and more storms. Needs a build.
 */
import { join } from 'node:path';
import { bin, runs } from './run.mjs';

const passed = runs(
  join(bin, 'playwright'),
  ['test', '--config', 'test/e2e/playwright.config.ts', 'accessibility', 'storm'],
  { env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, SWEEP: '1' } },
);
process.exit(passed ? 0 : 1);
