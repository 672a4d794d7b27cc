/**
 * The worst that one student can send is answered [S5]. That it keeps nobody else waiting is measured by `npm run worst`, of all
 * of them and on both databases: steps of `npm run test:long`.
 */
import { expect, it } from 'vitest';
import { fewerUnlessLong } from './support/long.ts';
import { worstInputs } from './worst/inputs.ts';
import { measureCost } from './worst/measure.ts';

/** Another one each day. */
const dayOfEpoch = Math.floor(Date.now() / 86_400_000);
/** A first download needs 60,000 rows before it. */
const uploads = worstInputs.filter(({ name }) => !name.startsWith('a first download'));
const ofToday = uploads.filter((_, index) => index === dayOfEpoch % uploads.length);

it.each(fewerUnlessLong(worstInputs, ofToday))(
  'answers $name',
  { timeout: 120_000 },
  async (input) => {
    expect([200, 400, 413]).toContain((await measureCost(input)).status);
  },
);
