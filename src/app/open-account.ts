/**
 * The account that is open and syncing: one at a time, and its changes one after another. `main.tsx` fetches this
 * when there is one to open, since Dexie comes with it.
 */
import { readAdding } from '../db/bytes/adding.ts';
import { savesData } from '../db/bytes/saves-data.ts';
import { closeAccountDatabase, onAccountClosed, openAccountDatabase } from '../db/database.ts';
import { sharedUser } from '../db/device/shared-computer.ts';
import { keepDraftsWhile } from '../db/drafts/draft-owner.ts';
import { fullDisk, newerDatabase, removedData } from '../db/storage-signals.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Sync } from '../sync/start.ts';
import { startWhenIdle } from '../sync/start-when-idle.ts';
import { initialStatus, syncStatus } from '../sync/status/status-store.ts';
import { throttled } from '../sync/status/throttled.ts';
import { hasSessionCookie } from './shell/session/has-session-cookie.ts';

interface Page {
  /** Once its first screen has what it shows. */
  firstScreen: Promise<void>;
  onUsageTrouble: () => void;
  showFiles: () => void;
}

/** Room on a disk that was full wakes sync at most so often, milliseconds. */
const wakeEveryMs = 10_000;

interface Opened {
  userId: string;
  sync: Sync;
  jobs?: Pick<Runner, 'stop'>;
  stopNotifications?: () => void;
}

let opened: Opened | undefined;
let turn: Promise<void> = Promise.resolve();

/** Opens the student's database and starts sync; does nothing where it is open already. */
export function openAccount(userId: string, page: Page): Promise<void> {
  return inTurn(async () => {
    // Opened before: whoever asks again may have just signed in.
    if (opened?.userId === userId) {
      opened.sync.wake();
      return;
    }
    if (opened) closeOpened();
    // Counts of what was removed under this tab are of no account any more.
    if (removedData.isUp()) syncStatus.setState(initialStatus);
    const database = await openAccountDatabase(userId);
    const loadSync = async () => {
      // Nobody waits for it, least of all sync: where it cannot be fetched, the next start tidies.
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
          // What nobody asked for is not to lie on a computer that others use.
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

/** Mostly there are none, and nothing is fetched for them. */
async function finishFiles(showFiles: () => void): Promise<void> {
  if ((await readAdding()).length === 0) return;
  await (await import('../features/files/add/recover-adding.ts')).recoverAdding(showFiles);
}

/** Stops sync and closes the database. */
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
  // What had not reached the server is told to the student.
  if (!removedData.isUp()) syncStatus.setState(initialStatus);
}

keepDraftsWhile(hasSessionCookie);

// Also where another tab signs out.
onAccountClosed(forgetOpened);

// What this tab would send, make or store is the newer app's to do now [S10].
newerDatabase.onChange(stopWork);
// Room was made: what could not be stored comes again. A disk may take one write and refuse the next, over and over.
const wakeForRoom = throttled(() => fullDisk.isUp() || opened?.sync.wake(), wakeEveryMs);
fullDisk.onChange(() => fullDisk.isUp() || wakeForRoom());
