/** Sign up: then a code goes to the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { signup } from '../../api/account.ts';
import { signupProblems } from '../../api/account-checks.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordFields } from '../../ui/password-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { rememberPendingEmail } from './pending-email.ts';

export function SignupScreen() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { username: '', email: '', password: '', confirmPassword: '' },
    check: signupProblems,
    send: signup,
    onDone: async ({ email, claim }) => {
      rememberPendingEmail(email, claim);
      await navigate({ to: '/account/verification' });
    },
  });
  return (
    <AccountForm
      title="Pack your study bag"
      description="One account for all your devices. Studying itself needs no connection."
      problem={form.problem}
      busy={form.busy}
      submitLabel="Sign up"
      onSubmit={form.onSubmit}
      after={
        <p>
          Already with us?{' '}
          <Link to="/account/login" className="font-medium text-accent underline">
            Use your account
          </Link>
        </p>
      }
    >
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        required
      />
      <EmailField {...form.field('email')} />
      <PasswordFields
        fields={[
          {
            ...form.field('password'),
            label: 'Password',
            autoComplete: 'new-password',
            hint: 'At least 8 characters. A few words in a row are good.',
            required: true,
          },
          {
            ...form.field('confirmPassword'),
            label: 'Confirm password',
            autoComplete: 'new-password',
            required: true,
          },
        ]}
      />
    </AccountForm>
  );
}
