// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Rated } from './review-state.ts';
import { ReviewSummary } from './review-summary.tsx';

vi.mock('../../../db/rows/use-rows.ts', () => ({ useRows: () => undefined }));
afterEach(cleanup);

function summaryOf(...ratings: Rated['rating'][]) {
  const done = ratings.map((rating, seq) => ({
    ...{ seq, rating, durationMs: 5_000 },
    asked: { card: { id: `${seq}` } } as Rated['asked'],
  }));
  render(<ReviewSummary done={done} next={{ nowMs: 0 }} onLeave={() => undefined} />);
}

it('says how many cards were remembered', () => {
  summaryOf(1, 3, 4);
  expect(screen.getByText('67 %')).toBeTruthy();
});

it('a card that was forgotten is not rounded away', () => {
  summaryOf(1, ...Array<Rated['rating']>(299).fill(3));
  expect(screen.getByText('99 %')).toBeTruthy();
});
