/**
 * Launches of the installed app (`launch_handler`, `file_handlers` in the manifest). A window that is open
 * is only brought to the front, so where a launch leads is the app's to decide: never away from a dialog or
 * an activity that covers the page, nor from typed text, since that would be lost.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { sharedPlace } from '../../../db/drafts/shared-form.ts';
import { keepShared } from '../../../db/drafts/shared-things.ts';
import { dismissToast, toastError } from '../../../ui/toaster/toast.ts';
import { toastAction } from '../../../ui/toaster/toast-action.tsx';
import { heldWork } from '../../../ui/work/in-hand.ts';
import { hasTypedText } from '../../../ui/work/typed-text.ts';
import { homePath } from '../session/guard.ts';

/** What TypeScript does not know of yet (WICG Web App Launch Handler). */
interface LaunchParams {
  readonly targetURL?: string | null;
  readonly files: readonly FileSystemFileHandle[];
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void;
}

export function listenForLaunches(router: AnyRouter): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL, files }) => {
    if (files.length > 0) void openFiles(router, files);
    else if (targetURL) openPlace(router, new URL(targetURL));
  });
}

/** They are on disk before anything else happens, so that signing in first loses none. */
async function openFiles(
  router: AnyRouter,
  handles: readonly FileSystemFileHandle[],
): Promise<void> {
  try {
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    await keepShared(
      files.map((file) => ({ kind: 'file', name: file.name, bytes: file, isOpened: true })),
    );
    go(router, sharedPlace);
  } catch (error) {
    console.warn('Files could not be opened', error);
    toastError('This file can’t be opened. Go to Files and upload it there.');
  }
}

/** The app's icon only brings the window to the front; a shortcut leads to its place. */
function openPlace(router: AnyRouter, { pathname, hash }: URL): void {
  if (pathname === homePath || isOwnLaunch(pathname)) return;
  go(router, { to: pathname, hash: hash.slice(1) });
}

/** The launch that opened this window is told to it too, milliseconds after its start. */
const ownLaunchMs = 15_000;

function isOwnLaunch(pathname: string): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened === undefined || performance.now() > ownLaunchMs) return false;
  return new URL(opened.name).pathname === pathname;
}

/** At once, or when the student leaves what they are at. */
export function go(
  router: AnyRouter,
  place: { to: string; hash?: string | undefined; params?: object | undefined },
): void {
  const open = () => {
    dismissToast('launch');
    void router.navigate(place);
  };
  if (!isBusy()) open();
  else
    toastAction({
      id: 'launch',
      message: 'You have unfinished work here. Leave it and open the new page?',
      actionLabel: 'Leave page',
      onAction: open,
    });
}

/** As for an update of the app (ui/work): something would be lost, or an activity covers the page. */
function isBusy(): boolean {
  const isCovered = document.querySelector('dialog[open], [role="dialog"]') !== null;
  return isCovered || heldWork() !== undefined || hasTypedText();
}
