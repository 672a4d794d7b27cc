/** A study day as a person reads it. Noon keeps the day whatever the time zone does. */
import { formatDate } from '../format.ts';

export function formatDay(day: string): string {
  const noon = Date.parse(`${day}T12:00`);
  return Number.isNaN(noon) ? '' : formatDate(noon);
}
