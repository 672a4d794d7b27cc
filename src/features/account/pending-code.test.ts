import { describe, expect, it } from 'vitest';
import { codeLifeMs, codeTries, wrongCodeWords } from './pending-code.ts';

describe('a code that was not taken', () => {
  it.each([
    [0, 1, /not correct/],
    [codeLifeMs - 1, codeTries - 1, /not correct/],
    [0, codeTries, /Too many/],
    [codeLifeMs, 1, /expired/],
    [codeLifeMs + 1, codeTries, /expired/],
  ])('%d ms after it was asked for, at try %d: %s', (ageMs, tries, words) => {
    expect(wrongCodeWords({ ageMs, tries })).toMatch(words);
  });
});
