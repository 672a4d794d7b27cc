/**
 * A day and a time in the platform's fields: phones show their own picker in the student's language (docs/decisions/02).
 * Values are `YYYY-MM-DD` and `HH:MM`, or empty.
 */
import type { ComponentProps } from 'react';
import { TextField } from '../form/field.tsx';

type NativeFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

export function DateField(props: NativeFieldProps) {
  // `max` stops a fifth digit of the year in Chromium.
  return <TextField max="9999-12-31" {...props} type="date" />;
}

export function TimeField(props: NativeFieldProps) {
  return <TextField {...props} type="time" />;
}
