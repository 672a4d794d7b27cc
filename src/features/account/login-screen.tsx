/** /account/login: log in, and two steps to recover a forgotten password. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  askForReset,
  forgotProblems,
  login,
  loginProblems,
  resetPassword,
  resetPasswordProblems,
} from '../../api/account/account.ts';
import { askKnownAccount } from '../../api/account/known-account.ts';
import { readBoundProfile } from '../../db/device/account.ts';
import { ExportAll } from '../../platform/export-all.tsx';
import type { User } from '../../protocol/auth.ts';
import {
  CodeField,
  currentPassword,
  EmailField,
  newPasswords,
  PasswordFields,
} from '../../ui/form/account-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Problem } from '../../ui/page/states.tsx';
import { AccountForm, formLinkClass, ResendCode, SharedComputer } from './account-form.tsx';
import { readLoginSearch } from './login-steps.ts';
import { type PendingCode, pendingCode, rememberCode, usePendingCode } from './pending-code.ts';
import { secretOf, useEnter } from './use-enter.ts';

export function LoginScreen() {
  const { step } = readLoginSearch(useSearch({ strict: false }));
  /** The email address stays from step to step. */
  const [email, setEmail] = useState('');
  if (step === undefined) return <LoginForm email={email} onLeave={setEmail} />;
  const pending = pendingCode('reset');
  if (step === 'new-password' && pending !== undefined) {
    return <NewPasswordForm pending={pending} />;
  }
  return <ForgottenForm email={email || (pending?.email ?? '')} />;
}

interface LoginFormProps {
  email: string;
  /** @param email as typed so far */
  onLeave: (email: string) => void;
}

function LoginForm({ email, onLeave }: LoginFormProps) {
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
      <PasswordFields fields={[currentPassword(form.field('password'))]} />
      <SharedComputer isShared={isShared} onChange={setShared} />
    </AccountForm>
  );
}

/** If the server does not know the account of the data here, logging in cannot work. Offers an export. */
function LostAccount() {
  const [owner, setOwner] = useState<User>();
  useEffect(() => {
    findLostOwner().then(setOwner, (error: unknown) => {
      console.warn('Whose data this device holds could not be read', error);
    });
  }, []);
  if (owner === undefined) return null;
  return (
    <Problem
      title={`The server has no account for ${owner.username}`}
      text={`You can’t log in as ${owner.email}. This device may have the only copy of your data. Nothing is deleted: sign up again and move your data into the new account, or export it first.`}
      action={<ExportAll account={owner} />}
    />
  );
}

/** @returns the owner of the data here, if the server has no such account */
async function findLostOwner(): Promise<User | undefined> {
  const owner = await readBoundProfile();
  if (owner === undefined) return undefined;
  const answer = await askKnownAccount(owner.id, null);
  return answer.ok && !answer.data.isKnown ? owner : undefined;
}

/** The answer is the same for every address. */
function ForgottenForm({ email }: { email: string }) {
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

function NewPasswordForm({ pending }: { pending: PendingCode }) {
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
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField
        {...form.field('code')}
        refusals={code.refusals}
        onDigits={(digits) => form.change('code', digits)}
      />
      <PasswordFields fields={newPasswords(form.field)} />
      <SharedComputer isShared={isShared} onChange={setShared} />
    </AccountForm>
  );
}
