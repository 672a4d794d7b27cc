/** One or two password fields with one switch that shows the text. */
import { type ComponentProps, useState } from 'react';
import { Checkbox } from '../choice/checkbox.tsx';
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
