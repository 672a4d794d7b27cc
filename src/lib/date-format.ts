/**
 * Dates and times in the student's own language and zone. The browser's formatter is made when it is first used: the first of a
 * process takes as long as drawing a screen, and no start waits for what it may never write.
 */

/** 24 hours. A calendar day is an hour shorter or longer where the clocks change. */
export const dayMs = 24 * 60 * 60_000;

/** An instant as a `Date` or in milliseconds since the epoch. */
type Instant = Date | number;

interface DateFormat {
  format: (at: Instant) => string;
  formatRange: (from: Instant, to: Instant) => string;
}

export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  let made: { formatter: Intl.DateTimeFormat; zone: string } | undefined;
  const formatter = () => {
    const zone = deviceZone();
    if (made?.zone !== zone)
      made = { formatter: new Intl.DateTimeFormat(undefined, options), zone };
    return made.formatter;
  };
  return {
    format: (at) => (isThere(at) ? formatter().format(at) : noSuchDate),
    formatRange: (from, to) =>
      isThere(from) && isThere(to) ? formatter().formatRange(from, to) : noSuchDate,
  };
}

/**
 * A formatter keeps the zone of the device from when it was made, and a student may travel while the app is open. The zone is
 * told by its offsets in winter and summer: asking for its name takes a hundred times as long as writing a date.
 */
function deviceZone(): string {
  return [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();
}

/** The browser's formatter throws on any other. An older app may have stored one. */
function isThere(at: Instant): boolean {
  return !Number.isNaN(new Date(at).getTime());
}

const noSuchDate = 'no such date';

/** The calendar day that the device's clock shows, `YYYY-MM-DD`, the same in every language. */
export function localDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a time goes from one midnight of the device's clock to a later one: it is about days, and its hours say nothing. */
export function isWholeDays(fromMs: number, toMs: number): boolean {
  const isMidnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0) === ms;
  return toMs > fromMs && isMidnight(fromMs) && isMidnight(toMs);
}

/** Minutes to add to UTC for the device's time at an instant. */
export function localOffsetMin(atMs: number): number {
  // Not by a minus, which makes -0 of 0.
  return 0 - new Date(atMs).getTimezoneOffset();
}
