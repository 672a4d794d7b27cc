import { expect, it } from 'vitest';
import { toneOf } from './score-line.tsx';

it('colours a score by what it is', () => {
  expect([100, 80, 79, 50, 49, 0].map(toneOf)).toEqual([
    ...['accent', 'accent', 'warn', 'warn', 'danger', 'danger'],
  ]);
});
