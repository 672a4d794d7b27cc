// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { success } from '../../lib/result.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { hasReviewLimit, TodayOnly } from './today-only.tsx';

afterEach(cleanup);

const names = () => screen.getAllByRole('button').map((button) => button.textContent);

it('offers more reviews only where a limit stands in the way', async () => {
  const onSave = vi.fn(async () => success(undefined));
  const { rerender } = render(<TodayOnly choices={{}} hasReviewLimit={false} onSave={onSave} />);
  expect(names()).toEqual(['10 more new cards']);
  rerender(<TodayOnly choices={{}} hasReviewLimit onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: '10 more reviews' }));
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ raisedReviews: 10, raisedNew: 0 }));
});

it.each([
  [Number.POSITIVE_INFINITY, undefined, false],
  [null, {}, false],
  [50, undefined, true],
  [0, undefined, true],
  [undefined, { catchUpFrom: studyToday(Date.now()), catchUpDays: 3 }, true],
])('with %s reviews a day and %j there is a limit: %s', (perDay, settings, isLimited) => {
  expect(hasReviewLimit(perDay, settings)).toBe(isLimited);
});
