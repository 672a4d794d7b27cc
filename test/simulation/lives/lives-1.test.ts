import { expect, it } from 'vitest';
import { holdLives } from './hold-lives.ts';

it('[P2] [P3] [S1] [S2] [S3] [S5] [S6] [S7] [S9] [S11] part 1 of the lives ends with nothing lost, doubled, revived or foreign', {
  timeout: 900_000,
}, async () => {
  expect(await holdLives(0)).toEqual([]);
});
