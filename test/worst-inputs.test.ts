/** The worst that one student can send keeps nobody else waiting [S5]. On PostgreSQL: `npm run worst -- --postgres`. */
import { expect, it } from 'vitest';
import { worstInputs } from './worst/inputs.ts';
import { measureCost, mostTurnMs } from './worst/measure.ts';

it.each(worstInputs)(
  'gives way to other requests during $name',
  { timeout: 120_000 },
  async (input) => {
    const cost = await measureCost(input);
    expect([200, 400, 413]).toContain(cost.status);
    expect(cost.longestTurnMs).toBeLessThan(mostTurnMs);
  },
);
