// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StreakPanel } from './today-panel.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const today = {
  streak: { days: 4, doneToday: true },
  week: [false, false, true, false, true, true, true],
  studyDay: '2026-11-25',
};
const days = () => [...document.querySelectorAll('ol li')].map((day) => day.textContent).join('');

it('shows the last seven study days, and says how many had study', () => {
  render(<StreakPanel today={today} userId="ada" />);
  expect(days()).toBe('TFSSMTW');
  expect(document.querySelectorAll('ol svg')).toHaveLength(4);
  expect(screen.getByText('Studied on 4 of the last 7 days.')).toBeTruthy();
});

it('goes by the day that it was read on: a screen that wakes on the next one celebrates nothing anew', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(2026, 10, 25, 22));
  const { rerender } = render(<StreakPanel today={today} userId="ada" />);
  vi.setSystemTime(new Date(2026, 10, 26, 8));
  rerender(<StreakPanel today={{ ...today }} userId="ada" />);
  expect(localStorage.getItem('haversack-celebrated:ada:streak')).toBe('2026-11-25');
  expect(days()).toBe('TFSSMTW');
});
