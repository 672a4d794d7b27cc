/** Six digits from a mail: pasted, filled in by the system or typed. */
import { type ComponentProps, useEffect, useRef } from 'react';
import { digitsOf } from './code-digits.ts';
import { TextField } from './field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  onDigits: (digits: string) => void;
  /** How often the code was refused: each time it is ready to be typed over. */
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
