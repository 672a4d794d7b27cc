/** Time zones as the rules take them: minutes to add to UTC at an instant. */

/** In 2026: +60, and +120 from 29 March 01:00 UTC to 25 October 01:00 UTC. */
export function berlin(atMs: number): number {
  const isSummer =
    atMs >= Date.parse('2026-03-29T01:00Z') && atMs < Date.parse('2026-10-25T01:00Z');
  return isSummer ? 120 : 60;
}

export const fixedZone = (hours: number) => () => hours * 60;

/** Each changes its clocks in a way of its own, or never does. */
export const zones = [
  'Europe/Berlin',
  'America/New_York',
  // By half an hour.
  'Australia/Lord_Howe',
  // Never, at an offset of three quarters.
  'Asia/Kathmandu',
  // Left out a day.
  'Pacific/Apia',
  // At midnight.
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  // At the first instant of a day, and twice more for a month of fasting.
  'Africa/Casablanca',
  // South of the equator.
  'Pacific/Auckland',
  'UTC',
] as const;

/** When the clocks of a zone change. @returns instants from which another offset holds, milliseconds */
export function clockChanges(
  offsetAt: (atMs: number) => number,
  fromMs: number,
  toMs: number,
): number[] {
  const hourMs = 3_600_000;
  const changes: number[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += 24 * hourMs) {
    if (offsetAt(atMs) === offsetAt(atMs + 24 * hourMs)) continue;
    let [before, after] = [atMs, atMs + 24 * hourMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offsetAt(atMs)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}
