/** A forgotten password, first step: where to send the code. The answer is the same for every address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { askForReset, forgotProblems } from '../../api/account/account.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm, formLinkClass } from './account-form.tsx';
import { rememberCode } from './code/pending-code.ts';

export function ForgottenForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { email },
    check: forgotProblems,
    send: askForReset,
    onDone: async ({ claim }, values) => {
      rememberCode('reset', {
        email: values.email.trim(),
        claim,
        askedAtMs: Date.now(),
        isShared: false,
      });
      await navigate({ to: '/account/login', search: { step: 'new-password' } });
    },
  });
  return (
    <AccountForm
      isNextStep
      title="Reset password"
      description="Enter your email address. We’ll send you a code to set a new password."
      form={form}
      submitLabel="Send code"
      after={
        <p>
          Know your password?{' '}
          <Link to="/account/login" className={formLinkClass}>
            Back to log in
          </Link>
        </p>
      }
    >
      <EmailField {...form.field('email')} autoComplete="username" />
    </AccountForm>
  );
}
