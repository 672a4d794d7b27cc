/**
 * Asks the browser to start the service worker for waiting edits, so that they reach the server with every tab closed
 * [S11]. Without Background Sync the next start of the app sends them.
 */
import type { Timers } from '../../lib/wake-signal.ts';
import { type SyncStatus, syncStatus } from '../status/status-store.ts';
import { outboxTag } from '../worker-messages.ts';

/** How long this tab tries alone before it asks the browser, milliseconds. */
const patienceMs = 3_000;

export interface BackgroundDeps {
  timers: Timers;
  /** Asking again before the worker was started changes nothing. */
  ask: () => Promise<void>;
  /** Follows this tab's edits; the status counts them a little later. @returns a function that stops */
  onEdit?: (listener: () => void) => () => void;
}

/** @returns a function that stops it */
export function keepBackgroundSync({ timers, ask, onEdit }: BackgroundDeps): () => void {
  let timer: unknown;
  let asked = false;
  let hasEdited = false;
  const stopHearing = onEdit?.(() => {
    hasEdited = true;
  });
  const askNow = () => {
    asked = true;
    // No worker yet, or no permission: the edits wait for the next start.
    ask().catch(() => undefined);
  };
  const look = ({ pending, kind }: SyncStatus, before?: SyncStatus) => {
    if (kind === 'synced' && before?.kind !== 'synced') hasEdited = false;
    if (pending === 0) {
      timers.clear(timer);
      timer = undefined;
      asked = false;
    } else if (timer === undefined && !asked) {
      timer = timers.set(askNow, patienceMs);
    }
  };
  const stopFollowing = syncStatus.subscribe(look);
  look(syncStatus.getState());
  // The last event that a closing tab is sure to get.
  const stopListening = onHidden(() => {
    if (syncStatus.getState().pending > 0 || hasEdited) askNow();
  });
  return () => {
    stopFollowing();
    stopListening();
    stopHearing?.();
    timers.clear(timer);
  };
}

function onHidden(hidden: () => void): () => void {
  if (!('document' in globalThis)) return () => undefined;
  const look = () => {
    if (document.visibilityState === 'hidden') hidden();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Missing in TypeScript (WICG Background Synchronization). */
interface SyncManager {
  register(tag: string): Promise<void>;
}

export async function askBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const manager = (registration as { sync?: SyncManager } | undefined)?.sync;
  await manager?.register(outboxTag);
}

/** Calls `wake` when the network or the student may be back [S6]. @returns stops listening */
export function onWakes(wake: () => void): () => void {
  if (!('document' in globalThis)) return () => undefined;
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', seen);
  };
}
