import { expect, it } from 'vitest';
import { offsetsOfPieces } from './piece-offsets.ts';

it('finds each piece behind the one before, over what is not searched', () => {
  const text = 'Memory\nMemory1 is a set\nof it\n';
  expect(offsetsOfPieces(text, ['Memory', 'Memory', ' is a set', '', 'of it'])).toEqual([
    0, 7, 14, 23, 24,
  ]);
});

it('goes on behind a piece that is not drawn', () => {
  expect(offsetsOfPieces('one two', ['one', 'gone', 'two'])).toEqual([0, 3, 4]);
});
