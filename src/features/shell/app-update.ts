/**
 * The service worker from the page's side (spec §4, §9): registered at /sw.js with scope /, never taken
 * from the HTTP cache. A new version waits until the student lets it in, from any tab; then every
 * tab reloads exactly once. Nothing is lost by the reload: what is typed is kept as it is typed.
 */
import { Workbox } from 'workbox-window';

/** How often an open page asks for a new version, milliseconds. */
const checkIntervalMs = 30 * 60_000;

/**
 * @param onWaiting called when a new version waits; call its argument to let it in
 * @returns stops looking for new versions
 */
export function startAppUpdate(onWaiting: (activate: () => void) => void): () => void {
  const container = navigator.serviceWorker;
  if (!container) return () => undefined;
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => onWaiting(() => workbox.messageSkipWaiting()));
  reloadOnTakeover(container);
  let registration: ServiceWorkerRegistration | undefined;
  workbox.register({ immediate: document.readyState === 'complete' }).then(
    (registered) => {
      registration = registered;
    },
    (error: unknown) => {
      // Without the worker everything still works while there is a network.
      console.warn('The service worker could not be registered', error);
    },
  );
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    // Rejects when the server cannot be reached: the next look comes by itself.
    registration?.update().catch(() => undefined);
  };
  const timer = setInterval(look, checkIntervalMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
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
