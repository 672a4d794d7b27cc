/**
 * The composition root: theme, then account, database and sync behind the router's doors. Whatever is
 * heavy is fetched when it is first needed, so that the shell stays small and root opens at once;
 * whatever breaks shows the error screen, never a blank page.
 */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readVisitor } from './api/visitor.ts';
import { sharedUser } from './db/shared-computer.ts';
import { storageProblem } from './db/storage-problem.ts';
import { fullDisk, newerDatabase } from './db/storage-signals.ts';
import type { AccountControls } from './features/shell/app-context.ts';
import { FatalBoundary } from './features/shell/error/fatal-boundary.tsx';
import { assert } from './lib/assert.ts';
import * as say from './lib/messages.ts';
import { createAppRouter, fetchScreen } from './router.tsx';
import type { Sync } from './sync/start.ts';
import { startWhenIdle } from './sync/start-when-idle.ts';
import './ui/app.css';
import { keepInstallPrompt } from './ui/device/install-prompt.ts';
import { startTheme } from './ui/theme.ts';
import { allowOwnScripts } from './ui/trusted-types.ts';

const loadDatabase = () => import('./db/database.ts');
const noteDrafts = () => import('./features/notes/note-draft.ts');

async function whoIsThere() {
  const [session, device] = await Promise.all([
    import('./api/session.ts'),
    import('./db/account.ts'),
  ]);
  return readVisitor({ ...session, ...device, sharedUser });
}

/** The account that is open and syncing; one at a time, and its changes one after another. */
let opened: { userId: string; sync: Sync } | undefined;
let turn: Promise<void> = Promise.resolve();

const account: AccountControls = {
  open: (userId) =>
    inTurn(async () => {
      // Opened before: whoever asks again may have just signed in.
      if (opened?.userId === userId) {
        opened.sync.wake();
        return;
      }
      await closeOpened();
      const database = await (await loadDatabase()).openAccountDatabase(userId);
      const loadSync = async () => {
        // Nobody waits for it, least of all sync: where it cannot be fetched, the next start tidies.
        import('./features/shell/tidy-up.ts').then(
          ({ tidyUp }) => tidyUp(noteDrafts),
          console.warn,
        );
        const { startSync } = await import('./sync/start.ts');
        return () => startSync(database, { onUsageTrouble });
      };
      opened = { userId, sync: startWhenIdle(loadSync, firstScreen) };
      if (newerDatabase.isUp()) opened.sync.stop();
    }),
  close: () => inTurn(closeOpened),
  syncNow: async () => opened?.sync.syncNow(),
  remove: async (userId, leave) => {
    const { takeOffDevice } = await import('./features/shell/sign-out.ts');
    await takeOffDevice(userId, account, leave);
  },
};

const onUsageTrouble = () => void sayInToast(say.errorCreatingUsage);

function inTurn(task: () => Promise<void>): Promise<void> {
  const mine = turn.then(task);
  turn = mine.catch(() => undefined);
  return mine;
}

async function closeOpened(): Promise<void> {
  if (!opened) return;
  opened.sync.stop();
  opened = undefined;
  (await loadDatabase()).closeAccountDatabase();
}

// What this tab would send or store is the newer app's to do now [S10].
newerDatabase.onChange(() => opened?.sync.stop());
// Room was made: what could not be stored comes again.
fullDisk.onChange(() => fullDisk.isUp() || opened?.sync.wake());

/** A failure in an event handler leaves the screen and what is typed on it whole: saying so is enough. */
addEventListener('unhandledrejection', (event) => {
  console.error(event.reason);
  void sayInToast(storageProblem(event.reason));
});

async function sayInToast(message: string): Promise<void> {
  (await import('./ui/toast.ts')).toastError(message);
}

allowOwnScripts();
keepInstallPrompt();
startTheme();
// A start inside the app needs all of these: they begin side by side, before React and the router do.
let early = location.pathname.startsWith('/dashboard') ? whoIsThere() : undefined;
const router = createAppRouter({
  account,
  readVisitor: () => {
    const visitor = early ?? whoIsThere();
    early = undefined;
    return visitor;
  },
});
const firstScreen = new Promise<void>((resolve) => {
  router.subscribe('onRendered', () => resolve());
});
if (early) void Promise.allSettled([early, fetchScreen(router, location.pathname)]);
const place = document.getElementById('root');
assert(place, 'No #root');
createRoot(place).render(
  <StrictMode>
    <FatalBoundary>
      <RouterProvider router={router} />
    </FatalBoundary>
  </StrictMode>,
);
