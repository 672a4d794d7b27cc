/** Sign up. The next step is the code from the email. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signup, signupProblems } from '../../api/account/account.ts';
import { EmailField, newPasswords, PasswordFields } from '../../ui/form/account-fields.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm, formLinkClass, SharedComputer } from './account-form.tsx';
import { keepSignup, pendingCode, readSignup, rememberCode } from './pending-code.ts';

export function SignupScreen() {
  const navigate = useNavigate();
  const [isShared, setShared] = useState(() => pendingCode('signup')?.isShared ?? false);
  const form = useForm({
    initial: readSignup(),
    check: signupProblems,
    send: signup,
    fieldOf: {
      ...{ conflict: 'username', 'unfit-username': 'username' },
      'common-password': 'password',
    },
    onDone: async ({ email, claim }, values) => {
      rememberCode('signup', { email, claim, askedAtMs: Date.now(), isShared });
      keepSignup(values);
      await navigate({ to: '/account/verification' });
    },
  });
  return (
    <AccountForm
      title="Sign up"
      description="One account for all your devices. You can study offline."
      form={form}
      isWide
      submitLabel="Sign up"
      after={
        <p>
          Already have an account?{' '}
          <Link to="/account/login" className={formLinkClass}>
            Log in
          </Link>
        </p>
      }
    >
      <TextField
        {...form.field('username')}
        data-arrive
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        required
      />
      <EmailField {...form.field('email')} />
      <PasswordFields fields={newPasswords(form.field)} />
      <SharedComputer isShared={isShared} onChange={setShared} />
    </AccountForm>
  );
}
