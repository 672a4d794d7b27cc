import { expect, it } from 'vitest';
import { readOptionSearch, searchOf } from './steps.ts';

it.each([
  [{}, {}],
  [{ step: 2 }, { step: 2 }],
  [{ step: '3' }, { step: 3 }],
  [{ step: 1 }, {}],
  [{ step: 4 }, {}],
  [{ step: 'two' }, {}],
  [{ step: ['2'] }, { step: 2 }],
])('reads the step of %j', (search, step) => {
  expect(readOptionSearch(search)).toEqual(step);
});

it('names no step for the first', () => {
  expect([searchOf(1), searchOf(3)]).toEqual([{}, { step: 3 }]);
});
