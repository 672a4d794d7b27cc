/**
 * Time in the app (spec §3, §7, §9): what is counted, and when an entry is made. Pure.
 * The tally is a device's running count. Tabs add the spans in which the student used them; overlapping time counts
 * once. A span after a pause, or on another study day, begins a new entry, so that an entry's time lies between its
 * start and end, on one day.
 */
import { studyDayOf } from './study-day.ts';

/** Interval between usage pings, milliseconds (spec §9). */
export const usageIntervalMs = 20 * 60_000;
/** The protocol's limit, longer than any entry of the app, milliseconds. */
export const maxUsageMs = 24 * 60 * 60_000;

export interface UsageEntry {
  /** Made on the device, so that sending it again has no second effect. */
  id: string;
  /** Device clock, milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  /** Time of use between start and end, milliseconds. */
  activeMs: number;
  /** The study day and local offset at its start. */
  studyDay: string;
  tzOffsetMin: number;
  /** The device's name in stamps. */
  device: string;
}

/** Without `startedAt`, nothing was counted since the last ping. */
export interface UsageTally {
  /** When the last ping was made or counting began; device clock, milliseconds. */
  lastPingAt: number;
  startedAt?: number;
  /** Time is counted up to here. */
  countedUntil: number;
  activeMs: number;
  tzOffsetMin: number;
}

/** A span of use of a tab; device clock, milliseconds. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** An entry without its names. */
export type ClosedTally = Omit<UsageEntry, 'id' | 'device'>;

interface Counted {
  tally: UsageTally;
  /** The previous entry, if the new span does not belong to it. */
  closed: ClosedTally | undefined;
}

/** @param tzOffsetMin minutes to add to UTC for local time during the span */
export function addStretch(
  known: UsageTally | undefined,
  stretch: Stretch,
  tzOffsetMin: number,
): Counted {
  const { fromMs, toMs } = stretch;
  if (known === undefined) {
    return { tally: begin(freshTally(fromMs, tzOffsetMin), stretch), closed: undefined };
  }
  // After a clock was set back, counting must not wait until it catches up.
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

/** Whether 20 minutes have passed since the last ping. */
export function isPingDue(tally: UsageTally | undefined, nowMs: number): boolean {
  return tally?.startedAt !== undefined && nowMs - tally.lastPingAt >= usageIntervalMs;
}

/** Empties the tally for the ping made now. */
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
