/** The end of the account: what goes, what the server never got, a way to take it along, and the password. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteAccount, deletionProblems } from '../../../api/account/account.ts';
import * as say from '../../../lib/messages.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import type { User } from '../../../protocol/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { PasswordFields } from '../../../ui/form/password-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Problem } from '../../../ui/page/states.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { UsernameForManagers } from './account-dialog.tsx';
import { WhatGoes } from './what-goes.tsx';

interface DeletionDialogProps {
  user: User;
  onExport: () => void;
  onClose: () => void;
}

const formId = 'deletion';

export function DeletionDialog({ user, onExport, onClose }: DeletionDialogProps) {
  const router = useRouter();
  const hasNetwork = useNetwork();
  // From the server's yes on it cannot be undone, so the dialog stays until the device is cleared too.
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { account } = router.options.context;
    try {
      await account.remove(user.id, () => router.navigate({ to: '/' }));
      toastSuccess('Account deleted');
      await router.invalidate();
    } catch {
      toastError(say.somethingWentWrongTryAgain);
      setLeaving(false);
    }
  };
  const form = useForm({
    initial: { password: '' },
    check: deletionProblems,
    send: askForDeletion,
    fieldOf: { 'wrong-password': 'password' },
    onDone: leave,
  });
  const busy = form.busy || leaving;
  return (
    <Dialog
      title="Delete your account?"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button variant="danger" type="submit" form={formId} busy={busy} disabled={!hasNetwork}>
            Delete my account
          </Button>
        </>
      }
    >
      <WhatGoes userId={user.id} />
      <Button variant="secondary" className="justify-self-start" disabled={busy} onClick={onExport}>
        Export everything first
      </Button>
      {hasNetwork ? null : (
        <Problem
          title="Go online to delete your account"
          text="The data on the server is deleted first. Nothing has changed yet."
        />
      )}
      {form.problem ? <Problem title={form.problem} /> : null}
      <form id={formId} noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <UsernameForManagers email={user.email} />
        <PasswordFields
          fields={[
            {
              ...form.field('password'),
              label: 'Password',
              hint: 'To check that it’s you.',
              autoComplete: 'current-password',
              required: true,
            },
          ]}
        />
      </form>
    </Dialog>
  );
}

/** The server's yes may have been lost on its way: the next try then finds no session. */
async function askForDeletion(values: { password: string }): ReturnType<typeof deleteAccount> {
  const answer = await deleteAccount(values);
  if (answer.ok) return answer;
  const { kind } = answer.error;
  if (kind !== 'unauthorised' && kind !== 'no-session') return answer;
  const message =
    'Your session has ended. If your account is already deleted, sign out in the account menu to clear this device.';
  return { ok: false, error: { ...answer.error, message } };
}
