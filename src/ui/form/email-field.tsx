/** A field for an e-mail address, with its keyboard and autofill. */
import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode'>;

export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      required
      {...props}
      label="Email address"
      type="email"
      inputMode="email"
    />
  );
}
