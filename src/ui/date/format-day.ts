/** A study day in words. It uses noon, so that time zones do not change the day. */
import { dateFormat } from '../../lib/date-format.ts';
import { formatDate } from '../format.ts';

export function formatDay(day: string): string {
  const noon = Date.parse(`${day}T12:00`);
  return Number.isNaN(noon) ? '' : formatDate(noon);
}

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });

/** @returns for example `Saturday` */
export function weekdayOf(day: string): string {
  return weekday.format(Date.parse(`${day}T00:00Z`));
}
