/**
 * The page's side of the service worker (spec §4, §9): it is registered at /sw.js with scope / and never read from the
 * HTTP cache. Reports when a new version waits or has taken over; `quiet-update.ts` acts on that.
 */
import { Workbox } from 'workbox-window';
import { awakeRequest, skipWaitingRequest } from '../../lib/app-files.ts';
import { buildOfReload, mayReloadOnce } from '../../ui/load/own-build.ts';

/** How often an open page asks for a new version, milliseconds. */
export const checkIntervalMs = 30 * 60_000;

/** Shortest time between two checks, for students who switch windows often, milliseconds. */
export const leastCheckMs = 60_000;

/** How long the active worker may take to start and answer: a busy computer needs seconds. Milliseconds. */
export const wakeMs = 10_000;

/** How long the active worker gets no messages: Chromium ends an idle worker after 30 s. Milliseconds. */
const makeWayMs = 40_000;

const registrationOptions: RegistrationOptions = {
  scope: '/',
  updateViaCache: 'none',
  // In development the worker consists of modules.
  ...(import.meta.env.DEV && import.meta.env.MODE !== 'test' ? { type: 'module' } : {}),
};

interface Events {
  waits: () => void;
  /** The worker's version differs from this page's. */
  tookOver: () => void;
  registered: (isLetIn: boolean) => void;
}

export interface AppUpdate {
  /** Lets a waiting version take over. @returns whether one waits */
  letIn: () => boolean;
  /** The active worker is about to end: send it nothing (`letInAwake`). */
  isMakingWay: () => boolean;
  /** Asks the server for a new version and waits for its download. @returns whether the server answered */
  check: () => Promise<boolean>;
  stop: () => void;
}

const noWorker: AppUpdate = {
  letIn: () => false,
  isMakingWay: () => false,
  check: async () => false,
  stop: () => undefined,
};

export function startAppUpdate(events: Events): AppUpdate {
  const container = navigator.serviceWorker;
  if (!container) return noWorker;
  const stopping = new AbortController();
  const { signal } = stopping;
  watchTakeover(container, events.tookOver, signal);
  let registration: ServiceWorkerRegistration | undefined;
  const registering = register(new Workbox('/sw.js', registrationOptions)).then((registered) => {
    if (signal.aborted) return;
    events.registered(registered !== undefined);
    if (registered === undefined) return;
    registration = registered;
    watchForWaiting(registered, events.waits, signal);
  });
  let handover: { to: ServiceWorker; atMs: number } | undefined;
  const isMakingWay = () =>
    handover?.to.state === 'installed' && Date.now() - handover.atMs < makeWayMs;
  const check = async () => {
    // An early call must wait for the registration, or it would report no server.
    await registering;
    const asked = await askServer(registration);
    if (registration?.installing) await settled(registration.installing);
    return asked;
  };
  checkOften(() => askServer(registration), signal);
  return {
    letIn: () => {
      if (!registration?.waiting) return false;
      if (registration.waiting !== handover?.to || !isMakingWay()) {
        handover = { to: registration.waiting, atMs: Date.now() };
        void letInAwake(registration);
      }
      return true;
    },
    isMakingWay,
    check,
    stop: () => stopping.abort(),
  };
}

/** @returns `undefined` without a worker; the app then needs a network */
async function register(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workbox.register({ immediate: document.readyState === 'complete' });
  } catch (error) {
    console.warn('The service worker could not be registered', error);
    return undefined;
  }
}

/** Every half hour, and when the student or the network returns. */
function checkOften(ask: () => Promise<unknown>, signal: AbortSignal): void {
  let askedAt = Date.now();
  const check = () => {
    const isDue = Date.now() - askedAt >= leastCheckMs;
    if (!isDue || document.visibilityState !== 'visible' || !navigator.onLine) return;
    askedAt = Date.now();
    void ask();
  };
  const timer = setInterval(check, checkIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  for (const name of ['focus', 'online']) addEventListener(name, check, { signal });
}

/** Rejects if the server cannot be reached; the next check follows anyway. */
async function askServer(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  return (
    registration?.update().then(
      () => true,
      () => false,
    ) ?? false
  );
}

/**
 * Chromium (156) ends the active worker when a new version takes over, except while that worker starts or receives a
 * message. Then the new version waits until the old worker was idle for 30 seconds. So this wakes the old worker first
 * and then sends it nothing (docs/decisions/05).
 */
async function letInAwake(registration: ServiceWorkerRegistration): Promise<void> {
  await awake(registration.active);
  // A newer version may have arrived meanwhile.
  registration.waiting?.postMessage({ type: skipWaitingRequest });
}

/** Resolves when it answers, or after `wakeMs`: an older version does not know the request. */
async function awake(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return;
  const { port1: here, port2: there } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<void>();
  here.onmessage = () => resolve();
  const timer = setTimeout(resolve, wakeMs);
  worker.postMessage({ type: awakeRequest }, [there]);
  await promise;
  clearTimeout(timer);
  here.close();
}

/** Resolves when it waits, or could not be installed. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
}

/** Workbox reports versions found after the registration. This also reports one that was already installing. */
function watchForWaiting(
  registration: ServiceWorkerRegistration,
  waits: () => void,
  signal: AbortSignal,
): void {
  // The very first version does not wait.
  const tell = () => registration.active && waits();
  const follow = () => {
    const coming = registration.installing;
    const settle = () => coming?.state === 'installed' && tell();
    coming?.addEventListener('statechange', settle, { signal });
  };
  if (registration.waiting) tell();
  follow();
  registration.addEventListener('updatefound', follow, { signal });
}

function watchTakeover(
  container: ServiceWorkerContainer,
  tookOver: () => void,
  signal: AbortSignal,
): void {
  // The page's code may be older than its worker, if it was opened during the change.
  const compare = async () => {
    if ((await buildOfReload()) === 'other' && !signal.aborted && mayReloadOnce()) tookOver();
  };
  // The first worker that claims an uncontrolled page usually has the same version.
  let isFirst = container.controller === null;
  container.addEventListener(
    'controllerchange',
    () => {
      if (isFirst) void compare();
      else tookOver();
      isFirst = false;
    },
    { signal },
  );
  if (!isFirst) void compare();
}
