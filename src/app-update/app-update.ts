/**
 * The service worker from the page's side (spec §4, §9): registered at /sw.js with scope /, never taken from
 * the HTTP cache; when a new version waits, and when one has taken over. What is done about it: quiet-update.ts.
 */
import { Workbox } from 'workbox-window';
import { buildOfReload, mayReloadOnce } from '../ui/load/own-build.ts';

/** How often an open page asks for a new version, milliseconds. */
export const checkIntervalMs = 30 * 60_000;

/** Who goes to and fro between two windows does not ask each time, milliseconds. */
export const leastCheckMs = 60_000;

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
  /** Asks the server for a new version, and waits until it is here. @returns whether the server could be asked */
  check: () => Promise<boolean>;
  stop: () => void;
}

export function startAppUpdate(events: Events): AppUpdate {
  const container = navigator.serviceWorker;
  if (!container) return { letIn: () => false, check: async () => false, stop: () => undefined };
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
      const waiting = registration?.waiting;
      waiting?.postMessage({ type: 'SKIP_WAITING' });
      return Boolean(waiting);
    },
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
