import { expect, it } from 'vitest';
import { readSearchLine, type SearchLine } from './engine/search-line.ts';
import { oneByOne, withoutSmallWords } from './fewer-words.ts';

const wordsOf = ({ terms }: SearchLine) => terms.map(({ words }) => words.join(' '));

it.each([
  ['what is photosynthesis', ['photosynthesis']],
  ['how does the "cell wall" of plants work', ['cell wall', 'plants', 'work']],
  ['osmosis essay', undefined],
  ['what is', undefined],
])('without its small words “%s” is %j', (typed, words) => {
  const fewer = withoutSmallWords(readSearchLine(typed));
  expect(fewer && wordsOf(fewer)).toEqual(words);
});

it('keeps the filters of each word', () => {
  const lines = oneByOne(readSearchLine('in:notes osmosis essay -wall'));
  expect(lines.map(wordsOf)).toEqual([['osmosis'], ['essay']]);
  for (const line of lines)
    expect(line).toMatchObject({ within: ['notes'], not: [{ words: ['wall'] }] });
  expect(oneByOne(readSearchLine('osmosis'))).toEqual([]);
  expect(oneByOne(readSearchLine('a1 b1 c1 d1 e1 f1 g1 h1'))).toHaveLength(5);
});
