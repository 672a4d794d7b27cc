import { expect, it } from 'vitest';
import { loadNextRelease, thisRelease } from './releases.ts';

it('the next release of the simulation knows what this one does not, beside it in one process', () => {
  const next = loadNextRelease();
  const known = [next, thisRelease].map(({ registry }) => registry.isEntityName('badge'));
  expect(known).toEqual([true, false]);
  expect(next.registry.fieldsProblem('task', { stars: 3 }, false)).toBeUndefined();
  expect(thisRelease.registry.fieldsProblem('task', { stars: 3 }, false)).toMatchObject({
    field: 'stars',
  });
});
