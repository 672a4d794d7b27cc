/** Asks the student for a backup: for the permission to write to the folder, or once a month for one tap to save. */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { BackupsState, StoredFolder } from '../../../db/tables.ts';
import { backUpNow, putOff, remindFrom } from '../../../interchange/backup/automatic/choices.ts';
import { canChooseFolder } from '../../../interchange/backup/automatic/folder.ts';
import {
  hasContent,
  isReminderDue,
  isWeekOver,
  mayAsk,
} from '../../../interchange/backup/automatic/schedule.ts';
import { useBackups } from '../../../interchange/backup/automatic/use-backups.ts';
import type { User } from '../../../protocol/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { Notice } from '../../../ui/page/states.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { useNow } from '../../../ui/use-now.ts';

export function BackupNotice({ user }: { user: User }) {
  const backups = useBackups();
  const nowMs = useNow();
  if (backups === undefined) return null;
  const { state, mayWrite, job } = backups;
  const isAutomatic = canChooseFolder() && state.isOn;
  if (!isAutomatic) return <Reminder user={user} state={state} nowMs={nowMs} />;
  const isUnderWay = job !== undefined && job.state !== 'failed';
  const isWaiting = isWeekOver(state, nowMs) && mayWrite === false && !isUnderWay;
  if (!isWaiting || state.folder === undefined || !mayAsk(state, nowMs)) return null;
  return <AskForFolder folder={state.folder} />;
}

const notNow = () => void tellFailure(tryWrite(() => putOff(currentDatabase(), Date.now())));

function AskForFolder({ folder }: { folder: StoredFolder }) {
  const [start, busy] = useOnce(async () => {
    const started = await backUpNow(currentDatabase(), folder, Date.now());
    if (started !== 'refused') await tellFailure(Promise.resolve(started));
  });
  return (
    <Notice
      title="Your weekly backup is due"
      text={`Your browser asks once more whether Haversack may save to “${folder.name}”.`}
      actions={
        <>
          <Button variant="ghost" onClick={notNow}>
            Not now
          </Button>
          <Button busy={busy} onClick={() => void start()}>
            Back up now
          </Button>
        </>
      }
    />
  );
}

function Reminder({ user, state, nowMs }: { user: User; state: BackupsState; nowMs: number }) {
  const { loadExport } = useRouter().options.context.account;
  const [Dialog] = useState(() => lazyPart(loadExport));
  const [isOpen, setOpen] = useState(false);
  const hasAny = useRows(hasContent, []) ?? false;
  const { last, remindsFrom } = state;
  const isFirst = hasAny && last === undefined && remindsFrom === undefined;
  useEffect(() => {
    if (isFirst) void tellFailure(tryWrite(() => remindFrom(currentDatabase(), Date.now())));
  }, [isFirst]);
  // The dialog outlives the reminder, which ends with the export.
  return (
    <>
      {hasAny && isReminderDue(state, nowMs) ? (
        <Notice
          title="Save a backup"
          text={
            last === undefined
              ? 'You have no backup yet. Save a copy of everything to this device.'
              : `Your last backup is from ${formatDate(last.at)}. Save a new copy of everything to this device.`
          }
          actions={
            <>
              <Button variant="ghost" onClick={notNow}>
                Not now
              </Button>
              <Button onClick={() => setOpen(true)}>Save backup</Button>
            </>
          }
        />
      ) : null}
      {isOpen ? (
        <Suspense>
          <Dialog account={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
