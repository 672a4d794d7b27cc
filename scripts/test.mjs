/**
 * `npm test`: everything that must hold. Installs what it needs (Chromium and PostgreSQL by apt where
 * it may), then checks types and style, runs the unit tests, builds, and runs the browser tests against
 * the build. The end tells once more what failed, and the last line counts them all.
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

/** Of a browser test that failed, told once more at the end. */
const mostLettersSaid = 1_200;

const checked = runs('npm', ['run', '--silent', 'check']);
const unitFile = join(results, 'unit.json');
const uncaughtFile = join(results, 'uncaught.json');
const reporters = ['default', 'json', join(root, 'scripts', 'uncaught-errors.mjs')];
const unitEndedWell = runs(
  join(bin, 'vitest'),
  [
    'run',
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${unitFile}`,
  ],
  { env: { ...process.env, UNCAUGHT_ERRORS_FILE: uncaughtFile } },
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

const unit = orEndedBadly('The unit tests', countUnit(), unitEndedWell);
const browser = orEndedBadly('The browser tests', countBrowser(), browserEndedWell);
const passed = unit.passed + browser.passed + (checked ? 1 : 0);
const failures = [
  ...(checked ? [] : ['npm run check: types or style']),
  ...unit.failures,
  ...browser.failures,
];
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** What breaks outside every test may be in no report: it counts all the same. */
function orEndedBadly(name, { passed, failures }, endedWell) {
  const endedSilently = failures.length === 0 && !endedWell;
  return { passed, failures: endedSilently ? [`${name} ended badly`] : failures };
}

/** A suite that left no report died, which counts as a failure. */
function countUnit() {
  const report = readReport(unitFile);
  if (!report) return { passed: 0, failures: ['The unit tests left no report'] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${name}\n${message}`];
    return tests.map((test) => [name, test.fullName, ...test.failureMessages].join('\n'));
  });
  return {
    passed: report.numPassedTests,
    failures: [...failures, ...(readReport(uncaughtFile) ?? [])],
  };
}

function countBrowser() {
  const report = readReport(browserFile);
  if (!report) return { passed: 0, failures: ['The browser tests left no report'] };
  const specs = report.suites.flatMap(specsOf).filter((spec) => !spec.ok);
  const failures = [
    ...specs.map(({ file, title, tests }) => `${file} › ${title}\n${endOfSaid(tests)}`.trim()),
    ...report.errors.map(({ stack, message }) => stack ?? message),
  ];
  return { passed: report.stats.expected, failures };
}

/** What its pages showed in the end (test/e2e/support/what-stood-there.ts). */
function endOfSaid(tests) {
  const said = tests.flatMap(({ results }) => results).flatMap(({ stdout }) => stdout);
  return said
    .map(({ text = '' }) => text)
    .join('')
    .trim()
    .slice(-mostLettersSaid);
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
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
    console.log('PostgreSQL cannot be installed: its tests are skipped.');
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
