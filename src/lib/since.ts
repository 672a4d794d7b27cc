/** A past time in words: `14:32`, `yesterday 14:32`, `3 Nov, 14:32`. */
import { dateFormat, dayMs } from './date-format.ts';

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
