import { expect, it } from 'vitest';
import { nextClockOffset } from '../apply.ts';

const server = 1_700_000_000_000;
const hour = 3_600_000;

it.each([
  ['is what an answer at once says', 5, 0, 0, 0],
  ['of a device that is an hour ahead', 0, hour, hour, -hour],
  ['of a device that is an hour behind', 0, -hour, -hour, hour],
  ['stays where the answer agrees with it', 40, -100, 0, 40],
  ['comes up to what the answer allows', -40, -100, 0, 0],
  ['comes down to what the answer allows', 140, -100, 0, 100],
  ['stays where the page slept for hours before it read the answer', 7, 0, 8 * hour, 0],
  ['is learnt from the answer where none is known', undefined, -100, 0, 0],
  ['is learnt from the request where the page slept first', undefined, 0, 8 * hour, 0],
  ['is learnt from an answer that took a minute', undefined, 0, 60_000, -60_000],
  ['is not learnt from one that took longer', undefined, 0, 60_001, 0],
  ['is the answer’s where the clock was set back meanwhile', 0, hour, -hour, hour],
])('%s', (_, held, askedMs, nowMs, offset) => {
  const at = { askedMs: server + askedMs, nowMs: server + nowMs };
  expect(nextClockOffset(held, server, at)).toBe(offset + 0);
});
