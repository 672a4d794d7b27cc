/** Which sentences hold some words, and that no text takes long. */
import { describe, expect, it } from 'vitest';
import { sentencesIn } from './sentences-with.ts';
import { tokensOf } from './tokens.ts';

describe('sentences in which words stand', () => {
  it.each([
    ['one', 'A cell is small. Water flows.', 'water', ['Water flows.']],
    ['one that says them twice', 'Water is water. Ice.', 'water', ['Water is water.']],
    ['two', 'Ice is cold… “Ice melts.” Air.', 'ice', ['Ice is cold…', '“Ice melts.”']],
    ['some that go on in the next', 'A b. C d. E f.', 'bc', ['A b. C d.']],
    ['none', 'A cell is small.', 'water', []],
  ])('%s', (_, text, words, sentences) => {
    expect(sentencesIn(tokensOf(text), tokensOf(words).joined)).toEqual(sentences);
  });

  it.each([
    ['points without end', `${'.'.repeat(200_000)}a`],
    ['short sentences without end', 'a. '.repeat(200_000)],
    ['the words alone without end', 'a '.repeat(200_000)],
    ['a dash and lines without end', `a-${'\n'.repeat(200_000)}`],
  ])('%s do not take long', (_, text) => {
    sentencesIn(tokensOf(text), 'a');
  });
});
