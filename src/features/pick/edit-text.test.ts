import { expect, it } from 'vitest';
import { joinPieces, piecesAround } from './edit-text.ts';

const sentence = 'The Acts of 1867 divided ten states.';
const gaps = [
  { start: 12, end: 16 },
  { start: 25, end: 35 },
];

it('has the words around the gaps as pieces', () => {
  expect(piecesAround(sentence, gaps)).toEqual(['The Acts of ', ' divided ', '.']);
  expect(piecesAround(sentence, [{ start: 0, end: 8 }])).toEqual([
    '',
    ' of 1867 divided ten states.',
  ]);
});

it('is the sentence again if nothing was changed', () => {
  expect(joinPieces(piecesAround(sentence, gaps), sentence, gaps)).toEqual({
    text: sentence,
    gaps,
  });
});

it('moves the gaps along with the words before them, and makes white space single', () => {
  const { text, gaps: moved } = joinPieces(
    ['  In \n', ' Congress split the ', ' .. '],
    sentence,
    gaps,
  );
  expect(text).toBe('In 1867 Congress split the ten states ..');
  expect(moved.map(({ start, end }) => text.slice(start, end))).toEqual(['1867', 'ten states']);
});

it.each([
  [['The small', 'divided', '.'], 'The small 1867 divided ten states.'],
  [['The Acts of ', '', '.'], 'The Acts of 1867 ten states.'],
  [['(', ' divided ', ')'], '(1867 divided ten states)'],
])('keeps the space between a gap and a word: %j', (pieces, text) => {
  const edited = joinPieces(pieces, sentence, gaps);
  expect(edited.text).toBe(text);
  expect(edited.gaps.map(({ start, end }) => text.slice(start, end))).toEqual([
    '1867',
    'ten states',
  ]);
});
