import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../../test/support/texts.ts';
import { judgeAnswer } from './judge-answer.ts';
import { differenceOf } from './typed-difference.ts';

it.each([
  ['heart', 'heart', [['same', 'heart']]],
  [' Café ', 'cafe', [['same', 'cafe']]],
  [
    'haert',
    'heart',
    [
      ['same', 'h'],
      ['extra', 'a'],
      ['same', 'e'],
      ['missing', 'a'],
      ['same', 'rt'],
    ],
  ],
  ['', 'heart', [['missing', 'heart']]],
  [
    'hearts',
    'heart',
    [
      ['same', 'heart'],
      ['extra', 's'],
    ],
  ],
])('%j beside %j', (typed, right, parts) => {
  expect(differenceOf(typed, right).map(({ kind, text }) => [kind, text])).toEqual(parts);
});

it('says all of the right answer and all that was typed, whatever they are', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (typed, right) => {
      const parts = differenceOf(typed, right);
      const text = (kinds: string[]) =>
        parts.flatMap((part) => (kinds.includes(part.kind) ? [part.text] : [])).join('');
      expect(text(['same', 'missing'])).toBe(right.trim());
      expect(differenceOf(right, right).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

it('compares two long answers at once', () => {
  const long = 'word '.repeat(5_000);
  expect(differenceOf(`${long}more`, long).length).toBeGreaterThan(0);
});

it.each([
  ['Hund', 'Hund\nDer Hund bellt.', 'Hund'],
  ['Hund\nDer Hund bellt.', 'Hund\nDer Hund bellt.', 'Hund\nDer Hund bellt.'],
  ['Katze', 'Hund\nDer Hund bellt.', 'Hund\nDer Hund bellt.'],
  ['1. salt', '1. salt\n2. water', '1. salt\n2. water'],
  ['- salt', '- salt\n- water', '- salt\n- water'],
  ['Hund', 'Hund', 'Hund'],
  ['felinne', 'cat; feline', 'feline'],
])('%j is measured against the part of %j that it means', (typed, right, meant) => {
  expect(judgeAnswer(typed, right).meant).toBe(meant);
});
