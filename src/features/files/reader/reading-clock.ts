/**
 * When has a page been read? Pure: it is told what is seen and when, and says which reading facts follow.
 * A stay counts while the page is seen and the student does something now and then.
 */

/** A page looked at for so long was read, milliseconds. */
export const readAfterMs = 10_000;
/** Nobody reads one page for so long without a move, milliseconds. */
export const idleAfterMs = 5 * 60_000;

export interface Stay {
  page: number;
  /** When counting began, device clock, milliseconds. */
  sinceMs: number;
  /** When the student last did something. */
  activeMs: number;
  /** Of this stay's time, what facts already hold. */
  recordedMs: number;
}

export interface ReadPage {
  page: number;
  durationMs: number;
}

export function beginStay(page: number, nowMs: number): Stay {
  return { page, sinceMs: nowMs, activeMs: nowMs, recordedMs: 0 };
}

/** Asked at intervals and at the end of the stay. @returns the fact to record now, if any */
export function readingOf(stay: Stay, nowMs: number, isOver: boolean): ReadPage | undefined {
  const countedMs = Math.min(nowMs, stay.activeMs + idleAfterMs) - stay.sinceMs;
  const newMs = countedMs - stay.recordedMs;
  const isDue = isOver || stay.recordedMs === 0;
  return isDue && newMs >= readAfterMs
    ? { page: stay.page, durationMs: Math.round(newMs) }
    : undefined;
}
