/** The code of the e-mail. The address is remembered over a reload; without one it is asked for. */
import { useState } from 'react';
import { verify } from '../../api/account.ts';
import { verifyProblems } from '../../api/account-checks.ts';
import { TextField } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { pendingEmail } from './pending-email.ts';
import { ResendCode } from './resend-code.tsx';
import { useEnter } from './use-enter.ts';
import { useForm } from './use-form.ts';

export function VerificationScreen() {
  const enter = useEnter();
  const [known] = useState(pendingEmail);
  const form = useForm({
    initial: { email: known, code: '' },
    check: verifyProblems,
    send: verify,
    onDone: enter,
  });
  return (
    <AccountForm
      title="Check your mail"
      description={
        known
          ? `We sent a code of 6 digits to ${known}. It is good for 10 minutes.`
          : 'Enter your address and the code of 6 digits that we sent to it.'
      }
      problem={form.problem}
      busy={form.busy}
      submitLabel="Verify"
      onSubmit={form.onSubmit}
      after={<ResendCode email={form.values.email} />}
    >
      {known ? null : <EmailField {...form.field('email')} />}
      <TextField
        {...form.field('code')}
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="text-center text-2xl tracking-[0.35em] tabular-nums"
        required
        onChange={(event) => form.change('code', digitsOf(event.target.value))}
      />
    </AccountForm>
  );
}

/** A pasted “123 456” or “Your code: 123456” is its digits. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
