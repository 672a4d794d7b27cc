import { describe, expect, it } from 'vitest';
import { codeLifeMs, codeTries, digitsOf, wrongCodeWords } from './code-words.ts';

describe('a pasted code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['Your code: 123 456', '123456'],
    ['Your code: 123456.', '123456'],
    ['On 21.11.2026 your code 123 456 came, good for 10 minutes', '123456'],
    ['123456 is your Haversack code', '123456'],
    ['12', '12'],
    ['1234567', '123456'],
    ['no digits', ''],
  ])('%j is %s', (pasted, digits) => {
    expect(digitsOf(pasted)).toBe(digits);
  });
});

describe('a code that was not taken', () => {
  it.each([
    [0, 1, /not right/],
    [codeLifeMs - 1, codeTries - 1, /not right/],
    [0, codeTries, /too many/],
    [codeLifeMs, 1, /older than 10 minutes/],
    [codeLifeMs + 1, codeTries, /older than 10 minutes/],
  ])('%d ms after it was asked for, at try %d: %s', (ageMs, tries, words) => {
    expect(wrongCodeWords({ ageMs, tries })).toMatch(words);
  });
});
