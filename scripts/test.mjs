/**
 * `npm test`: everything that must hold. Installs what it needs (Chromium and PostgreSQL by apt where
 * it may), then checks types and style, runs the unit tests, builds, and runs the browser tests against
 * the build. The last line counts them all.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, build, install, leave, root, runs } from './run.mjs';

install();
installChromium();
installPostgres();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checked = runs('npm', ['run', '--silent', 'check']);
const unitFile = join(results, 'unit.json');
const unitEndedWell = runs(
  join(bin, 'vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`],
  // Simulated lives on the real databases, in each of two files.
  { env: { ...process.env, REAL_LIVES: '50' } },
);
build();
const browserFile = join(results, 'browser.json');
const browserEndedWell = runs(
  join(bin, 'playwright'),
  ['test', '--config', 'test/e2e/playwright.config.ts'],
  {
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
    },
  },
);

const unit = orEndedBadly(countUnit(), unitEndedWell);
const browser = orEndedBadly(countBrowser(), browserEndedWell);
const passed = unit.passed + browser.passed + (checked ? 1 : 0);
const failed = unit.failed + browser.failed + (checked ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** What breaks outside every test, such as an error that nobody caught, is in no report. */
function orEndedBadly({ passed, failed }, endedWell) {
  return { passed, failed: failed === 0 && !endedWell ? 1 : failed };
}

/** A suite that left no report died, which counts as a failure. */
function countUnit() {
  const report = readReport(unitFile);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

function countBrowser() {
  const report = readReport(browserFile);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function installChromium() {
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium')) return;
  console.log('Installing Chromium for the browser tests…');
  if (!aptInstalls('chromium')) {
    leave('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
  }
}

/** Its programs only: the tests start a cluster of their own. Without them their tests are skipped. */
function installPostgres() {
  const found = spawnSync('sh', ['-c', 'command -v initdb || ls /usr/lib/postgresql/*/bin/initdb']);
  if (found.status === 0) return;
  console.log('Installing PostgreSQL for the tests of the database layer…');
  if (!aptInstalls('postgresql')) {
    console.log('PostgreSQL could not be installed: its tests will be skipped.');
  }
}

function aptInstalls(name) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return runs(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name);
}
