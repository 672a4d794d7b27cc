/** Counts when a tab is in use: it is visible, with input in the last minutes. Device clock, milliseconds. */
import type { Stretch } from '../../model/study/usage.ts';

/** A reader gives no input for a while; a longer silence means that nobody is there. Milliseconds. */
export const idleMs = 5 * 60_000;
/** If the timers of a visible tab were silent for longer, the computer was asleep. Milliseconds. */
export const sleepMs = 3 * 60_000;

interface ActivityClock {
  /** The tab became visible. */
  show(nowMs: number): void;
  /** There was input. */
  touch(nowMs: number): void;
  /** @returns the time of use since the last call */
  take(nowMs: number): Stretch | undefined;
  /** The tab was hidden. @returns the time of use until then */
  hide(nowMs: number): Stretch | undefined;
}

export function createActivityClock(): ActivityClock {
  let fromMs: number | undefined;
  let touchedAt = 0;
  let lookedAt = 0;
  const take = (nowMs: number): Stretch | undefined => {
    const isAwake = nowMs - lookedAt < sleepMs;
    lookedAt = nowMs;
    if (fromMs === undefined) return undefined;
    const stretch = { fromMs, toMs: Math.min(nowMs, touchedAt + idleMs) };
    fromMs = stretch.toMs < nowMs && isAwake ? undefined : nowMs;
    // If the clock was set back, the end is before the beginning.
    return isAwake && stretch.toMs > stretch.fromMs ? stretch : undefined;
  };
  const begin = (nowMs: number) => {
    touchedAt = nowMs;
    if (fromMs !== undefined) return;
    fromMs = nowMs;
    lookedAt = nowMs;
  };
  return {
    show: begin,
    touch: begin,
    take,
    hide: (nowMs) => {
      const stretch = take(nowMs);
      fromMs = undefined;
      return stretch;
    },
  };
}
