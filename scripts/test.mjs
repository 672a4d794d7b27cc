/**
 * `npm test`: installs what it needs (Chromium, and PostgreSQL by apt if allowed), checks types and style, runs the
 * unit tests, builds, and runs the browser tests against the build. The end prints costs, slow files and each failure;
 * the last line counts all tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, build, environment, install, leave, root, runs } from './run.mjs';
import {
  browserSeconds,
  countBrowser,
  countUnit,
  createCosts,
  orEndedBadly,
  slowestLines,
} from './test-summary.mjs';

const results = join(root, 'test-results');
const unitFile = join(results, 'unit.json');
const unitReportFile = join(results, 'unit-report.json');
const browserFile = join(results, 'browser.json');
const costs = createCosts();

costs.of('install', () => {
  install();
  installChromium();
  installPostgres();
});
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checked = costs.of('check', () => runs('npm', ['run', '--silent', 'check']));
const unitEndedWell = costs.of('unit', runUnit);
costs.of('build', build);
const browserEndedWell = costs.of('browser', runBrowser);

const { uncaught = [], seconds: unitSeconds = {} } = readReport(unitReportFile) || {};
const unit = orEndedBadly(
  'The unit tests',
  countUnit(readReport(unitFile), uncaught),
  unitEndedWell,
);
const browserReport = readReport(browserFile);
const browser = orEndedBadly('The browser tests', countBrowser(browserReport), browserEndedWell);
const passed = unit.passed + browser.passed + (checked ? 1 : 0);
const failures = [
  ...(checked ? [] : ['npm run check: types or style']),
  ...unit.failures,
  ...browser.failures,
];
tell('What each part took', costs.lines());
tell('The slowest unit test files', slowestLines(unitSeconds, root));
tell('The slowest browser test files', slowestLines(browserSeconds(browserReport)));
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function runUnit() {
  const reporters = ['default', 'json', join(root, 'scripts', 'unit-reporter.mjs')];
  const args = [
    'run',
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${unitFile}`,
  ];
  const env = { ...environment, UNIT_REPORT_FILE: unitReportFile };
  return runs(join(bin, 'vitest'), args, { env });
}

function runBrowser() {
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile };
  return runs(join(bin, 'playwright'), ['test', '--config', 'test/e2e/playwright.config.ts'], {
    env,
  });
}

function tell(what, lines) {
  console.log(`\n${what}:\n${lines.join('\n')}`);
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** The shell saves a tenth of the browser tests' work; they run without it too. */
function installChromium() {
  if (process.env.CHROMIUM_PATH) return;
  if (!existsSync('/usr/bin/chromium')) {
    console.log('Installing Chromium for the browser tests…');
    if (!aptInstalls('chromium')) {
      leave('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
    }
  }
  if (!existsSync('/usr/bin/chromium-headless-shell') && !aptInstalls('chromium-headless-shell')) {
    console.log(
      'Chromium’s headless shell cannot be installed: the whole Chromium takes its place.',
    );
  }
}

/** Installs the programs only: the tests start their own cluster, and are skipped without them. */
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
    return runs(command, rest, { env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name);
}
