/** Backups: when the last one was made and where it is, and a backup every week where the browser can write to a folder. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import type { LastBackup } from '../../../db/tables.ts';
import { canChooseFolder } from '../../../interchange/backup/automatic/folder.ts';
import {
  type Backups as BackupsNow,
  useBackups,
} from '../../../interchange/backup/automatic/use-backups.ts';
import { plural } from '../../../lib/plural.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatBytes, formatDateTime } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/states.tsx';
import { StepProgress } from '../../../ui/progress-bar.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { BackupButtons } from './backup-buttons.tsx';
import { standingOf } from './backup-standing.ts';

export function Backups() {
  const backups = useBackups();
  return (
    <>
      <h3 className="font-medium">Backups</h3>
      {backups === undefined ? null : <Standing backups={backups} />}
      <ExportNow />
    </>
  );
}

function Standing({ backups }: { backups: BackupsNow }) {
  const browser = { canChooseFolder: canChooseFolder(), isShared: sharedUser() !== undefined };
  const standing = standingOf(backups, browser, useNow());
  const { job } = backups;
  return (
    <>
      <div role="status" className="grid gap-4 text-[0.9375rem]">
        <LastOne last={backups.state.last} />
        <p className="flex flex-wrap items-baseline gap-2 sm:flex-nowrap">
          {standing.badge ? <Badge tone={standing.badge.tone}>{standing.badge.label}</Badge> : null}
          <span className="min-w-0 wrap-anywhere">{standing.text}</span>
        </p>
      </div>
      {standing.kind === 'working' && job ? (
        <StepProgress step={job.step} done={job.done} total={job.total} />
      ) : null}
      <BackupButtons kind={standing.kind} folder={backups.state.folder} job={job} />
    </>
  );
}

function LastOne({ last }: { last: LastBackup | undefined }) {
  if (last === undefined) return <p>No backup yet.</p>;
  const { at, sizeBytes, folder, name, missing, unreadable } = last;
  const where = folder === undefined ? 'saved as a download' : `in “${folder}”`;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-2 sm:flex-nowrap">
        <Badge tone="accent">Verified</Badge>
        <span className="min-w-0 wrap-anywhere">
          Last backup: {formatDateTime(at)}, {formatBytes(sizeBytes)}, {where}.
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {name}
        {unreadable > 0 ? `. ${plural(unreadable, 'damaged item')} in it` : ''}
      </p>
      {missing > 0 ? (
        <p className="flex items-baseline gap-2 text-sm">
          <Badge tone="warn">{plural(missing, 'file')} not included</Badge>
          <span className="min-w-0">{whyMissing}</span>
        </p>
      ) : null}
    </div>
  );
}

const whyMissing =
  'Not on this device, and the server could not be asked. Back up again while you are online. README.txt in the backup has the names.';

/** A copy for the student's own shelf, in any browser. */
function ExportNow() {
  const user = useBoundUser();
  const [exporting, setExporting] = useState(false);
  if (!user) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-[0.9375rem]">
        Save a copy as a download. It counts as a backup too. You can import it again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setExporting(true)}>
          Export now
        </Button>
        <Link to="/dashboard/import" className={buttonClass('secondary')}>
          Import
        </Link>
      </div>
      {exporting ? <ExportDialog account={user} onClose={() => setExporting(false)} /> : null}
    </div>
  );
}
