import { expect, it } from 'vitest';
import { advisoryLocks } from './postgres.ts';

it('each kind of work has an advisory lock of its own, so that none waits for another', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
