import { expect, it } from 'vitest';
import { leadInWords, leadsInWords } from './lead-words.ts';

it.each<[number[], string]>([
  [[], 'Never'],
  [[15], '15 min before'],
  [[60], '1 hour before'],
  [[0], 'At the start'],
  [[2_880, 10_080], '7 and 2 days before'],
  [[1_440, 2_880], '2 and 1 day before'],
  [[15, 60], '1 hour and 15 min before'],
  [[60, 1_440, 15, 60], '1 day, 1 hour and 15 min before'],
  [[0, 10], '10 min and at the start'],
])('leads of %j minutes are said as “%s”', (leads, words) => {
  expect(leadsInWords(leads, 'At the start')).toBe(words);
});

it('a lead is said alone', () => {
  expect(leadInWords(0, 'When due')).toBe('When due');
  expect(leadInWords(90, 'When due')).toBe('90 min before');
});
