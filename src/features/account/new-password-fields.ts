/** A new password and its repetition, as sign-up and a forgotten password ask for them. */
import type { ComponentProps } from 'react';
import type { PasswordFields } from '../../ui/form/account-fields.tsx';

type Field = ComponentProps<typeof PasswordFields>['fields'][number];

export function newPasswordFields(
  field: (name: 'password' | 'confirmPassword') => Omit<Field, 'label'>,
): Field[] {
  return [
    {
      ...field('password'),
      label: 'Password',
      autoComplete: 'new-password',
      hint: 'At least 8 characters. Try a few random words.',
      required: true,
    },
    {
      ...field('confirmPassword'),
      label: 'Confirm password',
      autoComplete: 'new-password',
      required: true,
    },
  ];
}
