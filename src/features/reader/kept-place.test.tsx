// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mutate } from '../../db/mutate.ts';
import { resetReader, seePlace } from '../../reading/pdf/reader-store.ts';
import { stillMs, useKeptPlace } from './reader-place.ts';

vi.mock('../../db/mutate.ts', () => ({
  mutate: vi.fn(async () => ({ ok: true, data: {} })),
}));

const kept = () =>
  vi.mocked(mutate).mock.calls.map(([, input]) => (input as { place: number }).place);

beforeEach(() => {
  vi.useFakeTimers();
  resetReader();
});
afterEach(() => {
  cleanup();
  vi.mocked(mutate).mockClear();
  vi.useRealTimers();
});

it('is written when the page stands still, not on the way', () => {
  renderHook(() => useKeptPlace({ id: 'f', place: undefined }));
  for (const page of [1, 2, 3, 4]) {
    seePlace({ page, y: 0.5 });
    vi.advanceTimersByTime(stillMs - 1);
  }
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(kept()).toEqual([4.5]);
});

it('is written when the file is left', () => {
  const shown = renderHook(() => useKeptPlace({ id: 'f', place: 2.5 }));
  seePlace({ page: 7, y: 0.25 });
  shown.unmount();
  expect(kept()).toEqual([7.25]);
});

it('writes nothing where the student stays where the file opened', () => {
  const shown = renderHook(() => useKeptPlace({ id: 'f', place: 2.5 }));
  seePlace({ page: 2, y: 0.5008 });
  vi.advanceTimersByTime(stillMs);
  shown.unmount();
  expect(kept()).toEqual([]);
});

it('writes nothing of a file that was never read and is left at its beginning', () => {
  const shown = renderHook(() => useKeptPlace({ id: 'f', place: undefined }));
  seePlace({ page: 1, y: 0 });
  vi.advanceTimersByTime(stillMs);
  shown.unmount();
  expect(kept()).toEqual([]);
});

it('is written also where the reader has forgotten it before', () => {
  const shown = renderHook(() => useKeptPlace({ id: 'f', place: 2.5 }));
  seePlace({ page: 7, y: 0.25 });
  resetReader();
  shown.unmount();
  expect(kept()).toEqual([7.25]);
});
