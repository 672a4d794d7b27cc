// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mutate } from '../../../db/mutate.ts';
import { saveWork } from '../../../ui/work/in-hand.ts';
import { useReadingFacts } from './use-reading-facts.ts';

vi.mock('../../../db/mutate.ts', () => ({ mutate: vi.fn(async () => ({ ok: true, data: {} })) }));

const read = () =>
  vi.mocked(mutate).mock.calls.map(([, input]) => (input as { durationMs: number }).durationMs);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => seen([{ isIntersecting: true }]);
      }
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.mocked(mutate).mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  const area = { current: document.createElement('div') };
  return renderHook(() => useReadingFacts('cells', area));
};

it('records a page after ten seconds, and the rest when it is left', () => {
  const shown = open();
  vi.advanceTimersByTime(10_000);
  expect(read()).toEqual([10_000]);
  vi.advanceTimersByTime(15_000);
  expect(read()).toEqual([10_000]);
  shown.unmount();
  expect(read()).toEqual([10_000, 15_000]);
});

it('counts no time behind an open dialog, so that leaving by one has nothing new to tell', () => {
  const shown = open();
  vi.advanceTimersByTime(24_000);
  document.body.innerHTML = '<dialog open></dialog>';
  vi.advanceTimersByTime(60_000);
  expect(read()).toEqual([10_000, 15_000]);
  shown.unmount();
  expect(read()).toEqual([10_000, 15_000]);
});

it('goes on when the dialog is closed', () => {
  open();
  document.body.innerHTML = '<dialog open></dialog>';
  vi.advanceTimersByTime(30_000);
  document.body.innerHTML = '';
  vi.advanceTimersByTime(11_000);
  expect(read().at(-1)).toBe(10_000);
});

it('[P2] is recorded before what is not sent is counted', async () => {
  const shown = open();
  vi.advanceTimersByTime(25_000);
  expect(await saveWork()).toBe(true);
  expect(read()).toEqual([10_000, 15_000]);
  vi.mocked(mutate).mockResolvedValueOnce({ ok: false, error: { message: 'full' } } as never);
  vi.advanceTimersByTime(10_000);
  expect(await saveWork()).toBe(false);
  shown.unmount();
});
