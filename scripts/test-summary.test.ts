/** The last lines of `npm test`. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  browserSeconds,
  childSeconds,
  childSecondsIn,
  countBrowser,
  countUnit,
  createCosts,
  orEndedBadly,
  slowestLines,
} from './test-summary.mjs';

describe('the unit tests', () => {
  const passing = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failing = { status: 'failed', fullName: 'divides', failureMessages: ['by zero'] };
  const file = (status: string, assertionResults: object[], message = '') => ({
    ...{ name: '/sums.test.ts', status, message, assertionResults },
  });

  it('count each test that failed, and each file that could not be run', () => {
    const testResults = [
      file('failed', [passing, failing]),
      file('failed', [], 'no such import'),
      file('passed', [passing]),
    ];
    expect(countUnit({ numPassedTests: 2, testResults }, ['thrown late'])).toEqual({
      passed: 2,
      failures: ['/sums.test.ts\ndivides\nby zero', '/sums.test.ts\nno such import', 'thrown late'],
    });
  });

  it('that left no report have failed', () => {
    expect(countUnit(undefined).failures).toHaveLength(1);
  });

  it('that ended badly without a failure have failed', () => {
    const count = { passed: 3, failures: [] };
    expect(orEndedBadly('The tests', count, true)).toEqual(count);
    expect(orEndedBadly('The tests', count, false).failures).toEqual(['The tests ended badly']);
    const failed = { passed: 3, failures: ['one'] };
    expect(orEndedBadly('The tests', failed, false)).toEqual(failed);
  });
});

describe('the browser tests', () => {
  const spec = (ok: boolean, file: string, duration: number, said: string) => ({
    ...{ ok, file, title: 'opens' },
    tests: [{ results: [{ duration, stdout: [{ text: said }] }] }],
  });
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec(true, 'a.e2e.ts', 1_500, '')],
        suites: [{ specs: [spec(false, 'a.e2e.ts', 2_000, `${'x'.repeat(2_000)}the end`)] }],
      },
      { specs: [spec(true, 'b.e2e.ts', 4_000, '')] },
    ],
  };

  it('count each test that failed, with the end of what its pages showed', () => {
    const { passed, failures } = countBrowser(report);
    expect(passed).toBe(1);
    expect(failures).toEqual([
      expect.stringMatching(/^a\.e2e\.ts › opens\nx+the end$/),
      'no browser',
    ]);
    expect(failures[0]?.length).toBeLessThan(1_300);
  });

  it('that left no report have failed, and took no time', () => {
    expect(countBrowser(undefined).failures).toHaveLength(1);
    expect(browserSeconds(undefined)).toEqual({});
  });

  it('are added up by file', () => {
    expect(browserSeconds(report)).toEqual({ 'a.e2e.ts': 3.5, 'b.e2e.ts': 4 });
  });
});

it('names the ten slowest files, the slowest first', () => {
  const seconds = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/x/f${n}.ts`, n]));
  const lines = slowestLines(seconds, '/x');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('    11.0 s  f11.ts');
  expect(lines.at(-1)).toBe('     2.0 s  f2.ts');
});

describe('the processor time of children', () => {
  it('is read behind a name with blanks and brackets', () => {
    const stat = `7 (a (b) c) S ${Array.from({ length: 10 }, () => 0).join(' ')} 900 900 250 75 20 0`;
    expect(childSecondsIn(stat)).toBe(3.25);
  });

  it.skipIf(process.platform !== 'linux')('has that of their children in it', () => {
    const before = childSeconds() ?? Number.NaN;
    const work = 'for (let n = 0, sum = 0; n < 2e8; n++) sum += n';
    spawnSync('sh', ['-c', `"${process.execPath}" -e "${work}"; true`]);
    expect(childSeconds()).toBeGreaterThan(before);
  });
});

it('says what each part cost, and all of them', () => {
  const clocks = [0, 90_000, 90_000, 100_000];
  const processors = [5, 25.4, 25.4, 30.4];
  const costs = createCosts(
    () => clocks.shift() ?? 0,
    () => processors.shift(),
  );
  expect(costs.of('check', () => 'checked')).toBe('checked');
  costs.of('build', () => undefined);
  expect(costs.lines()).toEqual([
    'check          90 s     20 s of processor',
    'build          10 s      5 s of processor',
    'altogether    100 s     25 s of processor',
  ]);
});

it('leaves the processor out where the system does not tell it', () => {
  const clocks = [0, 90_000];
  const costs = createCosts(
    () => clocks.shift() ?? 0,
    () => undefined,
  );
  costs.of('check', () => undefined);
  expect(costs.lines()).toEqual(['check          90 s', 'altogether     90 s']);
});
