/**
 * Dates and times in the student's language and zone. Formatters are created on first use: the first one of a process
 * takes as long as drawing a screen.
 */

/** 24 hours. Calendar days differ by an hour when the clocks change. */
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
 * A formatter keeps the zone it was created with, but a student may travel while the app is open. Offsets in winter and
 * summer identify the zone: reading its name takes a hundred times as long as formatting a date.
 */
function deviceZone(): string {
  return [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();
}

/** The browser's formatter throws on invalid instants. An older app may have stored one. */
function isThere(at: Instant): boolean {
  return !Number.isNaN(new Date(at).getTime());
}

const noSuchDate = 'no such date';

/** The calendar day of the device's clock as `YYYY-MM-DD`, in every language. */
export function localDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a span starts and ends at midnight of the device's clock, so that only its days matter. */
export function isWholeDays(fromMs: number, toMs: number): boolean {
  const isMidnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0) === ms;
  return toMs > fromMs && isMidnight(fromMs) && isMidnight(toMs);
}

/** Minutes to add to UTC for the device's time at an instant. */
export function localOffsetMin(atMs: number): number {
  // A unary minus would turn 0 into -0.
  return 0 - new Date(atMs).getTimezoneOffset();
}

const time = dateFormat({ timeStyle: 'short' });
const weekday = dateFormat({ weekday: 'long' });
const day = dateFormat({ day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({ dateStyle: 'medium' });

/** Wall clock, milliseconds since the epoch; local days. If the clock was set back, it shows the date. */
export function sinceInWords(atMs: number, nowMs: number): string {
  const days = Math.round((startOfDay(nowMs) - startOfDay(atMs)) / dayMs);
  const at = time.format(atMs);
  if (days === 0) return at;
  if (days === 1) return `yesterday ${at}`;
  if (days > 1 && days < 7) return `${weekday.format(atMs)} ${at}`;
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return `${(isThisYear ? day : dayOfYear).format(atMs)}, ${at}`;
}

function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}
