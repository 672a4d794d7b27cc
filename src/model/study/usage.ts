/**
 * Time in the app (spec §3, §7, §9): what is counted, and when an entry of it is made. Pure.
 *
 * The tally is a device's running count. Tabs add the stretches in which the student used them; where
 * two overlap, the time counts once. A stretch after a pause, or on another study day, begins a new
 * entry, so that an entry's time lies between its start and its end and on one day.
 */
import { studyDayOf } from './study-day.ts';

/** How long after the last ping the next one is due, milliseconds (spec §9). */
export const usageIntervalMs = 20 * 60_000;
/** Longer than any entry that the app makes; what the wire takes at most, milliseconds. */
export const maxUsageMs = 24 * 60 * 60_000;

export interface UsageEntry {
  /** Made on the device, so that sending it again has one effect. */
  id: string;
  /** Device clock, milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  /** Of the time between the two, how long the app was used, milliseconds. */
  activeMs: number;
  /** The study day and the offset of local time at its start, fixed then. */
  studyDay: string;
  tzOffsetMin: number;
  /** The device's name in stamps. */
  device: string;
}

/** Without `startedAt` nothing has been counted since the last ping. */
export interface UsageTally {
  /** When the last ping was made, or counting began; device clock, milliseconds. */
  lastPingAt: number;
  startedAt?: number;
  /** Up to here the time has been counted. */
  countedUntil: number;
  activeMs: number;
  tzOffsetMin: number;
}

/** Time in which a tab was used; device clock, milliseconds. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** An entry that lacks only its names. */
export type ClosedTally = Omit<UsageEntry, 'id' | 'device'>;

interface Counted {
  tally: UsageTally;
  /** What the new stretch does not belong to any more. */
  closed: ClosedTally | undefined;
}

/** @param tzOffsetMin minutes to add to UTC for local time at the stretch */
export function addStretch(
  known: UsageTally | undefined,
  stretch: Stretch,
  tzOffsetMin: number,
): Counted {
  const { fromMs, toMs } = stretch;
  if (known === undefined) {
    return { tally: begin(freshTally(fromMs, tzOffsetMin), stretch), closed: undefined };
  }
  // A clock that was put back must not hold up counting until it has caught up with itself.
  const isPutBack = known.countedUntil - toMs > usageIntervalMs;
  const left = isPutBack ? stretch : { fromMs: Math.max(fromMs, known.countedUntil), toMs };
  if (known.startedAt === undefined) {
    const fresh = freshTally(Math.min(known.lastPingAt, toMs), tzOffsetMin);
    const tally = begin({ ...fresh, countedUntil: known.countedUntil }, left);
    return { tally, closed: undefined };
  }
  const isApart =
    isPutBack ||
    fromMs - known.countedUntil >= usageIntervalMs ||
    toMs - known.startedAt >= maxUsageMs ||
    studyDayOf(fromMs, tzOffsetMin) !== studyDayOf(known.startedAt, known.tzOffsetMin);
  if (isApart) {
    return { tally: begin(freshTally(toMs, tzOffsetMin), left), closed: close(known) };
  }
  const tally = {
    ...known,
    countedUntil: Math.max(known.countedUntil, toMs),
    activeMs: known.activeMs + Math.max(0, left.toMs - left.fromMs),
  };
  return { tally, closed: undefined };
}

/** Whether a ping is due, 20 minutes after the last one. */
export function isPingDue(tally: UsageTally | undefined, nowMs: number): boolean {
  return tally?.startedAt !== undefined && nowMs - tally.lastPingAt >= usageIntervalMs;
}

/** Takes what is counted out of the tally, for the ping that is made now. */
export function takeTally(tally: UsageTally, nowMs: number): Counted {
  const rest = freshTally(nowMs, tally.tzOffsetMin);
  return { tally: { ...rest, countedUntil: tally.countedUntil }, closed: close(tally) };
}

function freshTally(lastPingAt: number, tzOffsetMin: number): UsageTally {
  return { lastPingAt, countedUntil: 0, activeMs: 0, tzOffsetMin };
}

function begin(fresh: UsageTally, { fromMs, toMs }: Stretch): UsageTally {
  if (toMs <= fromMs) return fresh;
  return { ...fresh, startedAt: fromMs, countedUntil: toMs, activeMs: toMs - fromMs };
}

function close({ startedAt, countedUntil, activeMs, tzOffsetMin }: UsageTally) {
  if (startedAt === undefined || activeMs <= 0) return undefined;
  const studyDay = studyDayOf(startedAt, tzOffsetMin);
  return { startedAt, endedAt: countedUntil, activeMs, studyDay, tzOffsetMin };
}
