/**
 * What follows a successful sign-in: the device learns whose it is, and the dashboard opens; after the first
 * one, the first choices.
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { SignedIn } from '../../protocol/auth.ts';
import { forgetCodes } from './code/pending-code.ts';
import { enterDevice } from './enter-device.ts';
import { forgetSignup } from './signup-draft.ts';

/** @param to where a student goes from here */
export function useEnter(
  to: '/dashboard' | '/option' = '/dashboard',
): (answer: SignedIn, isShared: boolean) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return async ({ user }, isShared) => {
    await enterDevice(user, isShared, router.options.context.account);
    forgetCodes();
    forgetSignup();
    // The guard looks again on the way; a device of another student shows its choice there.
    await navigate({ to });
  };
}
