import { describe, expect, it } from 'vitest';
import { termAndMeaning, wordsForCard } from './card-words.ts';

describe('selected words of a note on a card', () => {
  it.each([
    ['**1789** [Bastille](https://example.org/b)', '1789 Bastille'],
    ['- ==Osmosis== moves *water*', 'Osmosis moves water'],
    ['## The cell', 'The cell'],
    ['[[Photosynthesis|plants]] make sugar', 'plants make sugar'],
    ['[[Photosynthesis]] makes sugar', 'Photosynthesis makes sugar'],
    ['$E = mc^2$ and `x = 1`', '$E = mc^2$ and `x = 1`'],
    ['2 * 3 = 6', '2 * 3 = 6'],
    ['**H<sub>2</sub>O**, 10<sup>3</sup>', 'H<sub>2</sub>O, 10<sup>3</sup>'],
    ['a `` b`c `` here', 'a `` b`c `` here'],
    ['area $$x^2$$ here', 'area $$x^2$$ here'],
    ['- **a**\n- b', '- a\n- b'],
    ['```\n**x**\n```', '```\n**x**\n```'],
    ['| a | **b** |\n|---|---|', '| a | **b** |\n|---|---|'],
    ['  plain words ', 'plain words'],
    ['', ''],
  ])('%j: %j', (selected, words) => {
    expect(wordsForCard(selected)).toBe(words);
  });
});

describe('a line that says a term and its meaning', () => {
  it.each([
    ['Osmosis: water moves through a membrane', 'Osmosis', 'water moves through a membrane'],
    ['1789 – the Bastille is stormed', '1789', 'the Bastille is stormed'],
    ['osmosis :: movement of water', 'osmosis', 'movement of water'],
    ['$a:b$ - the ratio of two', '$a:b$', 'the ratio of two'],
  ])('%j: %j and %j', (line, front, back) => {
    expect(termAndMeaning(line)).toEqual({ front, back });
  });

  it.each([
    'Water moves through a membrane',
    'at 12:30 the train leaves',
    'He said that nobody who had seen the thing would ever believe: it was true',
    'a: b',
    'a: first\nb: second',
    'well-known facts of life',
    '',
  ])('%j says none', (line) => {
    expect(termAndMeaning(line)).toBeUndefined();
  });
});
