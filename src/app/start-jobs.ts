/** All kinds of jobs, and what their runner needs from this tab. */
import { browserLocks, isLockHeld, systemTimers } from '../api/locks.ts';
import { straightening } from '../components/page-photos/straightening.ts';
import { fitKind } from '../components/scheduling/fit-kind.ts';
import type { AccountDatabase } from '../db/database.ts';
import { sharedUser } from '../db/device/shared-computer.ts';
import { dropExpiredUndos, dropUnneededCopies } from '../db/imports/imports.ts';
import type { StoredFolder } from '../db/tables.ts';
import type { Folder } from '../interchange/backup/automatic/folder.ts';
import { backupJobKind, startSchedule } from '../interchange/backup/automatic/schedule.ts';
import { importKind, undoKind } from '../interchange/backup/job-kinds.ts';
import type { JobKind, JobKinds } from '../jobs/job-run.ts';
import { type Runner, startRunner } from '../jobs/runner.ts';
import { generation, generationOfRows } from '../queries/generation.ts';
import { startSearch } from '../queries/search/search.ts';
import { recognition, startWaitingRecognitions } from '../reading/ocr/recognition.ts';
import { followUnlocked, holdWhileUnlocked } from '../reading/pdf/locked/unlocked.ts';
import { keepTexts } from '../reading/pdf/text/keep-texts.ts';
import { makingInThisTab } from '../reading/thumbnails/in-this-tab.ts';
import { startThumbnails } from '../reading/thumbnails/make-thumbnails.ts';
import { syncStatus } from '../sync/status/status-store.ts';
import { holdWork } from '../ui/work/in-hand.ts';

const kinds: JobKinds = new Map<string, JobKind>([
  [
    generation,
    {
      load: async () => (await import('../features/generate/generation-job.ts')).runGeneration,
      inHand: 'your study material is ready',
    },
  ],
  [
    generationOfRows,
    {
      load: async () => (await import('../features/generate/rows/rows-job.ts')).runRowsGeneration,
      inHand: 'your study material is ready',
    },
  ],
  [
    importKind,
    {
      load: async () => (await import('../interchange/backup/import-job.ts')).runImport,
      inHand: 'your import is finished',
    },
  ],
  [
    recognition,
    {
      load: async () => (await import('../reading/ocr/recognition-job.ts')).runRecognition,
      inHand: 'the text of your scan is recognized',
    },
  ],
  [
    straightening,
    {
      load: async () =>
        (await import('../components/page-photos/straighten-job.ts')).runStraightening,
      inHand: 'your pages are straightened',
    },
  ],
  [
    fitKind,
    {
      load: async () => (await import('../components/scheduling/fit-job.ts')).runFit,
      inHand: 'your parameters are optimised',
    },
  ],
  [backupJobKind, { load: loadBackup, inHand: 'your backup is made' }],
]);

function loadUndo(syncNow: () => Promise<void>) {
  return async () => {
    const [{ createUndoRun }, { syncResult }] = await Promise.all([
      import('../interchange/backup/undo-job.ts'),
      import('../sync/status/status-words.ts'),
    ]);
    return createUndoRun({
      sync: async () => {
        await syncNow();
        return syncResult(syncStatus.getState(), navigator.onLine);
      },
    });
  };
}

async function loadBackup() {
  const [{ createBackupRun }, { fetchFileBytes }, { fetchUsage }] = await Promise.all([
    import('../interchange/backup/automatic/backup-job.ts'),
    import('../api/file-bytes.ts'),
    import('../api/usage.ts'),
  ]);
  return createBackupRun({ folderOf, fetchBytes: fetchFileBytes, fetchUsage, now: Date.now });
}

/** IndexedDB stores the handle itself. */
function folderOf(stored: StoredFolder): Folder {
  return stored as Folder;
}

function waitOrStop(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** @param syncNow resolves after a whole exchange that began after the call, successful or not */
export function startJobs(
  database: AccountDatabase,
  syncNow: () => Promise<void>,
): Pick<Runner, 'stop'> {
  const locks = browserLocks();
  const now = Date.now;
  // A shared computer must keep nothing of a student.
  const stopSchedule =
    sharedUser() === undefined
      ? startSchedule(database, { folderOf, now, timers: systemTimers })
      : () => undefined;
  for (const drop of [dropUnneededCopies(database, now()), dropExpiredUndos(database)]) {
    void drop.catch((error: unknown) => {
      if (!database.closed.aborted) console.warn('Old imports could not be cleared', error);
    });
  }
  const stopThumbnails = startThumbnails(database, makingInThisTab(locks, database.userId));
  const runner = startRunner(database, {
    kinds: new Map([
      ...kinds,
      [undoKind, { load: loadUndo(syncNow), inHand: 'your import is undone' }],
    ]),
    holdLock: (name, work, signal) => locks.run(name, work, signal),
    isHeld: isLockHeld,
    holdWork,
    now,
    timers: systemTimers,
  });
  const stopping = new AbortController();
  void import('../interchange/calendars/keep-calendars.ts').then(
    ({ keepCalendars }) =>
      keepCalendars(database, { locks, timers: systemTimers, signal: stopping.signal }),
    (error: unknown) => console.warn('Calendars elsewhere are not read', error),
  );
  const stopUnlocked = followUnlocked(database);
  const stopHolding = holdWhileUnlocked(database, (name, work, signal) =>
    locks.run(name, work, signal),
  );
  const stopWaiting = startWaitingRecognitions(database, systemTimers);
  const stopSearch = startSearch(database);
  const stopTexts = keepTexts(database, { locks, wait: waitOrStop });
  return {
    stop: () => {
      stopping.abort();
      stopSearch();
      stopTexts();
      stopSchedule();
      stopWaiting();
      stopUnlocked();
      stopHolding();
      stopThumbnails();
      runner.stop();
    },
  };
}
