/** /account/login: the login itself, and in two steps the recovery of a forgotten password. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pendingCode } from './code/pending-code.ts';
import { ForgottenForm } from './forgotten-form.tsx';
import { LoginForm } from './login-form.tsx';
import { readLoginSearch } from './login-steps.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export function LoginScreen() {
  const { step } = readLoginSearch(useSearch({ strict: false }));
  /** What was typed on one step is there on the next. */
  const [email, setEmail] = useState('');
  if (step === undefined) return <LoginForm email={email} onLeave={setEmail} />;
  const pending = pendingCode('reset');
  if (step === 'new-password' && pending !== undefined) {
    return <NewPasswordForm pending={pending} />;
  }
  return <ForgottenForm email={email || (pending?.email ?? '')} />;
}
