/** The first thing that a student has already at the time of what is planned: a hint, never a refusal. Pure. */
import { localDay } from '../../../lib/date-format.ts';
import type { FreeTime } from './free-time.ts';
import { shortDayWords, spanWords } from './words.ts';

/** Instants, milliseconds since the epoch. */
export interface Titled extends FreeTime {
  title: string;
}

export interface Overlap {
  /** When the planned one begins that overlaps. */
  at: number;
  /** What takes place then. */
  other: Titled;
}

/**
 * @param planned also overlap each other
 * @param taken events with times, without the planned ones
 */
export function firstOverlap(
  planned: readonly Titled[],
  taken: readonly Titled[],
): Overlap | undefined {
  const isPlanned = new Set(planned);
  const all = [...taken, ...planned].sort((a, b) => a.startsAt - b.startsAt);
  // Of those that have begun, the one that ends last, of each kind.
  let last: Titled | undefined;
  let lastPlanned: Titled | undefined;
  const longer = (a: Titled | undefined, b: Titled) =>
    a === undefined || b.endsAt > a.endsAt ? b : a;
  for (const one of all) {
    if (isPlanned.has(one)) {
      const before = [lastPlanned, last].find((other) => other && one.startsAt < other.endsAt);
      if (before !== undefined && one.endsAt > one.startsAt)
        return { at: one.startsAt, other: before };
      lastPlanned = longer(lastPlanned, one);
    } else {
      if (lastPlanned !== undefined && one.startsAt < lastPlanned.endsAt)
        return { at: lastPlanned.startsAt, other: one };
      last = longer(last, one);
    }
  }
  return undefined;
}

/** `overlaps Biology 10:15–11:45`; of one of several planned ones with its day. */
export function overlapInWords({ at, other }: Overlap, isOfSeveral: boolean): string {
  const words = `overlaps ${other.title} ${spanWords({ ...other, isAllDay: false })}`;
  return isOfSeveral ? `${words} on ${shortDayWords(localDay(at))}` : words;
}
