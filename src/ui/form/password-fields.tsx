/** One or two password fields with a common switch that shows what is typed. */
import { type ComponentProps, useState } from 'react';
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
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        Show what I type
      </label>
    </>
  );
}
