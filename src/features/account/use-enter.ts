/** What follows a successful sign-in: the device learns whose it is, and the dashboard opens. */
import { useNavigate } from '@tanstack/react-router';
import { recordSignIn } from '../../db/account.ts';
import { forgetPendingEmail } from './pending-email.ts';

export function useEnter(): (answer: {
  user: { id: string; username: string; email: string };
}) => Promise<void> {
  const navigate = useNavigate();
  return async ({ user }) => {
    await recordSignIn(user);
    forgetPendingEmail();
    // The guard looks again on the way; a device of another student shows its choice there.
    await navigate({ to: '/dashboard' });
  };
}
