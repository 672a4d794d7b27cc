/** Signing out takes the data off this device, so it says first what the server does not have. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Visitor } from '../../api/visitor.ts';
import { countUnsent, type Unsent, unsentInWords } from '../../db/unsent.ts';
import * as say from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Problem } from '../../ui/states.tsx';
import { toastError } from '../../ui/toast.ts';
import { downloadUnsent } from './download-unsent.ts';
import { signOut } from './sign-out.ts';

interface SignOutDialogProps {
  user: Extract<Visitor, { kind: 'active' }>['user'];
  onClose: () => void;
}

export function SignOutDialog({ user, onClose }: SignOutDialogProps) {
  const router = useRouter();
  const [unsent, setUnsent] = useState<Unsent | 'unknown'>();
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState<'syncing' | 'leaving'>();
  useEffect(() => {
    countUnsent(user.id).then(setUnsent, () => setUnsent('unknown'));
  }, [user.id]);
  const words = unsent === 'unknown' ? 'unsent changes' : unsent && unsentInWords(unsent);
  const { account } = router.options.context;

  const trySync = async () => {
    setBusy('syncing');
    await account.syncNow();
    setUnsent(await countUnsent(user.id));
    setBusy(undefined);
  };
  const leave = async () => {
    setBusy('leaving');
    try {
      await signOut(user.id, account, () => router.navigate({ to: '/' }));
      await router.invalidate();
    } catch {
      toastError(say.somethingWentWrongTryAgain);
      setBusy(undefined);
    }
  };

  return (
    <Dialog
      title="Leave this device?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy === 'leaving'}
            disabled={unsent === undefined || busy !== undefined || (!!words && !accepted)}
            onClick={leave}
          >
            Sign out
          </Button>
        </>
      }
    >
      <p>
        Signing out removes your files, cards and notes from this device. They come back from the
        server when you log in again.
      </p>
      {unsent === undefined ? <Loading label="Counting what is not on the server yet" /> : null}
      {unsent !== undefined && !words ? <p>Everything is on the server.</p> : null}
      {words ? (
        <>
          <Problem
            title={
              unsent === 'unknown'
                ? 'What is not yet on the server could not be counted'
                : `${words} not yet on the server`
            }
            text="Signing out now loses them for good. Sync first, or keep a copy."
            action={
              <>
                <Button variant="secondary" busy={busy === 'syncing'} onClick={trySync}>
                  Sync now
                </Button>
                <Button variant="secondary" onClick={() => downloadUnsent(user.id, user.username)}>
                  Export them
                </Button>
              </>
            }
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-(--accent)"
              checked={accepted}
              onChange={(event) => setAccepted(event.target.checked)}
            />
            I understand that {words} will be lost
          </label>
        </>
      ) : null}
    </Dialog>
  );
}
