/**
 * The service worker from the page's side (spec §4, §9): registered at /sw.js with scope /, never taken
 * from the HTTP cache. A new version waits until the student lets it in, from any tab; then every
 * tab reloads exactly once. Nothing is lost by the reload: what is typed is kept as it is typed.
 */
import { Workbox } from 'workbox-window';

/** How often an open page asks for a new version, milliseconds. */
const checkIntervalMs = 30 * 60_000;

const registrationOptions: RegistrationOptions = {
  scope: '/',
  updateViaCache: 'none',
  // In development the worker comes as it is written: as modules.
  ...(import.meta.env.DEV && import.meta.env.MODE !== 'test' ? { type: 'module' } : {}),
};

/**
 * @param onWaiting called when a new version waits; call its argument to let it in
 * @returns stops looking for new versions
 */
export function startAppUpdate(onWaiting: (activate: () => void) => void): () => void {
  const container = navigator.serviceWorker;
  if (!container) return () => undefined;
  reloadOnTakeover(container);
  const stopping = new AbortController();
  const { signal } = stopping;
  let registration: ServiceWorkerRegistration | undefined;
  const workbox = new Workbox('/sw.js', registrationOptions);
  void register(workbox).then((registered) => {
    if (registered === undefined || signal.aborted) return;
    registration = registered;
    const activate = () => registered.waiting?.postMessage({ type: 'SKIP_WAITING' });
    watchForWaiting(registered, () => container.controller && onWaiting(activate), signal);
  });
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    // Rejects when the server cannot be reached: the next look comes by itself.
    registration?.update().catch(() => undefined);
  };
  const timer = setInterval(look, checkIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', look, { signal });
  return () => stopping.abort();
}

/** @returns `undefined` without a worker; then everything still works while there is a network */
async function register(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workbox.register({ immediate: document.readyState === 'complete' });
  } catch (error) {
    console.warn('The service worker could not be registered', error);
    return undefined;
  }
}

/** Workbox tells of versions found after the registration; one that was already on its way counts too. */
function watchForWaiting(
  registration: ServiceWorkerRegistration,
  offer: () => void,
  signal: AbortSignal,
): void {
  const follow = () => {
    const coming = registration.installing;
    const settle = () => coming?.state === 'installed' && offer();
    coming?.addEventListener('statechange', settle, { signal });
  };
  if (registration.waiting) offer();
  follow();
  registration.addEventListener('updatefound', follow, { signal });
}

/** How long a waiting version may take to take over before the page is reloaded without it, milliseconds. */
const takeoverMs = 1_000;

/** Reloads this tab, letting a version that waits in first: its takeover reloads the tab by itself. */
export async function reloadIntoNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  setTimeout(() => location.reload(), registration?.waiting ? takeoverMs : 0);
}

/** Fetches the newest version first, for a server that will not talk to this one. */
export async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Rejects when the server cannot be reached; what waits already can still be let in.
  await registration?.update().catch(() => undefined);
  if (registration?.installing) await settled(registration.installing);
  await reloadIntoNewest();
}

/** It waits to be let in, or could not be installed. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
}

function reloadOnTakeover(container: ServiceWorkerContainer): void {
  // The first worker that claims an uncontrolled page brings nothing new to it.
  let isFirst = container.controller === null;
  let reloading = false;
  container.addEventListener('controllerchange', () => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    if (reloading) return;
    reloading = true;
    location.reload();
  });
}
