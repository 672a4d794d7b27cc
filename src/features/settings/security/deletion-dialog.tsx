/**
 * Deletes the account: shows what is deleted and what is not on the server, offers an export, asks for the password.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { deleteAccount, deletionProblems } from '../../../api/account/account.ts';
import { countUnsent, type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import * as say from '../../../lib/messages.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import type { User } from '../../../protocol/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { currentPassword, PasswordFields } from '../../../ui/form/account-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { saveWork } from '../../../ui/work/in-hand.ts';
import { useCounts } from '../study-form.ts';
import { UsernameForManagers } from './account-dialog.tsx';

interface DeletionDialogProps {
  user: User;
  onExport: () => void;
  onClose: () => void;
}

const formId = 'deletion';

export function DeletionDialog({ user, onExport, onClose }: DeletionDialogProps) {
  const router = useRouter();
  const hasNetwork = useNetwork();
  // After the server's answer there is no way back, so the dialog stays until this device is cleared.
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
          fields={[{ ...currentPassword(form.field('password')), hint: 'To check that it’s you.' }]}
        />
      </form>
    </Dialog>
  );
}

/** If the server's answer was lost, the next attempt finds no session. */
async function askForDeletion(values: { password: string }): ReturnType<typeof deleteAccount> {
  const answer = await deleteAccount(values);
  if (answer.ok) return answer;
  const { kind } = answer.error;
  if (kind !== 'unauthorised' && kind !== 'no-session') return answer;
  const message =
    'Your session has ended. If your account is already deleted, sign out in the account menu to clear this device.';
  return { ok: false, error: { ...answer.error, message } };
}

function WhatGoes({ userId }: { userId: string }) {
  const counts = useCounts();
  const [unsent, setUnsent] = useState<Unsent | 'unknown'>();
  useEffect(() => {
    saveWork()
      .then(() => countUnsent(userId))
      .then(setUnsent, () => setUnsent('unknown'));
  }, [userId]);
  if (counts === undefined || unsent === undefined) return <Loading label="Counting your data…" />;
  const waiting =
    unsent === 'unknown' ? 'Changes that could not be counted' : unsentInWords(unsent);
  const things = counts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${count.toLocaleString()}`);
  return (
    <>
      <p>This is deleted forever, right away:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          On the server: your account, your library with all files, and the history of your devices.
        </li>
        <li>
          On this device: everything too.
          {things.length > 0 ? ` ${things.join(', ')}.` : ''}
        </li>
        <li>Your other devices stop syncing. Their data stays on them until you sign out there.</li>
      </ul>
      {waiting === undefined ? null : (
        <Problem
          title={`${waiting} not yet on the server`}
          text="This is deleted too. Export everything first to keep it."
        />
      )}
    </>
  );
}
