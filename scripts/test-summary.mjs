/** The last lines of `npm test`: failures, the cost of each part, and slow test files. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Letters of a failed browser test's message that are printed again at the end. */
const mostLettersSaid = 1200;
const slowFiles = 10;
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Counts Vitest's JSON report; a suite without a report is a failure. @param uncaught errors outside every test */
export function countUnit(report, uncaught = []) {
  if (!report) return { passed: 0, failures: ['The unit tests left no report'] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${name}\n${message}`];
    return tests.map((test) => [name, test.fullName, ...test.failureMessages].join('\n'));
  });
  return { passed: report.numPassedTests, failures: [...failures, ...uncaught] };
}

export function countBrowser(report) {
  if (!report) return { passed: 0, failures: ['The browser tests left no report'] };
  const specs = report.suites.flatMap(specsOf).filter((spec) => !spec.ok);
  const failures = [
    ...specs.map(({ file, title, tests }) => `${file} › ${title}\n${endOfSaid(tests)}`.trim()),
    ...report.errors.map(({ stack, message }) => stack || message),
  ];
  return { passed: report.stats.expected, failures };
}

/** Counts a program that failed without a failure in its report as one failure. */
export function orEndedBadly(name, { passed, failures }, endedWell) {
  const endedSilently = failures.length === 0 && !endedWell;
  return { passed, failures: endedSilently ? [`${name} ended badly`] : failures };
}

/** The text that a failed test's pages showed at its end (test/e2e/support/what-stood-there.ts). */
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

export function browserSeconds(report) {
  const seconds = {};
  for (const { file, tests } of report ? report.suites.flatMap(specsOf) : []) {
    for (const { duration } of tests.flatMap(({ results }) => results)) {
      seconds[file] = (seconds[file] || 0) + duration / 1000;
    }
  }
  return seconds;
}

/** @returns a line for each of the slowest files, the slowest first */
export function slowestLines(seconds, folder = '') {
  return Object.entries(seconds)
    .sort(([, a], [, b]) => b - a)
    .slice(0, slowFiles)
    .map(([file, taken]) => `${taken.toFixed(1).padStart(8)} s  ${relative(folder, file)}`);
}

/** @param stat the text of /proc/self/stat @returns processor seconds (user and system) of ended children and their children */
export function childSecondsIn(stat) {
  // The second field, the program's name in brackets, may contain spaces. Fields are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** @returns `undefined` where the system has no /proc */
export function childSeconds() {
  try {
    return childSecondsIn(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Measures parts that run one after the other. Tests pass their own clocks. */
export function createCosts(now = Date.now, processor = childSeconds) {
  const parts = [];
  return {
    /** Runs a part and records its cost. @returns its result */
    of(name, act) {
      const [begunAt, before] = [now(), processor()];
      const result = act();
      const after = processor();
      const cpu = before === undefined || after === undefined ? undefined : after - before;
      parts.push({ name, wall: (now() - begunAt) / 1000, cpu });
      return result;
    },
    /** @returns a line for each part and one for all */
    lines() {
      const sum = (values) => values.reduce((all, one) => all + one, 0);
      const isKnown = parts.every(({ cpu }) => cpu !== undefined);
      const all = {
        name: 'altogether',
        wall: sum(parts.map(({ wall }) => wall)),
        cpu: isKnown ? sum(parts.map(({ cpu }) => cpu)) : undefined,
      };
      return [...parts, all].map(({ name, wall, cpu }) => {
        const used = cpu === undefined ? '' : `  ${cpu.toFixed(0).padStart(5)} s of processor`;
        return `${name.padEnd(10)}  ${wall.toFixed(0).padStart(5)} s${used}`;
      });
    },
  };
}
