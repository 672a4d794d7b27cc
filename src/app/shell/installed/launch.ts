/**
 * Launches of the installed app (`launch_handler`, `file_handlers` in the manifest). The system only brings an open
 * window to the front, and the app decides where to go. It never leaves a dialog, an activity that covers the page, or
 * typed text without asking.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { keepShared, sharedPlace } from '../../../db/drafts/shared-things.ts';
import { dismissToast, toastError } from '../../../ui/toaster/toast.ts';
import { toastAction } from '../../../ui/toaster/toast-action.tsx';
import { heldWork } from '../../../ui/work/in-hand.ts';
import { hasTypedText } from '../../../ui/work/typed-text.ts';
import { homePath } from '../session/guard.ts';

/** Not in TypeScript's types yet (WICG Web App Launch Handler). */
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

/** Stores the files first, so that a sign-in before opening loses none. */
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

/** The app's icon only brings the window to the front; a shortcut opens its place. */
function openPlace(router: AnyRouter, { pathname, hash }: URL): void {
  if (pathname === homePath || isOwnLaunch(pathname)) return;
  go(router, { to: pathname, hash: hash.slice(1) });
}

/** A window also receives the launch that opened it, within this time after its start, milliseconds. */
const ownLaunchMs = 15_000;

function isOwnLaunch(pathname: string): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened === undefined || performance.now() > ownLaunchMs) return false;
  return new URL(opened.name).pathname === pathname;
}

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

/** As for app updates (ui/work): work would be lost, or an activity covers the page. */
function isBusy(): boolean {
  const isCovered = document.querySelector('dialog[open], [role="dialog"]') !== null;
  return isCovered || heldWork() !== undefined || hasTypedText();
}
