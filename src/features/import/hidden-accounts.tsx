/** Data of other accounts on this device: brought into this one, and removed when the student says so. */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { SourceInput } from '../../backup/read/open-source.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useHiddenAccounts } from '../../db/device/use-bound-user.ts';
import { openJobOf } from '../../db/imports/imports.ts';
import { readJobs } from '../../db/jobs.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { ExportAll } from '../../platform/export-all.tsx';
import type { User } from '../../protocol/auth.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.ts';
import { Panel } from '../../ui/page/panel.tsx';

export function HiddenAccounts({ onChosen }: { onChosen: (account: User) => void }) {
  const accounts = useHiddenAccounts();
  const beingImported = useRows(readBeingImported, []);
  if (accounts === undefined || accounts.length === 0) return null;
  return (
    <Panel title="Another account on this device">
      <p className="text-muted">
        Its data is on this device, and no other student sees it here. Bring all of it into the
        account that you are logged in with. The old copy stays until you delete it.
      </p>
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <Account
            key={account.id}
            account={account}
            isBeingImported={beingImported?.has(account.id) === true}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** Accounts whose import has not ended: what they have is needed. */
async function readBeingImported(database: AccountDatabase): Promise<ReadonlySet<string>> {
  const [jobs, imports] = await Promise.all([readJobs(database), database.imports.toArray()]);
  const open = imports.filter(({ id }) => openJobOf(jobs, id) !== undefined);
  return new Set(open.map(({ input }) => (input as SourceInput).accountId ?? ''));
}

interface AccountProps {
  account: User;
  isBeingImported: boolean;
  onChosen: (account: User) => void;
}

function Account({ account, isBeingImported, onChosen }: AccountProps) {
  const { loadDeleteCopy } = useRouter().options.context.account;
  const [DeleteCopy] = useState(() => lazyPart(loadDeleteCopy));
  const [isAsking, setAsking] = useState(false);
  const { username, email } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{username}</span> <span className="text-muted">{email}</span>
      </p>
      <div className={isBeingImported ? 'hidden' : 'flex flex-wrap gap-2'}>
        <Button variant="secondary" onClick={() => onChosen(account)}>
          Import data
          <span className="sr-only">: {username}</span>
        </Button>
        <ExportAll account={account} />
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Delete data
          <span className="sr-only">: {username}</span>
        </Button>
      </div>
      {isBeingImported ? <p className="text-sm text-muted">Importing…</p> : null}
      {isAsking && !isBeingImported ? (
        <Suspense>
          <DeleteCopy account={account} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}
