/**
 * The code of the e-mail. It works where it was asked for; another device gets one of its own by logging
 * in with the password.
 */

import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resendCode, verify, verifyProblems } from '../../api/account/account.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { takeDigits } from '../../ui/form/take-digits.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm, formLinkClass } from './account-form.tsx';
import { type PendingCode, pendingCode } from './code/pending-code.ts';
import { ResendCode } from './code/resend-code.tsx';
import { usePendingCode } from './code/use-pending-code.ts';
import { secretOf } from './secret-of.ts';
import { useEnter } from './use-enter.ts';

export function VerificationScreen() {
  const [pending] = useState(() => pendingCode('signup'));
  return pending === undefined ? <NothingPending /> : <CodeForm pending={pending} />;
}

function NothingPending() {
  const navigate = useNavigate();
  return (
    <AccountForm
      title="Check your email"
      description="A code works only on the device that asked for it. Log in here to get a code for this device."
      form={{
        problem: undefined,
        busy: false,
        retryAtMs: 0,
        onSubmit: (event) => {
          event.preventDefault();
          void navigate({ to: '/account/login' });
        },
      }}
      submitLabel="Log in"
    >
      {null}
    </AccountForm>
  );
}

function CodeForm({ pending }: { pending: PendingCode }) {
  // An address is verified once, so this sign-in is the student's first.
  const enter = useEnter('/option');
  const code = usePendingCode('signup', pending);
  const { email, claim } = code;
  const form = useForm({
    initial: { code: '' },
    check: (values) => verifyProblems({ ...values, email, claim }),
    send: async (values) => verify({ ...values, email, claim }, await secretOf(pending.isShared)),
    onDone: (answer) => enter(answer, pending.isShared),
    onRefused: ({ reason }) => {
      if (reason !== 'invalid') return false;
      form.blame('code', code.refuse());
      return true;
    },
  });
  return (
    <AccountForm
      title="Check your email"
      description={`We sent a 6-digit code to ${email}. It expires in 10 minutes.`}
      form={form}
      submitLabel="Verify email"
      after={
        <>
          <ResendCode
            askedAtMs={code.askedAtMs}
            send={async () => {
              const answer = await resendCode({ email, claim });
              if (answer.ok) code.renew();
              return answer;
            }}
          />
          <p>
            Wrong email address?{' '}
            <Link to="/account/signup" className={formLinkClass}>
              Change it
            </Link>
          </p>
        </>
      }
    >
      <CodeField
        {...form.field('code')}
        data-arrive
        refusals={code.refusals}
        onDigits={(digits) => takeDigits(form, digits)}
      />
    </AccountForm>
  );
}
