import { expect, it } from 'vitest';
import { percent } from './statistics-words.ts';

it('a share is whole only where all of it was remembered, and nothing only where none was', () => {
  const said = [
    [2, 3],
    [299, 300],
    [300, 300],
    [1, 300],
    [0, 300],
    [0, 0],
  ].map(([passed = 0, total = 0]) => percent({ passed, total }));
  expect(said).toEqual(['67 %', '99 %', '100 %', '1 %', '0 %', '–']);
});
