/** Log in with the address and password; an address not yet verified goes to its code. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { login, loginProblems } from '../../api/account/account.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { PasswordFields } from '../../ui/form/password-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm, formLinkClass } from './account-form.tsx';
import { rememberCode } from './code/pending-code.ts';
import { LostAccount } from './lost-account.tsx';
import { secretOf } from './secret-of.ts';
import { SharedComputer } from './shared-computer.tsx';
import { useEnter } from './use-enter.ts';

interface LoginFormProps {
  email: string;
  /** @param email what stands in the field when the student goes to another step */
  onLeave: (email: string) => void;
}

export function LoginForm({ email, onLeave }: LoginFormProps) {
  const navigate = useNavigate();
  const enter = useEnter();
  const [isShared, setShared] = useState(false);
  const form = useForm({
    initial: { email, password: '' },
    check: loginProblems,
    send: async (values) => login(values, await secretOf(isShared)),
    onDone: (answer) => enter(answer, isShared),
    onRefused: async ({ claim }, values) => {
      if (claim === undefined) return false;
      rememberCode('signup', {
        email: values.email.trim(),
        claim,
        askedAtMs: Date.now(),
        isShared,
      });
      await navigate({ to: '/account/verification' });
      return true;
    },
  });
  return (
    <AccountForm
      title="Log in"
      description="Your library comes to this device, and you can study offline."
      form={form}
      submitLabel="Log in"
      after={
        <>
          <p>
            <Link
              to="/account/login"
              search={{ step: 'forgotten' }}
              onClick={() => onLeave(form.values.email)}
              className={formLinkClass}
            >
              Forgot your password?
            </Link>
          </p>
          <p>
            New here?{' '}
            <Link to="/account/signup" className={formLinkClass}>
              Sign up
            </Link>
          </p>
        </>
      }
    >
      <LostAccount />
      <EmailField {...form.field('email')} data-arrive autoComplete="username" />
      <PasswordFields
        fields={[
          {
            ...form.field('password'),
            label: 'Password',
            autoComplete: 'current-password',
            required: true,
          },
        ]}
      />
      <SharedComputer isShared={isShared} onChange={setShared} />
    </AccountForm>
  );
}
