/** A study day as a person reads it. Noon keeps the day whatever the time zone does. */
import { dateFormat } from '../../lib/date-format.ts';
import { formatDate } from '../format.ts';

export function formatDay(day: string): string {
  const noon = Date.parse(`${day}T12:00`);
  return Number.isNaN(noon) ? '' : formatDate(noon);
}

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });

/** @returns such as `Saturday` */
export function weekdayOf(day: string): string {
  return weekday.format(Date.parse(`${day}T00:00Z`));
}
