/** The last backup, the weekly backup if the browser can write to a folder, and Export. */
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { ExportNotesDialog } from '../../../components/notes-out/export-notes-dialog.tsx';
import { currentDatabase } from '../../../db/database.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { dropJob } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job, LastBackup, StoredFolder } from '../../../db/tables.ts';
import { backUpNow, turnOff, turnOn } from '../../../interchange/backup/automatic/choices.ts';
import { canChooseFolder, chooseFolder } from '../../../interchange/backup/automatic/folder.ts';
import {
  type Backups as BackupsNow,
  useBackups,
} from '../../../interchange/backup/automatic/use-backups.ts';
import { plural } from '../../../lib/plural.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatBytes, formatDateTime } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/states.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { StepProgress } from '../../../ui/progress-bar.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ExportDialog } from '../export-dialog.tsx';
import { type Standing, standingOf } from './backup-standing.ts';

export function Backups() {
  const backups = useBackups();
  return (
    <>
      <h3 className="font-medium">Backups</h3>
      {backups === undefined ? null : <WeeklyBackup backups={backups} />}
      <ExportNow />
    </>
  );
}

function WeeklyBackup({ backups }: { backups: BackupsNow }) {
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

function ExportNow() {
  const user = useBoundUser();
  const [exporting, setExporting] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>();
  if (!user) return null;
  const chooseNotes = async () => {
    const ids = await currentDatabase().rows('note').where('deletedAt').equals(0).primaryKeys();
    if (ids.length === 0) toastError('No notes yet.');
    else setNotes(ids);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-[0.9375rem]">
        Save a copy as a download. It counts as a backup too. You can import it again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setExporting(true)}>
          Export now
        </Button>
        <Button variant="secondary" onClick={() => void chooseNotes()}>
          Export notes
        </Button>
        <Link to="/dashboard/import" className={buttonClass('secondary')}>
          Import
        </Link>
      </div>
      {notes ? <ExportNotesDialog ids={notes} onClose={() => setNotes(undefined)} /> : null}
      {exporting ? <ExportDialog account={user} onClose={() => setExporting(false)} /> : null}
    </div>
  );
}

interface BackupButtonsProps {
  kind: Standing['kind'];
  folder: StoredFolder | undefined;
  job: Job | undefined;
}

function BackupButtons({ kind, folder, job }: BackupButtonsProps) {
  const [choose, isChoosing] = useOnce(async () => {
    const chosen = await askForFolder();
    if (chosen) await tellFailure(turnOn(currentDatabase(), chosen, Date.now()));
  });
  const [start, isStarting] = useOnce(async (stored: StoredFolder) => {
    const started = await backUpNow(currentDatabase(), stored, Date.now());
    if (started === 'refused')
      toastError('No backup was made: Haversack may not save to this folder.');
    else await tellFailure(Promise.resolve(started));
  });
  const stop = () => void tellFailure(tryWrite(() => turnOff(currentDatabase())));
  const cancel = () =>
    void tellFailure(tryWrite(async () => job && dropJob(currentDatabase(), job.id)));
  if (kind === 'cannot') return null;
  const isWorking = kind === 'working';
  const isFirst = kind === 'off' || kind === 'no-folder';
  return (
    <div className="flex flex-wrap gap-2">
      {kind === 'off' || folder === undefined ? null : (
        <Button
          variant={kind === 'no-permission' ? 'primary' : 'secondary'}
          busy={isStarting || isWorking}
          onClick={() => void start(folder)}
        >
          {wordsOfStart(kind)}
        </Button>
      )}
      {isWorking ? (
        <Button variant="ghost" aria-label="Cancel backup" onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          icon={<FolderOpen aria-hidden size={18} />}
          busy={isChoosing}
          onClick={() => void choose()}
        >
          {kind === 'off' ? 'Turn on weekly backup' : 'Choose another folder'}
        </Button>
      )}
      {kind === 'off' || isWorking ? null : (
        <Button variant="ghost" aria-label="Turn off weekly backup" onClick={stop}>
          Turn off
        </Button>
      )}
    </div>
  );
}

function wordsOfStart(kind: Standing['kind']): string {
  if (kind === 'no-permission') return 'Allow and back up';
  return kind === 'on' || kind === 'working' ? 'Back up now' : 'Try again';
}

async function askForFolder() {
  try {
    return await chooseFolder();
  } catch (error) {
    console.warn('No folder could be chosen', error);
    toastError('This folder can’t be used. Choose another one.');
    return undefined;
  }
}
