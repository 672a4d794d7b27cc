/** Asks before signing out, which removes the data from this device, and shows what the server does not have. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import * as say from '../../../lib/messages.ts';
import { ExportAll } from '../../../platform/export-all.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';
import { downloadUnsent } from './download-unsent.ts';
import { signOut } from './sign-out.ts';
import { addedMeanwhile, lossInWords, useWhatIsWhere } from './use-what-is-where.ts';

interface SignOutDialogProps {
  user: Extract<Visitor, { kind: 'active' }>['user'];
  onClose: () => void;
}

export function SignOutDialog({ user, onClose }: SignOutDialogProps) {
  const router = useRouter();
  const { where, ask, isStillSo, isStillHere } = useWhatIsWhere(user.id);
  /** The loss that the student has accepted: another loss must be accepted again. */
  const [acceptedText, setAccepted] = useState<string>();
  const [busy, setBusy] = useState<'syncing' | 'leaving'>();
  const loss = where && lossInWords(where);
  const accepted = loss !== undefined && acceptedText === loss.text;
  const { account } = router.options.context;

  const trySync = async () => {
    setBusy('syncing');
    await account.syncNow();
    await ask();
    setBusy(undefined);
  };
  const signOutNow = async () => {
    setBusy('leaving');
    try {
      const leave = () => router.navigate({ to: '/' });
      const end = await signOut(user.id, { account, leave, isStillSo, isStillHere });
      if (end !== 'changed') {
        if (end === 'kept') {
          await router.navigate({ to: '/dashboard' });
          toastError(addedMeanwhile);
        }
        await router.invalidate();
        return;
      }
      setAccepted(undefined);
      setBusy(undefined);
    } catch {
      toastError(say.somethingWentWrongTryAgain);
      setBusy(undefined);
      // The screen may have been left already: shows the present state.
      await router.invalidate();
    }
  };

  return (
    <Dialog
      title="Sign out of this device?"
      onClose={onClose}
      busy={busy === 'leaving'}
      actions={
        <>
          <CancelButton disabled={busy === 'leaving'} />
          <Button
            variant="danger"
            busy={busy === 'leaving'}
            disabled={loss === undefined || busy !== undefined || (loss.isRisky && !accepted)}
            onClick={signOutNow}
          >
            Sign out
          </Button>
        </>
      }
    >
      <p>
        Signing out removes your files, cards and notes from this device. Data on the server comes
        back when you log in again.
      </p>
      {loss === undefined ? <Loading label="Checking what the server has" /> : null}
      {loss?.isRisky === false ? <p>{loss.text}</p> : null}
      {loss?.isRisky ? (
        <>
          <Problem
            title={
              where?.unsent ? `${where.unsent} not yet on the server` : 'This may be the only copy'
            }
            text={`${loss.text} Sync first, or export everything.`}
            action={
              <>
                <Button variant="secondary" busy={busy === 'syncing'} onClick={trySync}>
                  Sync now
                </Button>
                <Button variant="secondary" onClick={() => downloadUnsent(user.id, user.username)}>
                  Export unsent changes
                </Button>
                <ExportAll account={user} />
              </>
            }
          />
          <Checkbox
            label="I understand that anything not on the server will be deleted forever"
            checked={accepted}
            onChange={(next) => setAccepted(next ? loss.text : undefined)}
          />
        </>
      ) : null}
    </Dialog>
  );
}
