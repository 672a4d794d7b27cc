/** This device has one student's data and another is signed in: nothing is shown and nothing syncs until a choice. */
import { useRouter } from '@tanstack/react-router';
import { Archive, Download, FolderInput, LogIn, PackageOpen, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import type { Result } from '../../../lib/result.ts';
import { ExportAll } from '../../../platform/export-all.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { Logo } from '../frame.tsx';
import { downloadUnsent } from './download-unsent.ts';
import { lossInWords, useWhatIsWhere, whereInWords } from './use-what-is-where.ts';

export function MismatchScreen({ visitor }: { visitor: Extract<Visitor, { kind: 'mismatch' }> }) {
  const owner = visitor.user;
  const router = useRouter();
  const [discarding, setDiscarding] = useState(false);
  const { where, isStillSo, isStillHere } = useWhatIsWhere(owner.id);
  const loss = lossInWords(where);
  // The owner's session on a shared computer is over: the data can be exported but not kept (docs/decisions/19).
  const isDue = sharedUser() === owner.id;

  const logInAsOwner = async () => {
    const { returnToOwner } = await import('./mismatch-choices.ts');
    await returnToOwner();
    // The owner counts as a visitor again, though not logged in, so screens may need the database at any moment.
    await router.options.context.account.open(owner.id);
    await router.navigate({ to: '/account/login' });
  };
  const takeDevice = async (choose: () => Promise<Result<string>>) => {
    const taken = await choose();
    if (!taken.ok) return toastError(taken.error.message);
    await router.options.context.account.open(taken.data);
    await router.invalidate();
  };
  const keep = async () => takeDevice((await import('./mismatch-choices.ts')).keepForLater);
  const bringOver = async () => {
    await keep();
    await router.navigate({ to: '/dashboard/import' });
  };
  const [discard, isBusy] = useOnce(async () => {
    // The question then shows the change.
    if (!(await isStillSo())) return;
    setDiscarding(false);
    const { discardOwner } = await import('./mismatch-choices.ts');
    await router.options.context.account.close();
    await takeDevice(() => discardOwner(owner.id, isStillHere));
  });

  // Rare choices are behind “More options”, so that the likely ones fit on a phone.
  const rest = (
    <>
      <Choice
        icon={<Download aria-hidden size={22} />}
        text="Save the changes that are not on the server as a file. Nothing else happens."
        action={
          <Button variant="secondary" onClick={() => downloadUnsent(owner.id, owner.username)}>
            Export unsent changes
          </Button>
        }
      />
      <Choice
        icon={<PackageOpen aria-hidden size={22} />}
        text={`Save everything of ${owner.username}’s on this device as a zip file. Nothing else happens.`}
        action={<ExportAll account={owner} />}
      />
      <Choice
        icon={<Trash2 aria-hidden size={22} />}
        text={`Remove ${owner.username}’s data from this device and use it yourself.`}
        action={
          <Button variant="danger" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        }
      />
    </>
  );

  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <Page
        above={<Logo />}
        title={`${owner.username}’s data is on this device`}
        description={`You are logged in with another account. ${whereInWords(owner.username, where)} What should happen?`}
      >
        {isDue ? (
          <Choices>{rest}</Choices>
        ) : (
          <>
            <Choices>
              {where?.has === 'no-account' ? null : (
                <Choice
                  icon={<LogIn aria-hidden size={22} />}
                  text={`Go back to ${owner.email} and sync the unsent changes.`}
                  action={<Button onClick={logInAsOwner}>Log in as {owner.username}</Button>}
                />
              )}
              <Choice
                icon={<FolderInput aria-hidden size={22} />}
                text={`Import ${owner.username}’s data into the account you are logged in with. You see a preview first. The copy here stays until you delete it.`}
                action={
                  <Button
                    variant={where?.has === 'no-account' ? 'primary' : 'secondary'}
                    onClick={bringOver}
                  >
                    Import into my account
                  </Button>
                }
              />
              <Choice
                icon={<Archive aria-hidden size={22} />}
                text={`Use this device yourself. ${owner.username}’s data stays here until they log in again. Until then, only you can find it, in Import.`}
                action={
                  <Button variant="secondary" onClick={keep}>
                    Keep data for later
                  </Button>
                }
              />
            </Choices>
            <details>
              <summary className="min-h-11 cursor-pointer content-center font-medium">
                More options
              </summary>
              <div className="mt-3">
                <Choices>{rest}</Choices>
              </div>
            </details>
          </>
        )}
      </Page>
      {discarding ? (
        <ConfirmDialog
          title={`Discard ${owner.username}’s data?`}
          text={loss.isRisky ? `${loss.text} Export everything first.` : loss.text}
          confirmLabel="Discard"
          busy={isBusy}
          onConfirm={() => void discard()}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </main>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3 sm:grid-cols-2">{children}</ul>;
}

function Choice({ icon, text, action }: { icon: ReactNode; text: string; action: ReactNode }) {
  return (
    <li className={`${surfaceClass} grid content-between gap-4 p-5`}>
      <p className="flex gap-3">
        <span className="shrink-0 text-accent">{icon}</span>
        {text}
      </p>
      <div>{action}</div>
    </li>
  );
}
