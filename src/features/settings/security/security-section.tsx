/** Privacy & Security: sign-in data, exports and deletion of the account. */
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { readMe } from '../../../api/account/account.ts';
import { refreshBoundProfile } from '../../../db/device/account.ts';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { ExportDialog } from '../export-dialog.tsx';
import { PasswordDialog, UsernameDialog } from './account-dialog.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';

type Open = 'username' | 'email' | 'password' | 'export' | 'deletion';

export function SecuritySection() {
  const user = useBoundUser();
  useFreshUser();
  const [open, setOpen] = useState<Open>();
  useActOfAddress('export', () => setOpen('export'));
  if (user === undefined) return <Loading label="Fetching profile" />;
  if (user === null) return <PrivacyFacts />;
  const close = () => setOpen(undefined);
  return (
    <>
      <ul aria-label="Account" className="grid divide-y divide-line">
        <Row isName name="Username" value={user.username}>
          <Change what="username" onClick={() => setOpen('username')} />
        </Row>
        <Row isName name="Email address" value={user.email}>
          <Change what="email address" onClick={() => setOpen('email')} />
        </Row>
        <Row name="Password" value="••••••">
          <Change what="password" onClick={() => setOpen('password')} />
        </Row>
        <Row name="Signed-in devices" value="See your devices and sign out any you’ve lost">
          <Link
            to="/dashboard/settings"
            hash="devices"
            className="inline-flex min-h-11 items-center font-medium text-accent underline"
          >
            Devices
          </Link>
        </Row>
        <Row name="Your data" value="All your data in one file, in open formats">
          <Button variant="secondary" size="sm" onClick={() => setOpen('export')}>
            Export everything
          </Button>
        </Row>
        <Row name="Flashcards" value="All your decks for Anki, a spreadsheet or as Markdown">
          <ExportCards />
        </Row>
        <Row name="Deletion" value="Delete your account and all its data">
          <Button variant="secondary" size="sm" onClick={() => setOpen('deletion')}>
            Delete account
          </Button>
        </Row>
      </ul>
      <PrivacyFacts />
      {open === 'username' ? <UsernameDialog username={user.username} onClose={close} /> : null}
      {open === 'email' ? <EmailDialog email={user.email} onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog email={user.email} onClose={close} /> : null}
      {open === 'deletion' ? (
        <DeletionDialog user={user} onExport={() => setOpen('export')} onClose={close} />
      ) : null}
      {open === 'export' ? <ExportDialog account={user} onClose={close} /> : null}
    </>
  );
}

interface RowProps {
  name: string;
  value: string;
  /** The browser does not translate the value. */
  isName?: boolean;
  children: ReactNode;
}

function Row({ name, value, isName, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">{name}</p>
        <p translate={isName ? 'no' : undefined} className="font-medium break-words">
          {value}
        </p>
      </div>
      {children}
    </li>
  );
}

function Change({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" aria-label={`Change ${what}`} onClick={onClick}>
      Change
    </Button>
  );
}

function PrivacyFacts() {
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-[0.9375rem]">
      <li>
        Everything is saved on this device first: files, cards, quizzes, notes, tasks and your study
        history. It works offline.
      </li>
      <li>
        While you are logged in, everything syncs to the server, files too, so your other devices
        can get it.
      </li>
      <li>
        The server stores the browser name of each of your devices and when it last synced. See
        “Devices” below.
      </li>
      <li>
        Your study time is recorded every 20 minutes, with the day and the device. See or delete it
        in{' '}
        <Link to="/dashboard/insight" className="text-accent underline underline-offset-2">
          Insight
        </Link>
        .
      </li>
      <li>
        Summaries, flashcards and quizzes are generated on this device. Your text is not sent to
        anyone else.
      </li>
      <li>
        Your session ends after 2 weeks without use. Your data stays on this device until you sign
        out. On a shared computer, it is removed when the session ends.
      </li>
      <li>
        To sign out, open the account menu at the top of the page. Signing out removes your data
        from this device. First you see what the server does not have yet.
      </li>
    </ul>
  );
}

/** The dialog belongs to another feature. */
function ExportCards() {
  const { loadCardExport } = useRouter().options.context.account;
  const [Dialog] = useState(() => lazyPart(loadCardExport));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Export flashcards
      </Button>
      {isOpen ? (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Another device may have changed the name or the address. */
function useFreshUser(): void {
  const hasNetwork = useNetwork();
  const router = useRouter();
  useEffect(() => {
    if (!hasNetwork) return;
    void readMe().then(async (me) => {
      // Without an answer nothing changes.
      if (me.ok && (await refreshBoundProfile(me.data))) await router.invalidate();
    });
  }, [hasNetwork, router]);
}
