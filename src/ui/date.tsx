/**
 * Days: fields, problems and words. The fields are the platform's, with its picker in the student's language
 * (docs/decisions/02); values are `YYYY-MM-DD` and `HH:MM`, or empty.
 */
import type { ComponentProps } from 'react';
import { dateFormat } from '../lib/date-format.ts';
import { TextField } from './form/field.tsx';
import { formatDate } from './format.ts';

type NativeFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

export function DateField(props: NativeFieldProps) {
  // `max` stops a fifth digit of the year in Chromium.
  return <TextField max="9999-12-31" {...props} type="date" />;
}

export function TimeField(props: NativeFieldProps) {
  return <TextField {...props} type="time" />;
}

/** @returns the problem of a typed day, as a message. Some browsers accept years of five digits. */
export function dayProblem(day: string): string | undefined {
  if (day === '') return 'Choose a date';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(Date.parse(day))
    ? undefined
    : 'Enter a valid date';
}

export function dayProblemIfAny(day: string): string | undefined {
  return day === '' ? undefined : dayProblem(day);
}

/** @returns a study day in words. Noon, so that time zones do not change the day. */
export function formatDay(day: string): string {
  const noon = Date.parse(`${day}T12:00`);
  return Number.isNaN(noon) ? '' : formatDate(noon);
}

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });

/** @returns for example `Saturday` */
export function weekdayOf(day: string): string {
  return weekday.format(Date.parse(`${day}T00:00Z`));
}
