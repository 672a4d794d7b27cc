/**
 * `npm run chaos -- --minutes N --seed S`: storms against the built app with rising seeds until the time is over.
 * The first storm that loses or doubles anything stops it with exit code 1.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import { startServer } from '../support/fixtures.ts';
import { storm } from './storm.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const until = Date.now() + Number(values.minutes) * 60_000;
let seed = Number(values.seed);
let storms = 0;
let kept = 0;

const browser = await chromium.launch(chromiumOptions);
try {
  while (Date.now() < until) {
    const server = await startServer();
    try {
      const report = await storm(browser, server, { seed, rounds: 16 });
      storms += 1;
      kept += report.kept;
      console.log(`seed ${seed}: ${report.kept} edits kept, ${JSON.stringify(report.struck)}`);
    } finally {
      await server.dispose();
    }
    seed += 1;
  }
} catch (error) {
  console.error(error);
  console.error(`Again: npm run chaos -- --minutes 1 --seed ${seed}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
console.log(`${storms} storms, ${kept} edits kept, ${process.exitCode === 1 ? 1 : 0} failed`);
