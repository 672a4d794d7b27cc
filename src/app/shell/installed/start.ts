/** Listens to the system: files and places that it opens the app with, and things that other apps share. */
import type { AnyRouter } from '@tanstack/react-router';
import { listenForLaunches } from './launch.ts';
import { offerShared } from './offer-shared.ts';

export function startInstalledApp(router: AnyRouter, signal: AbortSignal): void {
  if (signal.aborted) return;
  listenForLaunches(router);
  offerShared(router, signal);
}
