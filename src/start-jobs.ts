/** The kinds of long work that there are, and what their runner needs of this tab. */
import { browserLocks, isLockHeld } from './api/locks.ts';
import { systemTimers } from './api/system-timers.ts';
import type { Folder } from './backup/automatic/folder.ts';
import { backupJobKind } from './backup/automatic/queue-backup.ts';
import { startSchedule } from './backup/automatic/schedule.ts';
import { importKind, undoKind } from './backup/job-kinds.ts';
import type { StoredFolder } from './db/backups.ts';
import type { AccountDatabase } from './db/database.ts';
import { sharedUser } from './db/device/shared-computer.ts';
import { dropExpiredUndos, dropUnneededCopies } from './db/imports/imports.ts';
import type { JobKinds } from './jobs/kind.ts';
import { type Runner, startRunner } from './jobs/runner.ts';
import { generation } from './queries/generation.ts';
import { holdWork } from './ui/work/in-hand.ts';

const kinds: JobKinds = new Map([
  [
    generation,
    {
      load: async () => (await import('./features/generate/generation-job.ts')).runGeneration,
      inHand: 'your study material is ready',
    },
  ],
  [
    importKind,
    {
      load: async () => (await import('./backup/import-job.ts')).runImport,
      inHand: 'your import is finished',
    },
  ],
  [
    undoKind,
    {
      load: async () => (await import('./backup/undo-job.ts')).runUndo,
      inHand: 'your import is undone',
    },
  ],
  [backupJobKind, { load: loadBackup, inHand: 'your backup is made' }],
]);

async function loadBackup() {
  const [{ createBackupRun }, { fetchUsage }] = await Promise.all([
    import('./backup/automatic/backup-job.ts'),
    import('./api/usage.ts'),
  ]);
  return createBackupRun({ folderOf, fetchUsage, now: Date.now });
}

/** The browser stores the handle itself. */
function folderOf(stored: StoredFolder): Folder {
  return stored as Folder;
}

export function startJobs(database: AccountDatabase): Pick<Runner, 'stop'> {
  const locks = browserLocks();
  const now = Date.now;
  // Nothing of a student is to stay on a computer that others use.
  const stopSchedule =
    sharedUser() === undefined
      ? startSchedule(database, { folderOf, now, timers: systemTimers })
      : () => undefined;
  for (const drop of [dropUnneededCopies, dropExpiredUndos]) {
    void drop(database, now()).catch((error: unknown) => {
      if (!database.closed.aborted) console.warn('Old imports could not be cleared', error);
    });
  }
  const runner = startRunner(database, {
    kinds,
    holdLock: (name, work, signal) => locks.run(name, work, signal),
    isHeld: isLockHeld,
    holdWork,
    now,
    timers: systemTimers,
  });
  return {
    stop: () => {
      stopSchedule();
      runner.stop();
    },
  };
}
