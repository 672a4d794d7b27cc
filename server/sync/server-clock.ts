/**
 * The server's own hybrid clock, for changes whose device runs ahead [S7]. Each batch begins a clock of its
 * own, from the wall and from what stands in the student's rows: nothing that one student sends moves the
 * stamps of another, and nodes that share a database need to share nothing else. A random name for each
 * keeps stamps unique, within a millisecond too.
 */

import { deviceId, type RandomBytes, systemRandom } from '../../src/lib/ids.ts';
import {
  type ClockState,
  formatStamp,
  observe,
  type Stamp,
  serverClockName,
  startOfClock,
  tick,
} from '../../src/model/clock.ts';

export interface ServerClock {
  nowMs(): number;
  /** For one batch, inside the transaction that stores it. */
  startBatch(): BatchClock;
}

export interface BatchClock {
  nowMs(): number;
  nextStamp(): Stamp;
  /** Takes note of a stamp, so that the next one sorts after it. */
  observe(stamp: Stamp): void;
}

/**
 * @param nowMs wall clock, milliseconds since the epoch
 * @param random for the names of the batches' clocks
 */
export function createServerClock(
  nowMs: () => number,
  random: RandomBytes = systemRandom,
): ServerClock {
  return {
    nowMs,
    startBatch() {
      let name = '';
      let state: ClockState = startOfClock;
      return {
        nowMs,
        nextStamp() {
          name ||= `${serverClockName}${deviceId(random)}`;
          state = tick(state, nowMs());
          return formatStamp(state, name);
        },
        observe(stamp) {
          state = observe(state, stamp);
        },
      };
    },
  };
}
