/** A field for the six digits from a mail. */
import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from './field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  onDigits: (digits: string) => void;
  /** How often the code was refused. Each refusal selects the field's text. */
  refusals: number;
}

export function CodeField({ onDigits, refusals, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusals > 0) input.current?.select();
  }, [refusals]);
  return (
    <TextField
      {...field}
      ref={input}
      label="Verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="text-center text-2xl tracking-[0.35em] tabular-nums"
      required
      onChange={(event) => onDigits(digitsOf(event.target.value))}
    />
  );
}

/** Reads the six digits from a pasted “123 456” or “Your code: 123-456, good for 10 minutes”. */
export function digitsOf(text: string): string {
  const grouped = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(text)?.[0] ?? text;
  return grouped.replace(/\D/g, '').slice(0, 6);
}
