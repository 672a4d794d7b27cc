import { expect, it } from 'vitest';
import { lastDayProblem, lengthWords, nextBreak, termWords } from './term-words.ts';

it('says which dates of the term are set', () => {
  expect(termWords(undefined)).toBe('No term dates');
  expect(termWords({ termFrom: '2026-10-12', termTo: '2027-02-12' })).toContain(' – ');
  expect(termWords({ termTo: '2027-02-12' })).toMatch(/^Until /);
  expect(termWords({ termFrom: '2026-10-12', termTo: null })).toMatch(/^From /);
});

it('says how long the term is', () => {
  expect(lengthWords('2026-10-12', '2027-02-12')).toBe('18 weeks');
  expect(lengthWords('2026-10-12', '2026-10-18')).toBe('1 week');
  expect(lengthWords('2026-10-12', '2026-10-13')).toBeUndefined();
  expect(lengthWords('2026-10-12', '2026-10-11')).toBeUndefined();
  expect(lengthWords('2026-10-12', null)).toBeUndefined();
});

it('refuses a last day before the first, and takes none', () => {
  expect(lastDayProblem('', '2026-10-12')).toBeUndefined();
  expect(lastDayProblem('2026-10-11', '2026-10-12')).toBe('Choose a day after the first');
  expect(lastDayProblem('2026-10-12', '2026-10-12')).toBeUndefined();
  expect(lastDayProblem('12026-10-12', null)).toBe('Enter a valid date');
});

it('suggests a week after the last break, within the term', () => {
  const term = { termFrom: '2026-10-12', termTo: '2027-02-12' };
  expect(nextBreak([], term, '2026-09-01')).toEqual({
    ...{ name: 'Break', from: '2026-10-12', to: '2026-10-18' },
  });
  const breaks = [{ name: 'Winter', from: '2026-12-24', to: '2027-01-06' }];
  expect(nextBreak(breaks, term, '2026-11-01')).toMatchObject({
    ...{ from: '2027-01-07', to: '2027-01-13' },
  });
  expect(nextBreak([], term, '2027-02-10')).toMatchObject({ to: '2027-02-12' });
});
