/** What follows when the server has changed the account: this device knows, and so does every screen of it. */
import { useRouter } from '@tanstack/react-router';
import { refreshBoundProfile } from '../../../db/device/account.ts';
import * as say from '../../../lib/messages.ts';
import type { User } from '../../../protocol/auth.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';

export function useAccountChange(): (user: User) => Promise<void> {
  const router = useRouter();
  return async (user) => {
    await refreshBoundProfile(user);
    await router.invalidate();
    toastSuccess(say.saved);
  };
}
