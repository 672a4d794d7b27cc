import { describe, expect, it } from 'vitest';
import { codeLifeMs, codeTries, wrongCodeWords } from './code-words.ts';

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
