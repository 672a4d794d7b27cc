import { describe, expect, it } from 'vitest';
import { createActivityClock, idleMs, sleepMs } from './activity-clock.ts';

const minuteMs = 60_000;

/** A tab that was shown at 0 and is checked each minute. */
function shown() {
  const clock = createActivityClock();
  clock.show(0);
  return clock;
}

describe('a tab in use', () => {
  it('counts from when it is shown, look by look', () => {
    const clock = shown();
    expect(clock.take(minuteMs)).toEqual({ fromMs: 0, toMs: minuteMs });
    expect(clock.take(2 * minuteMs)).toEqual({ fromMs: minuteMs, toMs: 2 * minuteMs });
  });

  it('counts until it is hidden, and nothing behind it', () => {
    const clock = shown();
    expect(clock.hide(40_000)).toEqual({ fromMs: 0, toMs: 40_000 });
    expect(clock.take(90_000)).toBeUndefined();
    clock.show(100_000);
    expect(clock.take(110_000)).toEqual({ fromMs: 100_000, toMs: 110_000 });
  });

  it('stops some minutes after the last touch, and goes on with the next', () => {
    const clock = shown();
    let countedMs = 0;
    for (let now = minuteMs; now <= 20 * minuteMs; now += minuteMs) {
      const stretch = clock.take(now);
      countedMs += stretch === undefined ? 0 : stretch.toMs - stretch.fromMs;
    }
    expect(countedMs).toBe(idleMs);
    clock.touch(20.5 * minuteMs);
    expect(clock.take(21 * minuteMs)).toEqual({ fromMs: 20.5 * minuteMs, toMs: 21 * minuteMs });
  });

  it('does not count the sleep of its machine', () => {
    const clock = shown();
    clock.take(minuteMs);
    expect(clock.take(minuteMs + sleepMs)).toBeUndefined();
    clock.touch(minuteMs + sleepMs + 1_000);
    expect(clock.take(2 * minuteMs + sleepMs)).toMatchObject({ toMs: 2 * minuteMs + sleepMs });
  });

  it('counts from its first touch on, not only from its last', () => {
    const clock = shown();
    clock.touch(30_000);
    expect(clock.take(minuteMs)).toEqual({ fromMs: 0, toMs: minuteMs });
  });

  it('counts nothing where no time has passed', () => {
    const clock = shown();
    expect(clock.take(0)).toBeUndefined();
    expect(clock.hide(0)).toBeUndefined();
  });

  it.each([minuteMs, 10 * minuteMs])(
    'counts nothing while the clock is put back by %d ms, and goes on from there',
    (ms) => {
      const clock = createActivityClock();
      clock.show(30 * minuteMs);
      const backMs = 30 * minuteMs - ms;
      expect(clock.take(backMs)).toBeUndefined();
      const toMs = backMs + minuteMs;
      expect(clock.take(toMs)).toEqual({ fromMs: backMs, toMs });
    },
  );
});
