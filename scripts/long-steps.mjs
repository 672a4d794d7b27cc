/** The steps of `npm run test:long`, of 45 minutes at most on two quiet cores. Mutation of whole areas runs only by name. */
const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';
const simulation = 'test/simulation/run.ts';
const worst = 'test/worst/index.ts';
const isLong = { LONG_TESTS: '1' };

const simulatedSeeds = 50000;
const simulateParts = 2;
const plantedParts = 2;
const browserParts = 8;
export const mutationAreas = [
  'model',
  'ground',
  'accounts',
  'server-sync',
  'db',
  'backup',
  'sync',
  'api',
  'stores',
];

/** The unit tests of each step; the first match counts. */
const unitFolders = [
  {
    name: 'unit:volumes',
    covers: 'imports of whole accounts, gigabytes and floods',
    fits: /^test\/import\/(large|large-files|floods|long-notes)\.test/,
  },
  { name: 'unit:import', covers: 'imports: all seeds and damages', fits: /^test\/import\// },
  { name: 'unit:simulation', covers: 'the runs of the simulation', fits: /^test\/simulation\// },
  {
    name: 'unit:servers',
    covers: 'servers that are killed, attacked, moved and restored: all seeds and inputs',
    fits: /^test\//,
  },
  {
    name: 'unit:app',
    covers: 'other unit tests that do fewer in npm test',
    fits: /^(src|server)\//,
  },
];

/** @param files the unit test files that do less in `npm test` */
export function longSteps(files) {
  return [
    ...numbered(
      simulateParts,
      'simulate',
      'simulated devices and a server, other seeds each day',
      (part) => {
        const seeds = simulatedSeeds / simulateParts;
        return { command: [simulation, '--seeds', `${seeds}`, '--skip', `${(part - 1) * seeds}`] };
      },
    ),
    {
      name: 'simulate:weeks',
      covers: '50 seeds of ten thousand changes that are made offline',
      command: [simulation, '--mode', 'weeks', '--seeds', '50'],
    },
    {
      name: 'simulate:real',
      covers: '500 seeds on the real databases',
      command: [simulation, '--mode', 'real', '--seeds', '500'],
    },
    {
      name: 'simulate:engines',
      covers: '300 seeds of tabs with the whole engine',
      command: ['test/simulation/real/run-engines.ts', '--seeds', '300'],
    },
    ...numbered(plantedParts, 'planted', 'bugs that the simulation must catch', (part) => ({
      command: ['test/simulation/planted.ts', `${part}/${plantedParts}`],
    })),
    ...unitFolders.map(({ name, covers }) => ({
      name,
      covers,
      command: [vitest, 'run', ...files.filter((path) => unitStepOf(path) === name)],
      env: isLong,
    })),
    {
      name: 'worst:sqlite',
      covers: 'how long the worst inputs keep the server, on SQLite',
      command: [worst],
    },
    {
      name: 'worst:postgres',
      covers: 'how long the worst inputs keep the server, on PostgreSQL',
      command: [worst, '--postgres'],
    },
    {
      name: 'worst:sockets',
      covers: 'how long many connections keep others waiting',
      command: [worst, '--sockets'],
    },
    {
      name: 'worst:notifier',
      covers: 'how long thousands of accounts keep the notifier',
      command: [worst, '--notifier'],
      env: isLong,
    },
    {
      name: 'growth',
      covers: 'work that must not grow with the square of its input',
      command: ['test/bench/index.ts', 'growth'],
    },
    ...numbered(browserParts, 'browser', 'all browser tests, all places in all themes', (part) => ({
      command: [
        playwright,
        ...['test', '--config', 'test/e2e/playwright.config.ts'],
        `--shard=${part}/${browserParts}`,
      ],
      env: isLong,
      needsBuild: true,
    })),
    {
      name: 'chaos',
      covers: 'storms against the built app for 30 minutes',
      command: ['test/e2e/chaos/index.ts', '--minutes', '30'],
      needsBuild: true,
    },
    {
      name: 'mutation',
      covers: 'mutants of what changed since the last release, five pieces of each area',
      command: ['test/mutation/index.ts', '--sample', '5'],
    },
    ...mutationAreas.map((area) => ({
      name: `mutation:${area}`,
      covers: `all mutants of ${area}: hours, so only where it is named`,
      command: ['test/mutation/index.ts', '--area', area],
      isOnlyByName: true,
    })),
  ];
}

/** @returns the name of the step that runs this unit test file */
export function unitStepOf(path) {
  return unitFolders.find(({ fits }) => fits.test(path))?.name;
}

/**
 * A name selects a step, or all steps whose names begin with it and a colon. No names select all steps that do not run
 * only by name.
 * @returns the steps in their order, and the names that match nothing
 */
export function chooseSteps(steps, wanted) {
  const fits = (step, name) =>
    step.name === name || (!step.isOnlyByName && step.name.startsWith(`${name}:`));
  const unknown = wanted.filter((name) => !steps.some((step) => fits(step, name)));
  const chosen = steps.filter((step) =>
    wanted.length === 0 ? !step.isOnlyByName : wanted.some((name) => fits(step, name)),
  );
  return { chosen, unknown };
}

function numbered(count, name, covers, make) {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name}:${index + 1}`,
    covers: `${covers}, part ${index + 1} of ${count}`,
    ...make(index + 1),
  }));
}
