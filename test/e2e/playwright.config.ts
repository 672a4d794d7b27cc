import { defineConfig } from '@playwright/test';
import { isLong } from '../support/long.ts';
import { sparingOptions } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Each run of the tests walks the main paths. All others, and those that unit tests walk too, run by
  // `npm run test:long -- browser`.
  ...(isLong ? {} : { grepInvert: /@long/ }),
  globalSetup: './support/warm-up.ts',
  outputDir: '../../test-results/browser',
  // One more than a small machine has processors: a test spends half of its time waiting for a worker or a server.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions: sparingOptions,
  },
});
