/**
 * A day and a time, in the platform's own fields: a phone shows its wheel or its calendar for them, in the student's language
 * and order, and no picker of ours is better there (docs/decisions/02). Their values are `YYYY-MM-DD` and `HH:MM`, or empty.
 */
import type { ComponentProps } from 'react';
import { TextField } from '../form/field.tsx';

type NativeFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

export function DateField(props: NativeFieldProps) {
  // With it Chromium takes no fifth digit of a year.
  return <TextField max="9999-12-31" {...props} type="date" />;
}

export function TimeField(props: NativeFieldProps) {
  return <TextField {...props} type="time" />;
}
