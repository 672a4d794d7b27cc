/** Fields for passwords, e-mail addresses and mailed codes, with their keyboards and autofill. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField } from './field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

/** Several fields share one switch, in the first of them, that shows the text. */
export function PasswordFields({ fields }: { fields: FieldProps[] }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const eye = (
    <IconButton
      label="Show password"
      aria-pressed={shown}
      icon={<Icon aria-hidden size={20} />}
      className="text-muted"
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <>
      {fields.map((field, index) => (
        <TextField
          key={field.label}
          {...field}
          {...(index === 0 && { end: eye })}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ))}
    </>
  );
}

type Bound = Omit<FieldProps, 'label'>;

export function currentPassword(field: Bound, label = 'Password'): FieldProps {
  return { ...field, label, autoComplete: 'current-password', required: true };
}

/** A new password and its repetition. */
export function newPasswords(
  field: (name: 'password' | 'confirmPassword') => Bound,
  label = 'Password',
): FieldProps[] {
  const autoComplete = 'new-password';
  const hint = 'At least 8 characters. Try a few random words.';
  return [
    { ...field('password'), label, autoComplete, hint, required: true },
    {
      ...field('confirmPassword'),
      label: `Confirm ${label.toLowerCase()}`,
      autoComplete,
      required: true,
    },
  ];
}

export function EmailField(props: Omit<FieldProps, 'label' | 'inputMode'>) {
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
