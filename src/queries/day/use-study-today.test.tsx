// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStudyToday } from './use-study-today.ts';

afterEach(() => void vi.useRealTimers());

it('turns over at 04:00 on a screen that stays open', async () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 6, 3, 58, 30) });
  const { result } = renderHook(useStudyToday);
  expect(result.current).toBe('2026-05-05');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current).toBe('2026-05-05');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current).toBe('2026-05-06');
});
