/** Other accounts on this device: imports, exports or deletes their data. */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { useHiddenAccounts } from '../../db/device/use-bound-user.ts';
import { openJobOf, readImports } from '../../db/imports/imports.ts';
import { readJobs } from '../../db/jobs.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Job } from '../../db/tables.ts';
import { undoKind } from '../../interchange/backup/job-kinds.ts';
import type { SourceInput } from '../../interchange/backup/read/open-source.ts';
import { ExportAll } from '../../platform/export-all.tsx';
import type { User } from '../../protocol/auth.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDate } from '../../ui/format.ts';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Panel } from '../../ui/page/panel.tsx';

export function HiddenAccounts({ onChosen }: { onChosen: (account: User) => void }) {
  const accounts = useHiddenAccounts();
  const imports = useRows(readAccountImports, []);
  if (accounts === undefined || accounts.length === 0) return null;
  return (
    <Panel title="Another account on this device">
      <p className="text-muted">
        Its data is on this device, and only you see it here. You can import all of it into your
        account. The old copy stays until you delete it.
      </p>
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <Account
            key={account.id}
            account={account}
            imported={imports?.get(account.id)}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** For the dialog that deletes the copy. */
interface DoneImport {
  at: number;
  missing: number;
}

/** The finished import, or the state of its job. A running job needs the data of the account. */
type Imported = DoneImport | Standing;

type Standing = 'importing' | 'import-failed' | 'undoing' | 'undo-failed';

const place = 'under “Imports on this device”.';
const standingInWords: Record<Standing, string> = {
  importing: 'Importing…',
  'import-failed': `Import failed. Try again or cancel it ${place}`,
  undoing: 'Undoing import…',
  'undo-failed': `Undo failed. Try again or stop it ${place}`,
};

function standingOf({ kind, state }: Job): Standing {
  if (kind === undoKind) return state === 'failed' ? 'undo-failed' : 'undoing';
  return state === 'failed' ? 'import-failed' : 'importing';
}

/** By account id. A running job wins, then the newest import. An undone import does not count. */
async function readAccountImports(
  database: AccountDatabase,
): Promise<ReadonlyMap<string, Imported>> {
  const [jobs, imports] = await Promise.all([readJobs(database), readImports(database)]);
  const found = new Map<string, Imported>();
  for (const { id, input, endedAt, undoneAt, leftOut } of imports) {
    const accountId = (input as SourceInput).accountId ?? '';
    const known = found.get(accountId);
    const job = openJobOf(jobs, id);
    if (job !== undefined && typeof known !== 'string') found.set(accountId, standingOf(job));
    else if (endedAt !== undefined && undoneAt === undefined && known === undefined)
      found.set(accountId, {
        at: endedAt,
        missing: leftOut.filter(({ isMissing }) => isMissing).length,
      });
  }
  return found;
}

interface AccountProps {
  account: User;
  imported: Imported | undefined;
  onChosen: (account: User) => void;
}

function Account({ account, imported, onChosen }: AccountProps) {
  const { loadDeleteCopy } = useRouter().options.context.account;
  const [DeleteCopy] = useState(() => lazyPart(loadDeleteCopy));
  const [isAsking, setAsking] = useState(false);
  const { username, email } = account;
  const [done, standing] = typeof imported === 'string' ? [undefined, imported] : [imported];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        <span translate="no" className="font-medium">
          {username}
        </span>{' '}
        <span translate="no" className="text-muted">
          {email}
        </span>
        {done === undefined ? null : (
          <span className="block text-sm text-muted">Imported on {formatDate(done.at)}</span>
        )}
      </p>
      <div className={standing ? 'hidden' : 'flex flex-wrap gap-2'}>
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
      {standing ? (
        <p
          className={classes('text-sm', standing.endsWith('failed') ? 'text-danger' : 'text-muted')}
        >
          {standingInWords[standing]}
        </p>
      ) : null}
      {isAsking && standing === undefined ? (
        <Suspense>
          <DeleteCopy account={account} imported={done} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}
