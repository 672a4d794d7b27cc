/**
 * The open account: at most one, and its changes run one after another. `main.tsx` loads this module only to open an
 * account, since it imports Dexie.
 */

import { savesData } from '../api/locks.ts';
import { readAdding } from '../db/bytes/adding.ts';
import { closeAccountDatabase, onAccountClosed, openAccountDatabase } from '../db/database.ts';
import { sharedUser } from '../db/device/shared-computer.ts';
import { keepDraftsWhile } from '../db/drafts/draft-owner.ts';
import { fullDisk, newerDatabase, removedData } from '../db/storage-signals.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Sync } from '../sync/start.ts';
import { startWhenIdle } from '../sync/start-when-idle.ts';
import { initialStatus, syncStatus, throttled } from '../sync/status/status-store.ts';
import { hasSessionCookie } from './shell/session/guard.ts';

interface Page {
  firstScreen: Promise<void>;
  onUsageTrouble: () => void;
  showFiles: () => void;
}

/** Shortest time between two wake-ups of sync after the disk was full, milliseconds. */
const wakeEveryMs = 10_000;

interface Opened {
  userId: string;
  sync: Sync;
  jobs?: Pick<Runner, 'stop'>;
  stopNotifications?: () => void;
}

let opened: Opened | undefined;
let turn: Promise<void> = Promise.resolve();

/** Opens the student's database and starts sync. Does nothing if it is already open. */
export function openAccount(userId: string, page: Page): Promise<void> {
  return inTurn(async () => {
    // Already open, but the student may have just signed in.
    if (opened?.userId === userId) {
      opened.sync.wake();
      return;
    }
    if (opened) closeOpened();
    // The counts belong to data that was removed under this tab.
    if (removedData.isUp()) syncStatus.setState(initialStatus);
    const database = await openAccountDatabase(userId);
    const loadSync = async () => {
      // Nothing waits for this. If it cannot be fetched, the next start tidies up.
      import('./tidy-up.ts').then(
        ({ tidyUp }) => tidyUp({ notes: saveNoteDrafts, files: () => finishFiles(page.showFiles) }),
        console.warn,
      );
      import('./start-jobs.ts').then(({ startJobs }) => {
        const mayRun = opened === account && !newerDatabase.isUp();
        if (mayRun) account.jobs = startJobs(database, account.sync.syncNow);
      }, console.warn);
      import('./start-notifications.ts').then(({ startNotifying }) => {
        const mayRun = opened === account && !newerDatabase.isUp();
        if (mayRun) account.stopNotifications = startNotifying(database);
      }, console.warn);
      const { startSync } = await import('../sync/start.ts');
      return () =>
        startSync(database, {
          onUsageTrouble: page.onUsageTrouble,
          // A shared computer must not keep files that the student did not open.
          savesData: () => sharedUser() !== undefined || savesData(),
        });
    };
    const account: Opened = { userId, sync: startWhenIdle(loadSync, page.firstScreen) };
    opened = account;
    if (newerDatabase.isUp()) stopWork();
  });
}

async function saveNoteDrafts(): Promise<void> {
  await (await import('../features/notes/note-draft.ts')).recoverNoteDrafts();
}

/** Loads no code if there are no files to finish, which is usual. */
async function finishFiles(showFiles: () => void): Promise<void> {
  if ((await readAdding()).length === 0) return;
  await (await import('../features/files/add/recover-adding.ts')).recoverAdding(showFiles);
}

export function closeAccount(): Promise<void> {
  return inTurn(closeOpened);
}

export async function syncNow(): Promise<void> {
  await opened?.sync.syncNow();
}

function inTurn(task: () => void | Promise<void>): Promise<void> {
  const mine = turn.then(task);
  turn = mine.catch(() => undefined);
  return mine;
}

function stopWork(): void {
  opened?.sync.stop();
  opened?.jobs?.stop();
  opened?.stopNotifications?.();
}

function closeOpened(): void {
  forgetOpened();
  closeAccountDatabase();
}

function forgetOpened(): void {
  if (opened === undefined) return;
  stopWork();
  opened = undefined;
  // After a removal the status keeps its counts, since the banner reports unsent changes.
  if (!removedData.isUp()) syncStatus.setState(initialStatus);
}

keepDraftsWhile(hasSessionCookie);

// Also when another tab signs out.
onAccountClosed(forgetOpened);

// A newer app has taken over the database and its work [S10].
newerDatabase.onChange(stopWork);
// After the disk was full, sync fetches again what could not be stored. Throttled: writes may succeed and fail in turn.
const wakeForRoom = throttled(() => fullDisk.isUp() || opened?.sync.wake(), wakeEveryMs);
fullDisk.onChange(() => fullDisk.isUp() || wakeForRoom());
