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
