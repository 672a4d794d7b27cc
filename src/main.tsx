/**
 * The composition root: theme, then account, database and sync behind the router's guard. Heavy modules load on first
 * use, so that the shell stays small. Every failure shows the error screen, never a blank page.
 */
import './ui/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readVisitor } from './api/session/visitor.ts';
import type { AccountControls } from './app/shell/app-context.ts';
import { FatalBoundary } from './app/shell/error/error-view.tsx';
import { homePath } from './app/shell/session/guard.ts';
import { readFirstFacts } from './db/device/first-facts.ts';
import { sharedUser } from './db/device/shared-computer.ts';
import { expectAccount, expectedAccount, removedData } from './db/storage-signals.ts';
import { assert } from './lib/assert.ts';
import * as say from './lib/messages.ts';
import { mendMissingParts } from './lib/missing-part.ts';
import { keepInstallPrompt } from './platform/install-prompt.ts';
import { surviveTranslators } from './platform/survive-translators.ts';
import { allowOwnScripts } from './platform/trusted-types.ts';
import { createAppRouter } from './router.tsx';
import { afterPaint, fetchScreen } from './ui/load/lazy-screen.tsx';
import { beginAgain } from './ui/load/own-build.ts';
import { restoreScrollLate } from './ui/page/late-scroll.ts';
import { startTheme } from './ui/theme/theme.ts';
import { noteTyping } from './ui/work/typed-early.ts';

/** A start shows no loading state before this time, milliseconds. */
const unannouncedMs = 1_000;

const loadAccount = () => import('./app/open-account.ts');

/** True until the first screen is shown. */
let isStart = true;

const startsInside = location.pathname.startsWith(homePath);

async function whoIsThere(read?: ReturnType<typeof readFirstFacts>) {
  const [session, { ownerOf }, facts] = await Promise.all([
    import('./api/session/session.ts'),
    import('./db/device/device-owner.ts'),
    read,
  ]);
  const readDeviceOwner = facts
    ? async () => ownerOf(facts)
    : (await import('./db/device/account.ts')).readDeviceOwner;
  return readVisitor({ ...session, readDeviceOwner, sharedUser });
}

const account: AccountControls = {
  open: async (userId) =>
    (await loadAccount()).openAccount(userId, { firstScreen, onUsageTrouble, showFiles }),
  openBehind: (userId) => {
    if (!isStart) return false;
    isStart = false;
    expectAccount(userId);
    void firstScreen.then(() => afterPaint(openExpected));
    return true;
  },
  close: async () => (await loadAccount()).closeAccount(),
  syncNow: async () => (await loadAccount()).syncNow(),
  remove: async (userId, leave) => {
    const { takeOffDevice } = await import('./app/shell/sign-out/sign-out.ts');
    await takeOffDevice(userId, account, leave);
  },
  loadExport: async () => (await import('./features/settings/export-dialog.tsx')).ExportDialog,
  loadCardExport: async () =>
    (await import('./features/flashcards/export-cards-dialog.tsx')).ExportCardsDialog,
  loadDeleteCopy: async () =>
    (await import('./app/shell/sign-out/delete-copy-dialog.tsx')).DeleteCopyDialog,
};

const onUsageTrouble = () => void sayInToast(say.errorCreatingUsage);

const showFiles = () => void router.navigate({ to: '/dashboard/library/files' });

/** If opening fails, the router tries again and shows the reason. */
function openExpected(): void {
  const userId = expectedAccount();
  if (userId) account.open(userId).catch(() => router.invalidate());
}

/** A failure in an event handler does not affect the screen or its typed text, so a toast is enough. */
addEventListener('unhandledrejection', (event) => {
  // Expected after the database was deleted under this tab: the banner says what to do.
  if (removedData.isUp()) event.preventDefault();
  else console.error(event.reason);
  void sayInToast(event.reason);
});

async function sayInToast(reason: unknown): Promise<void> {
  const [{ storageProblem }, { toastError }] = await Promise.all([
    import('./db/storage-problem.ts'),
    import('./ui/toaster/toast.ts'),
  ]);
  toastError(storageProblem(reason));
}

noteTyping(document);
surviveTranslators();
mendMissingParts(beginAgain);
allowOwnScripts();
keepInstallPrompt();
startTheme();
// A start inside the app needs all of these, so they load in parallel, before React and the router start.
let early = startsInside ? whoIsThere(readFirstFacts()) : undefined;
const router = createAppRouter({
  account,
  readVisitor: () => {
    const visitor = early ?? whoIsThere();
    early = undefined;
    return visitor;
  },
});
restoreScrollLate(router);
const firstScreen = new Promise<void>((resolve) => {
  router.subscribe('onRendered', () => resolve());
});
void firstScreen.then(() => {
  isStart = false;
});
if (early) void Promise.allSettled([early, fetchScreen(router, location.pathname)]);
const place = document.getElementById('root');
assert(place, 'No #root');
const app = createRoot(place);
const draw = () =>
  app.render(
    <StrictMode>
      <FatalBoundary>
        <RouterProvider router={router} />
      </FatalBoundary>
    </StrictMode>,
  );
if (early) {
  const tooLong = new Promise((resolve) => setTimeout(resolve, unannouncedMs));
  void Promise.race([router.load(), tooLong]).then(draw, draw);
} else draw();
