import { expect, it } from 'vitest';
import { fewAtOnce } from './read-rows.ts';

it('gives all in their order, and never asks for many at once', async () => {
  let [open, most] = [0, 0];
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  const doubled = await fewAtOnce(numbers, async (one) => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open -= 1;
    return one * 2;
  });
  expect(doubled).toEqual(numbers.map((one) => one * 2));
  expect(most).toBe(32);
});
