/**
 * When a tab is in use: it is visible, and something was typed, touched or moved in the last minutes.
 * Pure but for its memory; times are the device's clock, milliseconds.
 */
import type { Stretch } from '../../model/study/usage.ts';

/** Who reads a page moves nothing for a while; who has left the table does so for longer. */
export const idleMs = 5 * 60_000;
/** A visible tab whose timers were silent for so long was asleep with its machine. */
export const sleepMs = 3 * 60_000;

export interface ActivityClock {
  /** The tab came into sight. */
  show(nowMs: number): void;
  /** The student did something. */
  touch(nowMs: number): void;
  /** Takes what was used since the last time. */
  take(nowMs: number): Stretch | undefined;
  /** The tab went out of sight. @returns what was used until then */
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
    // Where the clock was put back, it ends before it begins.
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
