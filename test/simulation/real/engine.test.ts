/** Runs of tabs that run the whole engine. Many more: `npm run simulate:engines -- --seeds N --first-seed S`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fewerUnlessLong, isLong } from '../../support/long.ts';

const command = fileURLToPath(new URL('./run-engines.ts', import.meta.url));
/** In this one two tabs begin edits in one turn, where Dexie lost sight of both transactions (docs/decisions/08). */
const twoTabsAtOnce = 161;

it.each(fewerUnlessLong([twoTabsAtOnce, 1, 2, 3, 4], [twoTabsAtOnce]))(
  '[P2] [S6] [S11] goes on by itself after every fault, leaves a dead server alone, and stores an edit of any moment whole, seed %i',
  { timeout: 900_000 },
  (seed) => {
    const run = simulate('--seeds', '1', '--first-seed', `${seed}`, '--operations', '80');
    expect(run).toMatch(new RegExp(`^seed ${seed} trace \\w{8}\n$`));
  },
);

it.runIf(isLong)('is the same run of engines for the same seed', { timeout: 900_000 }, () => {
  const once = simulate('--seeds', '1', '--first-seed', '2', '--operations', '10');
  expect(once).toMatch(/^seed 2 trace \w{8}\n$/);
  expect(simulate('--seeds', '1', '--first-seed', '2', '--operations', '10')).toBe(once);
});

function simulate(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return stdout + stderr;
}
