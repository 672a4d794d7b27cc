/**
 * The service worker from the page's side (spec §4, §9): registered at /sw.js with scope /, never taken from
 * the HTTP cache; when a new version waits, and when one has taken over. What is done about it: quiet-update.ts.
 */
import { Workbox } from 'workbox-window';
import { awakeRequest, skipWaitingRequest } from '../../lib/app-files.ts';
import { buildOfReload, mayReloadOnce } from '../../ui/load/own-build.ts';

/** How often an open page asks for a new version, milliseconds. */
export const checkIntervalMs = 30 * 60_000;

/** Who goes to and fro between two windows does not ask each time, milliseconds. */
export const leastCheckMs = 60_000;

/** How long the worker in charge may take to start and answer: a busy computer needs seconds. Milliseconds. */
export const wakeMs = 10_000;

/** How long the worker in charge is left alone: more than the 30 s after which Chromium ends an idle one. Milliseconds. */
const makeWayMs = 40_000;

const registrationOptions: RegistrationOptions = {
  scope: '/',
  updateViaCache: 'none',
  // In development the worker comes as it is written: as modules.
  ...(import.meta.env.DEV && import.meta.env.MODE !== 'test' ? { type: 'module' } : {}),
};

interface Events {
  /** A new version waits to be let in. */
  waits: () => void;
  /** This page's version is no longer the worker's. */
  tookOver: () => void;
  /** The browser has answered to the registration. */
  registered: (isLetIn: boolean) => void;
}

export interface AppUpdate {
  /** @returns whether a version waits that can take over */
  letIn: () => boolean;
  /** A version was let in, and the worker in charge is about to end: ask it nothing (`letInAwake`). */
  isMakingWay: () => boolean;
  /** Asks the server for a new version, and waits until it is here. @returns whether the server could be asked */
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
    // Who asks in the first moment is not told that there is no server.
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

/** @returns `undefined` without a worker; then everything still works while there is a network */
async function register(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workbox.register({ immediate: document.readyState === 'complete' });
  } catch (error) {
    console.warn('The service worker could not be registered', error);
    return undefined;
  }
}

/** Every half hour, and whenever the student or the network comes back. */
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

/** Rejects where the server cannot be reached: the next look comes by itself. */
async function askServer(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  return (
    registration?.update().then(
      () => true,
      () => false,
    ) ?? false
  );
}

/**
 * Chromium (156) ends the worker in charge when a new version is let in, but not if that worker is just starting or gets
 * a message in that moment: then the new version waits until the old one has had nothing to do for 30 seconds. So the
 * old one is woken first, and left alone from then on (docs/decisions/05).
 */
async function letInAwake(registration: ServiceWorkerRegistration): Promise<void> {
  await awake(registration.active);
  // Meanwhile a newer one may have come.
  registration.waiting?.postMessage({ type: skipWaitingRequest });
}

/** Resolves when it answers, and after `wakeMs` in any case: an older version does not know the question. */
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

/** It waits to be let in, or could not be installed. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
}

/** Workbox tells of versions found after the registration; one that was already on its way counts too. */
function watchForWaiting(
  registration: ServiceWorkerRegistration,
  waits: () => void,
  signal: AbortSignal,
): void {
  // The first version of all waits for nobody.
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
  // The page's own code may be older than the worker that has it: it was opened in the very moment of the change.
  const compare = async () => {
    if ((await buildOfReload()) === 'other' && !signal.aborted && mayReloadOnce()) tookOver();
  };
  // The first worker that claims an uncontrolled page brings nothing new to it, as a rule.
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
