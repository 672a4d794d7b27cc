/** The worst that one student can send keeps nobody else waiting [S5]. */
import { expect, it } from 'vitest';
import { worstInputs } from './worst/inputs.ts';
import { measureCost } from './worst/measure.ts';

/**
 * Of the processor, not of the clock: as long as the server's event loop may be kept at once. The probe counts
 * what happens in 2 ms more.
 */
const longestTurnMs = 50;

it.each(worstInputs)(
  'gives way to other requests during $name',
  { timeout: 120_000 },
  async (input) => {
    const cost = await measureCost(input);
    expect([200, 400, 413]).toContain(cost.status);
    expect(cost.longestTurnMs).toBeLessThan(longestTurnMs);
  },
);
