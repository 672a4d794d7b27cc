/** Data of other accounts on this device: brought into this one, and removed when the student says so. */
import { useState } from 'react';
import { wipeHiddenAccount } from '../../db/device/account.ts';
import { useHiddenAccounts } from '../../db/device/use-bound-user.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { User } from '../../protocol/auth.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

export function HiddenAccounts({ onChosen }: { onChosen: (account: User) => void }) {
  const accounts = useHiddenAccounts();
  if (accounts === undefined || accounts.length === 0) return null;
  return (
    <Panel title="Another account on this device">
      <p className="text-muted">
        Its data lies here, hidden. Bring all of it into the account that you are logged in with.
        The old copy stays until you delete it.
      </p>
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <Account key={account.id} account={account} onChosen={onChosen} />
        ))}
      </ul>
    </Panel>
  );
}

function Account({ account, onChosen }: { account: User; onChosen: (account: User) => void }) {
  const [isAsking, setAsking] = useState(false);
  const { id, username, email } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{username}</span> <span className="text-muted">{email}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onChosen(account)}>
          Bring it here
          <span className="sr-only">: {username}</span>
        </Button>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Delete the copy
          <span className="sr-only">: {username}</span>
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`Delete ${username}’s data from this device?`}
          text="What is not on a server, and was not brought into your account, is deleted forever."
          confirmLabel="Delete"
          onConfirm={() => {
            setAsking(false);
            void tellFailure(tryWrite(() => wipeHiddenAccount(id)));
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
