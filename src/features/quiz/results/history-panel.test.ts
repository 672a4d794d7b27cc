import { expect, it } from 'vitest';
import { toneOf, wordsOfScore } from './history-panel.tsx';

it('colours a score by what it is', () => {
  expect([100, 80, 79, 50, 49, 0].map(toneOf)).toEqual([
    ...['accent', 'accent', 'warn', 'warn', 'danger', 'danger'],
  ]);
});

it('shows partly correct answers, which the percentage also counts', () => {
  expect(wordsOfScore({ right: 2, partly: 3, total: 7 })).toBe('2 of 7 correct, 3 partly');
  expect(wordsOfScore({ right: 2, partly: 0, total: 7 })).toBe('2 of 7 correct');
});
