import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttled } from './status-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('does it once where the timer comes late, as in a tab that is out of sight', () => {
  const task = vi.fn();
  const call = throttled(task, 10_000);
  call();
  call();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000);
  call();
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(task).toHaveBeenCalledTimes(2);
});

it('does it at once, then at most once in the time, and for the last call too', () => {
  const task = vi.fn();
  const call = throttled(task, 10_000);
  call();
  expect(task).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 50; n++) call();
  vi.advanceTimersByTime(9_999);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(2);
  call();
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(task).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledTimes(3);
  call();
  expect(task).toHaveBeenCalledTimes(4);
});
