// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ForecastPanel } from './card-statistics.tsx';

afterEach(cleanup);

it.each([
  [14, 'Less than 1 a day. New cards are not counted.'],
  [45, 'About 2 a day. New cards are not counted.'],
])('a forecast of %s cards in 30 days is never said to be none a day: %s', (cards, words) => {
  const forecast = [cards, ...Array.from({ length: 89 }, () => 0)];
  const statistics = { backlog: 0, forecast, today: 20_000 };
  render(<ForecastPanel statistics={statistics as never} />);
  expect(screen.getByText(words)).toBeDefined();
});
