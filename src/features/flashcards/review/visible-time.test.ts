import { expect, it } from 'vitest';
import { createVisibleTime } from './visible-time.ts';

it('counts only while the tab is visible', () => {
  let nowMs = 1_000;
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as 'visible' | 'hidden',
  });
  const turn = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const time = createVisibleTime(() => nowMs, page);
  const start = time.now();
  nowMs += 500;
  expect(time.now() - start).toBe(500);
  turn('hidden');
  nowMs += 60_000;
  expect(time.now() - start).toBe(500);
  turn('visible');
  turn('visible');
  nowMs += 20;
  expect(time.now() - start).toBe(520);
});
