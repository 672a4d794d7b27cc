/** A forgotten password, second step: the code from the mail and the new password. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askForReset, resetPassword, resetPasswordProblems } from '../../api/account/account.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { PasswordFields } from '../../ui/form/password-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm, formLinkClass } from './account-form.tsx';
import type { PendingCode } from './code/pending-code.ts';
import { ResendCode } from './code/resend-code.tsx';
import { usePendingCode } from './code/use-pending-code.ts';
import { newPasswordFields } from './new-password-fields.ts';
import { secretOf } from './secret-of.ts';
import { SharedComputer } from './shared-computer.tsx';
import { useEnter } from './use-enter.ts';

export function NewPasswordForm({ pending }: { pending: PendingCode }) {
  const enter = useEnter();
  const [isShared, setShared] = useState(pending.isShared);
  const code = usePendingCode('reset', pending);
  const { email, claim } = code;
  const form = useForm({
    initial: { code: '', password: '', confirmPassword: '' },
    check: (values) => resetPasswordProblems({ ...values, email, claim }),
    send: async (values) => resetPassword({ ...values, email, claim }, await secretOf(isShared)),
    fieldOf: { 'common-password': 'password' },
    onDone: (answer) => enter(answer, isShared),
    onRefused: ({ reason }) => {
      if (reason !== 'invalid') return false;
      form.blame('code', code.refuse());
      return true;
    },
  });
  return (
    <AccountForm
      isNextStep
      title="New password"
      description={`If ${email} has an account, we sent it a 6-digit code. It expires in 10 minutes. Your other devices will be signed out. Their unsent changes stay on them.`}
      form={form}
      submitLabel="Save and log in"
      after={
        <>
          <ResendCode
            askedAtMs={code.askedAtMs}
            send={async () => {
              const answer = await askForReset({ email });
              if (answer.ok) code.renew(answer.data.claim);
              return answer;
            }}
          />
          <p>
            Wrong email address?{' '}
            <Link to="/account/login" search={{ step: 'forgotten' }} className={formLinkClass}>
              Change it
            </Link>
          </p>
        </>
      }
    >
      {/* Whose password this is, for a password manager. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField
        {...form.field('code')}
        refusals={code.refusals}
        onDigits={(digits) => form.change('code', digits)}
      />
      <PasswordFields fields={newPasswordFields(form.field)} />
      <SharedComputer isShared={isShared} onChange={setShared} />
    </AccountForm>
  );
}
