/**
 * The server's hybrid clock, for changes of devices whose clock is ahead [S7]. Each batch has its own clock, from the wall
 * clock and the student's rows: no student can move another's stamps, and servers share nothing but the database. A random
 * name keeps stamps unique within a millisecond.
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
  /** The next stamp sorts after this one. */
  observe(stamp: Stamp): void;
}

/** @param nowMs wall clock, milliseconds since the epoch */
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
