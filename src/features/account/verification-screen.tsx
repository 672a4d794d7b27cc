/**
 * The code of the e-mail. It works where it was asked for; another device gets one of its own by logging
 * in with the password.
 */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { verify } from '../../api/account.ts';
import { verifyProblems } from '../../api/account-checks.ts';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { pendingClaim, pendingEmail } from './pending-email.ts';
import { ResendCode } from './resend-code.tsx';
import { useEnter } from './use-enter.ts';

export function VerificationScreen() {
  const [pending] = useState({ email: pendingEmail(), claim: pendingClaim() });
  return pending.claim === '' ? <NothingPending /> : <CodeForm {...pending} />;
}

function NothingPending() {
  const navigate = useNavigate();
  return (
    <AccountForm
      title="Check your mail"
      description="A code works on the device that asked for it. Log in here with your address and password: then this device gets a code of its own."
      problem={undefined}
      busy={false}
      submitLabel="Log in"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/account/login' });
      }}
    >
      {null}
    </AccountForm>
  );
}

function CodeForm({ email, claim }: { email: string; claim: string }) {
  const enter = useEnter();
  const form = useForm({
    initial: { email, claim, code: '' },
    check: verifyProblems,
    send: verify,
    onDone: enter,
  });
  return (
    <AccountForm
      title="Check your mail"
      description={`We sent a code of 6 digits to ${email}. It is good for 10 minutes.`}
      problem={form.problem}
      busy={form.busy}
      submitLabel="Verify"
      onSubmit={form.onSubmit}
      after={<ResendCode email={email} claim={claim} />}
    >
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
