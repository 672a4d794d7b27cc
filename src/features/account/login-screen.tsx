/** Log in: with the address and password; an address not yet verified goes to its code. */
import { Link, useNavigate } from '@tanstack/react-router';
import { login } from '../../api/account.ts';
import { loginProblems } from '../../api/account-checks.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { PasswordFields } from '../../ui/password-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { rememberPendingEmail } from './pending-email.ts';
import { useEnter } from './use-enter.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  const enter = useEnter();
  const form = useForm({
    initial: { email: '', password: '' },
    check: loginProblems,
    send: login,
    onDone: enter,
    onRefused: async ({ claim }, { email }) => {
      if (claim === undefined) return false;
      rememberPendingEmail(email.trim(), claim);
      await navigate({ to: '/account/verification' });
      return true;
    },
  });
  return (
    <AccountForm
      title="Welcome back"
      description="Log in to bring your study bag to this device."
      problem={form.problem}
      busy={form.busy}
      submitLabel="Log in"
      onSubmit={form.onSubmit}
      after={
        <p>
          New here?{' '}
          <Link to="/account/signup" className="font-medium text-accent underline">
            Create an account
          </Link>
        </p>
      }
    >
      <EmailField {...form.field('email')} autoComplete="username" />
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
    </AccountForm>
  );
}
