import { describe, expect, it } from 'vitest';
import { sentencesAround, sentencesIn } from './surroundings.ts';
import { tokensOf } from './tokens.ts';

describe('sentences in which words stand', () => {
  it.each([
    ['one', 'A cell is small. Water flows.', 'water', ['Water flows.']],
    ['one that says them twice', 'Water is water. Ice.', 'water', ['Water is water.']],
    ['two', 'Ice is cold… “Ice melts.” Air.', 'ice', ['Ice is cold…', '“Ice melts.”']],
    ['some that go on in the next', 'A b. C d. E f.', 'bc', ['A b. C d.']],
    ['one behind a heading', 'Cells and\n\nWater flows\n\nIce', 'water', ['Water flows']],
    ['one behind two signs', 'What?! Water flows... Ice.', 'water', ['Water flows...']],
    ['one with a number', 'A cell. It has 3.5 of water. Ice.', 'water', ['It has 3.5 of water.']],
    ['the last', 'A cell is small. Water flows', 'water', ['Water flows']],
    ['none', 'A cell is small.', 'water', []],
  ])('%s', (_, text, words, sentences) => {
    expect(sentencesIn(tokensOf(text), tokensOf(words).joined)).toEqual(sentences);
  });

  it.each([
    ['points without end', `${'.'.repeat(200_000)}a`, [`${'.'.repeat(200_000)}a`]],
    ['short sentences without end', 'a. '.repeat(200_000), Array(200_000).fill('a.')],
    ['the words alone without end', 'a '.repeat(200_000), ['a '.repeat(200_000).trim()]],
    ['a dash and lines without end', `a-${'\n'.repeat(200_000)}`, ['a-']],
  ])('%s do not take long', (_, text, sentences) => {
    expect(sentencesIn(tokensOf(text), 'a')).toEqual(sentences);
  });
});

describe('the sentences around a place', () => {
  const text = 'A cell is small. Water flows. “Ice melts.” Air';
  it.each([
    ['a word of the first', 'cell', 'A cell is small.'],
    ['a word within', 'flows', ' Water flows.'],
    ['a sentence with its sign', 'Water flows.', ' Water flows.'],
    ['a part of two', 'small. Water', 'A cell is small. Water flows.'],
    ['a word of the last, which has no sign', 'Air', ' Air'],
    ['all', text, text],
  ])('%s', (_, part, wanted) => {
    const begin = text.indexOf(part);
    const [from, to] = sentencesAround(text, begin, begin + part.length);
    expect(text.slice(from, to)).toBe(wanted);
  });

  it('begin where the one before ends', () => {
    expect(sentencesAround('A b\n\nC d', 5, 6)).toEqual([5, 8]);
  });
});
