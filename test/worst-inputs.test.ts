/** The worst that one student can send keeps nobody else waiting [S5]. All of them: `npm run test:long -- unit:long`; on PostgreSQL: `npm run worst -- --postgres`. */
import { expect, it } from 'vitest';
import { fewerUnlessLong } from './support/long.ts';
import { worstInputs } from './worst/inputs.ts';
import { measureCost, mostTurnMs } from './worst/measure.ts';

/** Others each day: together they take most of a minute. */
const dayOfEpoch = Math.floor(Date.now() / 86_400_000);
const ofToday = worstInputs.filter((_, index) => index % 3 === dayOfEpoch % 3);

/** What the code does in one turn it does each time; a pause of the collector or of the machine comes and goes. */
const tries = 3;

it.each(fewerUnlessLong(worstInputs, ofToday))(
  'gives way to other requests during $name',
  { timeout: 120_000 },
  async (input) => {
    const turns: number[] = [];
    while (turns.length < tries && !turns.some((ms) => ms < mostTurnMs)) {
      const cost = await measureCost(input);
      expect([200, 400, 413]).toContain(cost.status);
      turns.push(cost.longestTurnMs);
    }
    expect(Math.min(...turns), `of ${turns.join(', ')} ms`).toBeLessThan(mostTurnMs);
  },
);
