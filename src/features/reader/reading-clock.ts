/**
 * When has a page been read? Pure: it is told what is seen and when, and says which reading facts follow.
 * A stay counts while the page is seen and the student does something now and then. A page that is scrolled past is not read.
 */

/** A page looked at for so long was read, milliseconds. */
export const readAfterMs = 10_000;
/** Nobody reads one page for so long without a move, milliseconds. */
export const idleAfterMs = 5 * 60_000;

/** Who has done nothing for so long while it is read aloud may have fallen asleep, milliseconds. */
export const listensForMs = 30 * 60_000;

export interface Stay {
  /** One, or two beside each other, which share the time. */
  pages: readonly number[];
  /** When counting began, device clock, milliseconds; later by what was not counted. */
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

export function beginStay(pages: readonly number[], nowMs: number): Stay {
  return { pages, sinceMs: nowMs, activeMs: nowMs, recordedMs: 0 };
}

/** The student does something. The time before in which nobody was there is not counted. */
export function noteActivity(stay: Stay, nowMs: number): void {
  const idleMs = nowMs - stay.activeMs - idleAfterMs;
  if (idleMs > 0) stay.sinceMs += idleMs;
  // The clock was set back: what was counted stays, and it goes on from now.
  if (nowMs < stay.activeMs) stay.sinceMs -= stay.activeMs - nowMs;
  stay.activeMs = nowMs;
}

/** Asked at intervals and at the end of the stay. @returns the facts to record now, if any */
export function readingsOf(stay: Stay, nowMs: number, isOver: boolean): ReadPage[] {
  const countedMs = Math.min(nowMs, stay.activeMs + idleAfterMs) - stay.sinceMs;
  const newMs = (countedMs - stay.recordedMs) / stay.pages.length;
  const isDue = isOver || stay.recordedMs === 0;
  if (!isDue || newMs < readAfterMs) return [];
  return stay.pages.map((page) => ({ page, durationMs: Math.round(newMs) }));
}
