/**
 * `npm run mutation [-- OPTIONS]`: StrykerJS changes the code in small ways, one at a time, and asks of each change
 * whether a test fails. Prints the score of each area and every change that no test noticed; exit code 1 where a
 * score is below what is wanted (`areas.ts`). Without an area or a file it takes what differs from the last release.
 *
 *   --area NAME          one whole area; may be given again
 *   --file PATH[:A-B]    one file of the areas, or its lines from A to B; may be given again
 *   --changed REF        only files that differ from a commit, in place of the last release
 *   --sample N --seed S  N pieces of 20 lines of each area, chosen by the seed
 *   --quick              leaves out what runs once, when a file is loaded: each of those takes a fresh process
 *   --fresh              forgets the results of earlier runs, which are kept for code and tests that did not change
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from '../support/random.ts';
import { type Area, areas, codeOf } from './areas.ts';
import { type Accepted, readReport, type Survivor, scoreOf, type Tally } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = 'test-results/mutation';
const cache = 'node_modules/.cache/mutation';
const pieceLines = 20;

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', multiple: true },
    file: { type: 'string', multiple: true },
    changed: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});

const accepted: Accepted[] = JSON.parse(
  readFileSync(new URL('./accepted.json', import.meta.url), 'utf8'),
);

const isNamed = options.area !== undefined || options.file !== undefined;
const since = options.changed ?? (isNamed ? undefined : lastRelease());
if (since !== undefined) console.log(`What differs from ${since}`);

let isBelow = false;
for (const area of areas) {
  if (options.area !== undefined && !options.area.includes(area.name)) continue;
  const code = chosenCode(area);
  if (code.length === 0) continue;
  const tallies = runStryker(area, code);
  if (tallies === undefined) {
    console.log(`${area.name}: Stryker ended badly`);
    isBelow = true;
    continue;
  }
  print(area, tallies);
  if (scoreOf(tallies.values()) < area.wanted) isBelow = true;
}
process.exitCode = isBelow ? 1 : 0;

/** Stryker's input: globs, files, or ranges of files. */
function chosenCode(area: Area): string[] {
  const isPart = options.file ?? since ?? options.sample;
  if (isPart === undefined) return codeOf(area);
  const files = filesOf(area);
  if (options.file !== undefined) {
    return options.file.filter((name) => files.includes(name.split(':')[0] ?? ''));
  }
  const some = since === undefined ? files : files.filter((path) => differs(path, since));
  return options.sample === undefined ? some : samplePieces(some, Number(options.sample));
}

function filesOf({ code }: Area): string[] {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  return globSync([...code], { cwd: root })
    .filter((path) => !isTest(path))
    .sort();
}

/** The last tag; without tags, where this branch has left `main`. */
function lastRelease(): string {
  const asked = [
    ['describe', '--tags', '--abbrev=0'],
    ['merge-base', 'HEAD', 'main'],
    ['merge-base', 'HEAD', 'origin/main'],
  ];
  for (const args of asked) {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

function differs(path: string, ref: string): boolean {
  return spawnSync('git', ['diff', '--quiet', ref, '--', path], { cwd: root }).status !== 0;
}

function samplePieces(files: readonly string[], count: number): string[] {
  const pieces = files.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length;
    const starts = Array.from({ length: Math.ceil(lines / pieceLines) }, (_, n) => n * pieceLines);
    return starts.map((start) => `${path}:${start + 1}-${start + pieceLines}`);
  });
  const random = createRandom(Number(options.seed));
  const chosen: string[] = [];
  while (chosen.length < count && pieces.length > 0) {
    chosen.push(...pieces.splice(random.below(pieces.length), 1));
  }
  return chosen;
}

/** @returns the tally of each file; `undefined` where Stryker left no report */
function runStryker(area: Area, code: readonly string[]): Map<string, Tally> | undefined {
  mkdirSync(join(root, results), { recursive: true });
  mkdirSync(join(root, cache), { recursive: true });
  const report = `${results}/${area.name}.json`;
  const isWhole = code.join() === codeOf(area).join();
  const config = {
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: code,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    // Stryker would rewrite its paths by the compiler's API, which TypeScript 7 has not.
    tsconfigFile: 'no-tsconfig.json',
    tempDirName: `${results}/sandbox-${area.name}`,
    ignorePatterns: ['dist', 'data', 'docs', 'test-results'],
    ignoreStatic: options.quick,
    incremental: isWhole && !options.quick,
    incrementalFile: `${cache}/${area.name}.json`,
    force: options.fresh,
    // Beside the time that the tests took at first: a busy machine is not a mutant that never ends.
    timeoutMS: 30_000,
    warnings: { slow: false },
  };
  const configFile = join(root, results, `${area.name}.config.json`);
  writeFileSync(configFile, JSON.stringify(config, null, 2));
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', configFile], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      MUTATION_TESTS: JSON.stringify(area.tests),
    },
  });
  if (status !== 0) return undefined;
  // Stryker's record of earlier runs may contain files that left the area.
  const files = new Set(filesOf(area));
  return new Map([...readReport(join(root, report), accepted)].filter(([file]) => files.has(file)));
}

function print(area: Area, tallies: ReadonlyMap<string, Tally>): void {
  const survivors = [...tallies.values()].flatMap((tally) => tally.survivors);
  const lines = [
    `# ${area.name}: ${scoreOf(tallies.values()).toFixed(1)} % noticed, ${area.wanted} % wanted`,
    '',
    '| file | score | noticed | survived |',
    '|---|---|---|---|',
    ...[...tallies].map(([file, tally]) => {
      const score = scoreOf([tally]).toFixed(1);
      return `| ${file} | ${score} | ${tally.noticed} | ${tally.survivors.length} |`;
    }),
    '',
    ...survivors.filter(({ reason }) => reason === undefined).map(lineOf),
    '',
    `Accepted with a reason: ${survivors.filter(({ reason }) => reason !== undefined).length}`,
  ];
  writeFileSync(join(root, results, `${area.name}.md`), lines.join('\n'));
  console.log(lines.join('\n'));
}

function lineOf({ file, lineNumber, mutator, before, after, isUnreached }: Survivor): string {
  const reached = isUnreached ? ' (no test comes here)' : '';
  return `- ${file}:${lineNumber} ${mutator}${reached}: \`${before}\` → \`${after}\``;
}
