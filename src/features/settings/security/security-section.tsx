/** Privacy & Security: how the student signs in, what they can take along, and the end of the account. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { ExportCards } from '../export/export-cards.tsx';
import { ExportDialog } from '../export/export-dialog.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PrivacyFacts } from './privacy-facts.tsx';
import { useFreshUser } from './use-fresh-user.ts';
import { UsernameDialog } from './username-dialog.tsx';

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
