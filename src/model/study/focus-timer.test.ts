import { expect, it } from 'vitest';
import {
  clockWords,
  type FocusTimer,
  focusedMs,
  longestRunMs,
  pausedTimer,
  resumedTimer,
  startedTimer,
} from './focus-timer.ts';

const t0 = Date.UTC(2026, 10, 25, 9);
const minuteMs = 60_000;
const started = startedTimer({ aboutEntity: 'task', aboutId: 't', title: 'Essay' }, t0);

it('counts from its start, also while the app is closed', () => {
  expect(focusedMs(started, t0)).toBe(0);
  expect(focusedMs(started, t0 + 25 * minuteMs)).toBe(25 * minuteMs);
});

it('leaves out pauses', () => {
  const paused = pausedTimer(started, t0 + 10 * minuteMs);
  expect(focusedMs(paused, t0 + 60 * minuteMs)).toBe(10 * minuteMs);
  const resumed = resumedTimer(paused, t0 + 60 * minuteMs);
  expect(focusedMs(resumed, t0 + 65 * minuteMs)).toBe(15 * minuteMs);
});

it('does not begin anew when it is paused or resumed twice', () => {
  const paused = pausedTimer(pausedTimer(started, t0 + minuteMs), t0 + 5 * minuteMs);
  expect(focusedMs(paused, t0 + 9 * minuteMs)).toBe(minuteMs);
  expect(resumedTimer(started, t0 + minuteMs)).toBe(started);
});

it('loses nothing when the clock is set back, and counts no forgotten night', () => {
  const resumed: FocusTimer = { ...started, keptMs: minuteMs };
  expect(focusedMs(resumed, t0 - 60 * minuteMs)).toBe(minuteMs);
  expect(focusedMs(started, t0 + 2 * longestRunMs)).toBe(longestRunMs);
});

it.each([
  [0, '0:00'],
  [9_999, '0:09'],
  [25 * minuteMs, '25:00'],
  [65 * minuteMs + 1_000, '1:05:01'],
])('%s ms are shown as %s', (durationMs, words) => {
  expect(clockWords(durationMs)).toBe(words);
});
