/**
 * The server's own hybrid clock, for changes whose device runs ahead [S7]. The random part of its
 * name keeps stamps unique across restarts and across nodes that share one database.
 */

import { deviceId, type RandomBytes, systemRandom } from '../../src/lib/ids.ts';
import {
  type ClockState,
  formatStamp,
  observe,
  type Stamp,
  startOfClock,
  tick,
} from '../../src/model/clock.ts';

export interface ServerClock {
  nowMs(): number;
  nextStamp(): Stamp;
  /** Takes note of a stamp, so that the next one sorts after it. */
  observe(stamp: Stamp): void;
}

/**
 * @param nowMs wall clock, milliseconds since the epoch
 * @param random for the clock's name
 */
export function createServerClock(
  nowMs: () => number,
  random: RandomBytes = systemRandom,
): ServerClock {
  const name = `server${deviceId(random)}`;
  let state: ClockState = startOfClock;
  return {
    nowMs,
    nextStamp() {
      state = tick(state, nowMs());
      return formatStamp(state, name);
    },
    observe(stamp) {
      state = observe(state, stamp);
    },
  };
}
