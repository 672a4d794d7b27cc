// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockOf, TimeLeft, useTimeOver } from './practice-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [309, '5:09'],
  [3_600, '1:00:00'],
  [36_000, '10:00:00'],
  [3_599_999, '999:59:59'],
  [3_600_000, '999+ h'],
  [1e305, '999+ h'],
])('%i seconds are %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown);
});

it('tells when the time is over, and again while nothing comes of it', () => {
  const onOver = vi.fn();
  const { unmount } = render(<TimeLeft endsAt={Date.now() + 2_000} onOver={onOver} />);
  act(() => vi.advanceTimersByTime(1_900));
  expect(onOver).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(100));
  expect(onOver).toHaveBeenCalledTimes(1);
  act(() => vi.advanceTimersByTime(30_000));
  expect(onOver).toHaveBeenCalledTimes(2);
  unmount();
  act(() => vi.advanceTimersByTime(90_000));
  expect(onOver).toHaveBeenCalledTimes(2);
});

it('is over after its time also where the clock is put back meanwhile', () => {
  const { result } = renderHook(() => useTimeOver(Date.now() + 60_000));
  const { result: endless } = renderHook(() => useTimeOver(undefined));
  expect(result.current()).toBe(false);
  const isOver = result.current;
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(isOver()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(isOver()).toBe(true);
  expect(endless.current()).toBe(false);
});

it('shows no more time, and hands in, where the clock is put back meanwhile', () => {
  const onOver = vi.fn();
  render(<TimeLeft endsAt={Date.now() + 60_000} onOver={onOver} />);
  expect(screen.getByRole('timer').textContent).toBe('1:00');
  vi.setSystemTime(Date.now() - 3_600_000);
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.getByRole('timer').textContent).toBe('0:30');
  act(() => vi.advanceTimersByTime(30_000));
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('says no more time than there is, also where a short exam begins or one is gone on with', () => {
  render(<TimeLeft endsAt={Date.now() + 227_000} onOver={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toBe('Less than 5 min left');
  act(() => vi.advanceTimersByTime(167_000));
  expect(screen.getByRole('status').textContent).toBe('Less than 5 min left');
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('status').textContent).toBe('Less than 1 min left');
});
