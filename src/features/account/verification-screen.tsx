/** The code from the email. It works only on the device that asked for it. Other devices get one by logging in. */

import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resendCode, verify, verifyProblems } from '../../api/account/account.ts';
import { CodeField, takeDigits } from '../../ui/form/account-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm, formLinkClass, ResendCode } from './account-form.tsx';
import { type PendingCode, pendingCode, usePendingCode } from './pending-code.ts';
import { secretOf, useEnter } from './use-enter.ts';

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
  // An address is verified once, so this is the first sign-in.
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
