/** The steps of `npm run test:long`. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas } from '../test/mutation/areas.ts';
import { chooseSteps, longSteps, mutationAreas, unitStepOf } from './long-steps.mjs';

const steps = longSteps(['test/import/undo.test.ts', 'src/lib/a.test.ts']);
const namesOf = (wanted: string[]) => chooseSteps(steps, wanted).chosen.map(({ name }) => name);

describe('the steps of the long run', () => {
  it('have a name each, and run programs that are there', () => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    expect(steps.filter(({ command }) => !existsSync(command[0] ?? ''))).toEqual([]);
  });

  it('name each area of mutation testing', () => {
    expect(mutationAreas).toEqual(areas.map(({ name }) => name));
  });

  it('take every seed of the simulation, and every part of the browser tests, once', () => {
    const skipped = steps
      .filter(({ name }) => /^simulate:\d/.test(name))
      .map(({ command }) => [Number(command[2]), Number(command[4])]);
    let next = 0;
    for (const [seeds = 0, skip] of skipped) {
      expect(skip).toBe(next);
      next += seeds;
    }
    expect(next).toBe(50_000);
    const shards = steps.flatMap(({ command }) => command.filter((word) => /^--shard/.test(word)));
    expect(shards).toEqual(shards.map((_, index) => `--shard=${index + 1}/${shards.length}`));
  });

  it('take every unit test that does fewer in npm test', () => {
    const tests = globSync('{src,server,test}/**/*.test.{ts,tsx}').filter((path) =>
      readFileSync(path, 'utf8').includes('support/long.ts'),
    );
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter((path) => unitStepOf(path) === undefined)).toEqual([]);
    const unit = steps.filter(({ name }) => name === 'unit:import' || name === 'unit:app');
    expect(unit.map(({ command }) => command.at(-1))).toEqual([
      'test/import/undo.test.ts',
      'src/lib/a.test.ts',
    ]);
  });
});

describe('steps are chosen', () => {
  it('all, but for those that run only by name', () => {
    expect(namesOf([])).toContain('mutation');
    expect(namesOf([]).filter((name) => name.startsWith('mutation:'))).toEqual([]);
  });

  it('by name, or by the beginning of their names', () => {
    expect(namesOf(['chaos', 'growth'])).toEqual(['growth', 'chaos']);
    expect(namesOf(['worst'])).toEqual([
      ...['worst:sqlite', 'worst:postgres', 'worst:sockets', 'worst:notifier'],
    ]);
    expect(namesOf(['mutation'])).toEqual(['mutation']);
    expect(namesOf(['mutation:db'])).toEqual(['mutation:db']);
  });

  it('and not where none has such a name', () => {
    expect(chooseSteps(steps, ['chaos', 'wurst']).unknown).toEqual(['wurst']);
  });
});

it('are listed with what they cover, a line each', () => {
  const listed = spawnSync(process.execPath, ['scripts/test-long.mjs', '--list'], {
    encoding: 'utf8',
  });
  const lines = listed.stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(steps.map(({ name }) => name));
  for (const line of lines) expect(line).toMatch(/^\S+ +\S.{20,}$/);
});
