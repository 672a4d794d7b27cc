// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mutate } from '../../db/mutate.ts';
import { saveWork } from '../../ui/work/in-hand.ts';
import { AloudContext } from './aloud/aloud.tsx';
import { createAloudReading } from './aloud/aloud-reading.ts';
import { listensForMs, useReadingFacts } from './use-reading-facts.ts';

vi.mock('../../db/mutate.ts', () => ({ mutate: vi.fn(async () => ({ ok: true, data: {} })) }));

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

function listen() {
  const reading = createAloudReading({
    speaker: { speak: () => undefined, stop: () => undefined },
    pageCount: () => 3,
    pageShown: () => 2,
    sentencesOf: async () => ['One.', 'Two.'],
    textComes: async () => false,
    prepare: async () => undefined,
    how: () => ({ language: 'en', rate: 1, voice: undefined }),
  });
  const aloud = Object.assign(reading, { language: () => 'en' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AloudContext value={aloud}>{children}</AloudContext>
  );
  const area = { current: document.createElement('div') };
  renderHook(() => useReadingFacts('cells', area), { wrapper });
  return { reading, area };
}

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};

it('counts the page that is heard, with the screen off too', async () => {
  const { reading } = listen();
  setHidden(true);
  vi.advanceTimersByTime(20_000);
  expect(read()).toEqual([]);
  await reading.play();
  vi.advanceTimersByTime(10_000);
  expect(vi.mocked(mutate).mock.calls.map(([, input]) => input)).toEqual([
    { fileId: 'cells', page: 2, durationMs: 10_000 },
  ]);
  reading.pause();
  vi.advanceTimersByTime(60_000);
  expect(read()).toEqual([10_000]);
  setHidden(false);
});

it('takes half an hour of listening for reading, without a sign of life no more', async () => {
  const { reading, area } = listen();
  setHidden(true);
  await reading.play();
  for (let heardMs = 0; heardMs < 2 * listensForMs; heardMs += 60_000) {
    vi.advanceTimersByTime(60_000);
    await reading.step(heardMs % 120_000 === 0 ? 1 : -1);
  }
  reading.pause();
  const firstMs = read().reduce((sum, one) => sum + one, 0);
  expect(firstMs).toBeGreaterThan(listensForMs - 120_000);
  expect(firstMs).toBeLessThan(listensForMs + 6 * 60_000);
  area.current.dispatchEvent(new Event('keydown'));
  await reading.play();
  vi.advanceTimersByTime(20_000);
  reading.pause();
  expect(read().reduce((sum, one) => sum + one, 0)).toBe(firstMs + 20_000);
  setHidden(false);
});
