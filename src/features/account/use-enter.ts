/**
 * What follows a successful sign-in: the device learns whose it is, and the dashboard opens; after the first
 * one, the first choices.
 */
import { useNavigate } from '@tanstack/react-router';
import { recordSignIn } from '../../db/device/account.ts';
import { markShared } from '../../db/device/shared-computer.ts';
import type { SignedIn } from '../../protocol/auth.ts';
import { forgetCodes } from './code/pending-code.ts';
import { forgetSignup } from './signup-draft.ts';

/** @param to where a student goes from here */
export function useEnter(
  to: '/dashboard' | '/option' = '/dashboard',
): (answer: SignedIn, isShared: boolean) => Promise<void> {
  const navigate = useNavigate();
  return async ({ user }, isShared) => {
    markShared(user.id, isShared);
    await recordSignIn(user);
    forgetCodes();
    forgetSignup();
    // The guard looks again on the way; a device of another student shows its choice there.
    await navigate({ to });
  };
}
