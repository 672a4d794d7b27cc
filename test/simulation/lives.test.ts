/**
 * Two thousand lives of three hundred operations, on all cores and outside the test runner's own
 * transformation of modules, which would double their time.
 */
import { expect, it } from 'vitest';
import { live } from './lives.ts';

const livesPerPart = 500;

it.each([1, 2, 3, 4])(
  '[P2] [P3] [S1] [S2] [S3] [S5] [S6] [S7] [S9] [S11] part %i of the lives ends with nothing lost, doubled, revived or foreign',
  { timeout: 900_000 },
  async (part) => {
    const first = (part - 1) * livesPerPart + 1;
    const failures: string[] = [];
    for await (const { seed, wrongs } of live({ first, count: livesPerPart, operations: 300 })) {
      const [wrong] = wrongs;
      if (wrong === undefined) continue;
      failures.push(`npm run simulate -- --first-seed ${seed} --seeds 1: ${wrong}`);
    }
    expect(failures).toEqual([]);
  },
);
