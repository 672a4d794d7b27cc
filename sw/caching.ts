/**
 * The app on the device [P1]: every file of the build is stored when a version is installed, and every
 * page opens from there. Nothing of /v1 is ever cached: the student's data lives in the database.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { apiBase } from '../src/protocol/version.ts';

/** Addresses that belong to the server, even when a person opens them as a page. */
export const serverPaths = [new RegExp(`^${apiBase}(/|$)`), /^\/healthz(\/|$)/];

/** @param files the build's list: addresses with their revisions */
export function startCaching(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute(files, { cleanURLs: false });
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }),
  );
}
