/**
 * Hybrid logical clock (Kulkarni et al. 2014): wall milliseconds, a counter for events within one
 * millisecond, and the device. A stamp is a string whose plain order is the order of events:
 * `mmmmmmmmm-ccc-device`, base 36, fixed width. Stamps of one device never repeat, so a stamp also
 * names the change that carries it.
 */

export type Stamp = string;

export interface ClockState {
  ms: number;
  counter: number;
}

export const maxCounter = 36 ** 3 - 1;

/** A stamp further ahead of the server than this is re-stamped by the server [S7]. Milliseconds. */
export const maxDriftMs = 5 * 60_000;

export const startOfClock: ClockState = { ms: 0, counter: 0 };

/** The next local event at wall time `nowMs`; never earlier than any event seen before. */
export function tick(state: ClockState, nowMs: number): ClockState {
  if (nowMs > state.ms) return { ms: Math.floor(nowMs), counter: 0 };
  if (state.counter < maxCounter) return { ms: state.ms, counter: state.counter + 1 };
  return { ms: state.ms + 1, counter: 0 };
}

/** Records a stamp from elsewhere, so that the next local event sorts after it. */
export function observe(state: ClockState, stamp: Stamp): ClockState {
  const seen = parseStamp(stamp);
  if (seen.ms > state.ms) return { ms: seen.ms, counter: seen.counter };
  if (seen.ms === state.ms && seen.counter > state.counter) {
    return { ms: state.ms, counter: seen.counter };
  }
  return state;
}

export function formatStamp(state: ClockState, device: string): Stamp {
  const ms = state.ms.toString(36).padStart(9, '0');
  return `${ms}-${state.counter.toString(36).padStart(3, '0')}-${device}`;
}

/** Above every stamp that the clock has seen and below all later ones. For comparisons; never stored in a row. */
export function boundAfter(state: ClockState): Stamp {
  return formatStamp(tick(state, 0), '');
}

/** Milliseconds by the server's clock. @param stamp a trusted stamp, or a bound */
export function timeOf(stamp: Stamp): number {
  return Number.parseInt(stamp.slice(0, 9), 36);
}

/**
 * The time of an event, milliseconds: what the device's own clock said, unless that is further ahead of the event's
 * stamp, which the server has clamped, than a clock may drift [S7].
 */
export function believedTime(saidMs: number, stamp: Stamp): number {
  return Math.min(saidMs, parseStamp(stamp).ms + maxDriftMs);
}

/**
 * The current time under the same bound: the device's own, unless its clock is known to be further ahead.
 * @param offsetMs server clock minus device clock, as far as known
 */
export function believedNow(deviceMs: number, offsetMs = 0): number {
  return deviceMs - Math.max(0, -offsetMs - maxDriftMs);
}

/**
 * Prefix of the clock name with which the server stamps edits of a device that runs ahead [S7]; no device has such a
 * name.
 */
export const serverClockName = 'server';

const stampShape = /^[0-9a-z]{9}-[0-9a-z]{3}-[0-9a-z]{1,32}$/;

export function isStamp(value: unknown): value is Stamp {
  return typeof value === 'string' && stampShape.test(value);
}

/** @throws if `stamp` is malformed; check foreign input with `isStamp` first */
export function parseStamp(stamp: Stamp): ClockState & { device: string } {
  if (!isStamp(stamp)) throw new Error('Not a stamp');
  return {
    ms: timeOf(stamp),
    counter: Number.parseInt(stamp.slice(10, 13), 36),
    device: stamp.slice(14),
  };
}
