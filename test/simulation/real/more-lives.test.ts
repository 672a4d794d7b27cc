/** The other half of the lives on the real databases, in a process of their own. */
import { expect, it } from 'vitest';
import { firstSeedOfDay } from '../seed-of-day.ts';
import { leadLives, livesEach } from './lives.ts';

it('[P2] [P3] holds through more simulated lives on the real databases', {
  timeout: 900_000,
}, async () => {
  expect(await leadLives(firstSeedOfDay() + livesEach, livesEach)).toEqual([]);
});
