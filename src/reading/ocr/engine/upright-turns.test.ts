import { expect, it } from 'vitest';
import { uprightTurns } from './engine.ts';
import type { QuarterTurns } from './gray-image.ts';
import { unturned } from './words-of-tsv.ts';

const word = (left: number, top: number) => ({
  ...{ text: 'Memory', left, top, width: 60, height: 12, confidence: 90 },
});
const upright = [
  [word(100, 100), word(180, 101), word(260, 102)],
  [word(100, 130), word(180, 131)],
  [word(100, 160)],
];

it.each<QuarterTurns>([0, 1, 2, 3])('is told by the lines (%s quarters)', (turns) => {
  const size = turns % 2 === 0 ? { width: 600, height: 800 } : { width: 800, height: 600 };
  const lying = upright.map((line) => line.map((one) => unturned(one, turns, size)));
  expect(uprightTurns(lying)).toBe(turns);
});

it('is upright where no line tells', () => {
  expect(uprightTurns([])).toBe(0);
  expect(uprightTurns([[word(1, 1)], []])).toBe(0);
});
