import { expect, it } from 'vitest';
import { confidenceOf, linesOfTsv } from './words-of-tsv.ts';

const word = (line: number, text: string, confidence: number, left = 10) =>
  `5\t1\t1\t1\t${line}\t1\t${left}\t20\t30\t12\t${confidence}\t${text}`;

it('gives words line by line, in the order of reading', () => {
  const tsv = [
    '1\t1\t0\t0\t0\t0\t0\t0\t2550\t3300\t-1\t',
    '4\t1\t1\t1\t1\t0\t10\t20\t300\t12\t-1\t',
    word(1, 'Memory', 96.5),
    word(1, 'fades', 91, 50),
    word(2, 'slowly.', 88),
    '',
  ].join('\n');
  expect(linesOfTsv(tsv).map((line) => line.map(({ text }) => text))).toEqual([
    ['Memory', 'fades'],
    ['slowly.'],
  ]);
  expect(linesOfTsv(tsv)[0]?.[0]).toEqual({
    text: 'Memory',
    ...{ left: 10, top: 20, width: 30, height: 12, confidence: 96.5 },
  });
});

it('leaves out what is no word: blanks, and stains that the engine only guesses at', () => {
  expect(linesOfTsv([word(1, ' ', 95), word(2, '~|', 29)].join('\n'))).toEqual([]);
  expect(linesOfTsv(word(1, 'dim', 30))).toHaveLength(1);
  expect(linesOfTsv('')).toEqual([]);
});

it('is as sure as its letters are', () => {
  const lines = linesOfTsv([word(1, 'aaa', 90), word(1, 'b', 50)].join('\n'));
  expect(confidenceOf(lines)).toBe(80);
  expect(confidenceOf([])).toBe(0);
});
