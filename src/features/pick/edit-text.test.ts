import { describe, expect, it } from 'vitest';
import { bracketed, joinPieces, marksOf, readBracketed, withMarks } from './edit-text.ts';

const sentence = 'The Acts of 1867 divided ten states.';
const gaps = [
  { start: 12, end: 16 },
  { start: 25, end: 35 },
];

const marks = marksOf(sentence, gaps);
const before = bracketed(sentence, gaps);

it('stands in one field with its gaps in brackets, and is the sentence again if nothing was changed', () => {
  expect(before).toBe('The Acts of [1867] divided [ten states].');
  const read = readBracketed(before, marks);
  expect(read).toEqual({ pieces: ['The Acts of ', ' divided ', '.'] });
  const pieces = 'pieces' in read ? read.pieces : [];
  expect(joinPieces(pieces, sentence, gaps)).toEqual({ text: sentence, gaps });
});

it.each([
  ['He [sic] said [no].', 'no', 'He [sic] said [{no}].'],
  ['He [sic] said no {sic}.', 'no', 'He [sic] said ⟦no⟧ {sic}.'],
  // The page has the hidden word in brackets of its own.
  ['He [sic] said sic.', 'said', 'He [sic] {said} sic.'],
])('has other brackets than the page: %s', (own, hidden, shown) => {
  const start = own.indexOf(hidden);
  const word = [{ start, end: start + hidden.length }];
  expect(bracketed(own, word)).toBe(shown);
  expect(readBracketed(shown, marksOf(own, word))).toEqual({
    pieces: [own.slice(0, start), own.slice(start + hidden.length)],
  });
});

it.each([
  ['The Acts of [1867] divided [ten state].', { missing: '[ten states]' }],
  ['The Acts of 1867] divided [ten states].', { missing: '[1867]' }],
  ['[ten states] were divided in [1867].', { missing: '[ten states]' }],
  ['[1867] Acts of [1867] divided [ten states].', { twice: '[1867]' }],
])('cannot be read from %j', (text, problem) => {
  expect(readBracketed(text, marks)).toEqual(problem);
});

describe('an edit that would damage a mark', () => {
  const edited = (after: string, isForward = false) => {
    const kept = withMarks({ before, after }, marks, isForward);
    return kept && `${kept.text.slice(0, kept.caret)}|${kept.text.slice(kept.caret)}`;
  };

  it.each([
    ['typing in it', 'The Acts of [18 67] divided [ten states].', 'The Acts of  |[1867] divided'],
    ['Backspace', 'The Acts of [1867 divided [ten states].', 'The Acts of |[1867] divided'],
    ['all deleted', '', '|[1867] [ten states]'],
    ['all replaced', 'New', 'New|[1867] [ten states]'],
    ['a part deleted', 'The Acts of [18en states].', 'The Acts of |[1867] [ten states].'],
  ])('leaves it, behind the typed words: %s', (_, after, expected) => {
    expect(edited(after)).toContain(expected);
  });

  it.each([
    [
      'both brackets deleted',
      'The Acts of 1867 divided [ten states].',
      'The Acts of [1867]| divided',
    ],
    [
      'the sentence pasted anew',
      'The Acts of 1867 split ten states.',
      'The Acts of [1867] split [ten states]|.',
    ],
    ['a part of a word', 'The Acts of 18675 divided [ten states].', '18675|[1867] divided'],
  ])('leaves it at its own words where they are typed: %s', (_, after, expected) => {
    expect(edited(after)).toContain(expected);
  });

  it('goes on behind it with Delete', () => {
    expect(edited('The Acts of 1867] divided [ten states].', true)).toBe(
      'The Acts of [1867]| divided [ten states].',
    );
  });

  it('is every edit but those around the marks', () => {
    expect(edited('The Acts of [1867] split [ten states].')).toBeUndefined();
    expect(edited('[1867] split [ten states].')).toBeUndefined();
    expect(edited('The Acts of x[1867] divided [ten states].')).toBeUndefined();
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
