/** One or two password fields with one switch that shows the text. */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Checkbox } from '../choice.tsx';
import { TextField } from './field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

export function PasswordFields({ fields }: { fields: FieldProps[] }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field.label}
          {...field}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ))}
      <Checkbox label="Show password" checked={shown} onChange={setShown} className="text-sm" />
    </>
  );
}

/** A field for an e-mail address, with its keyboard and autofill. */
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

/** A field for the six digits from a mail. */
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

interface CodeForm {
  values: { code: string };
  busy: boolean;
  change(name: 'code', digits: string): void;
  submit(values: { code: string }): Promise<void>;
}

/** The `onDigits` of a CodeField: submits the form at six digits, but not the same six digits twice. */
export function takeDigits(form: CodeForm, digits: string): void {
  form.change('code', digits);
  const isNew = digits.length === 6 && digits !== form.values.code;
  if (isNew && !form.busy) void form.submit({ code: digits });
}
