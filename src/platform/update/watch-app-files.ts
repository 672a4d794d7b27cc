/**
 * Asks the worker whether all app files are on this device, and reports the answer to the screens. The worker repairs
 * what it can (sw/repair.ts). It asks when the page is idle, after possible changes, and each minute while files are
 * missing.
 */
import { type AppFiles, appFilesRequest } from '../../lib/app-files.ts';
import type { OfflineReady } from '../offline-words.ts';

export interface AppFilesGround {
  container: ServiceWorkerContainer | undefined;
  tell: (ready: OfflineReady) => void;
  /** Asks the server for a new version of the app. */
  update: () => Promise<unknown>;
  /** The active worker is about to end, and must not be asked. */
  isMakingWay: () => boolean;
  /** Calls back when the page is idle. @returns a function that cancels */
  whenIdle: (act: () => void) => () => void;
}

export interface AppFilesWatch {
  /** The browser has answered the registration: `false` if it allows no worker. */
  registered: (isLetIn: boolean) => void;
  stop: () => void;
}

/** Longest interval while files are missing, milliseconds. */
export const askAgainMs = 60_000;
/** First interval after the network returns, since the first request often fails. It doubles each time. */
const firstAgainMs = 2_000;
/** A worker silent for this long does not know the request, or the browser has ended it. Milliseconds. */
export const silenceMs = 20_000;

export function watchAppFiles(ground: AppFilesGround): AppFilesWatch {
  const { container, tell, update } = ground;
  if (!container) {
    tell({ kind: 'impossible' });
    return { registered: () => undefined, stop: () => undefined };
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  /** Something changed during a check. */
  let again = false;
  let patienceMs = firstAgainMs;
  let askedAt = 0;
  let isLetIn: boolean | undefined;
  let last: OfflineReady = { kind: 'unknown' };

  const show = (ready: OfflineReady) => {
    last = ready;
    if (!signal.aborted) tell(ready);
  };
  /** A reported repair may continue silently: with one large file, or after the worker was ended. */
  const notHeard = (): OfflineReady =>
    last.kind === 'repairing' || last.kind === 'incomplete' ? last : { kind: 'unknown' };
  const look = async () => {
    if (signal.aborted) return;
    again = looking;
    if (looking) return;
    looking = true;
    askedAt = Date.now();
    clearTimeout(timer);
    let isSettled = false;
    try {
      const registration = await container.getRegistration('/');
      // The last state stays on the screen until the next check.
      if (ground.isMakingWay()) return;
      const ready = await ask(registration);
      show(ready ?? notHeard());
      isSettled = ready?.kind === 'whole' || ready?.kind === 'impossible';
      if (ready?.kind === 'incomplete' && ready.why === 'other-build') await update();
    } catch (error) {
      console.warn('The app files could not be checked', error);
      show(notHeard());
    } finally {
      looking = false;
      if (again) void look();
      else if (!isSettled && !signal.aborted) {
        timer = setTimeout(look, patienceMs);
        patienceMs = Math.min(2 * patienceMs, askAgainMs);
      }
    }
  };
  const ask = async (
    registration: ServiceWorkerRegistration | undefined,
  ): Promise<OfflineReady | undefined> => {
    if (registration?.active) return askWorker(registration.active, show);
    const coming = registration?.installing ?? registration?.waiting;
    if (coming) {
      coming.addEventListener('statechange', () => void look(), { signal, once: true });
      return { kind: 'installing' };
    }
    if (isLetIn === undefined) return { kind: 'unknown' };
    return { kind: isLetIn ? 'not-installed' : 'impossible' };
  };
  const lookAnew = () => {
    patienceMs = firstAgainMs;
    void look();
  };
  const lookWhenSeen = () => {
    const isDue = Date.now() - askedAt >= askAgainMs;
    if (isDue && document.visibilityState === 'visible') lookAnew();
  };

  let forget: (() => void) | undefined;
  container.addEventListener('controllerchange', lookAnew, { signal });
  addEventListener('online', lookAnew, { signal });
  document.addEventListener('visibilitychange', lookWhenSeen, { signal });
  return {
    registered: (letIn) => {
      isLetIn = letIn;
      forget?.();
      forget = ground.whenIdle(() => void look());
    },
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
      forget?.();
    },
  };
}

/** @returns its last message; `undefined` if it stays silent */
function askWorker(
  worker: ServiceWorker,
  tell: (ready: AppFiles) => void,
): Promise<AppFiles | undefined> {
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (ready?: AppFiles) => {
      clearTimeout(timer);
      here.close();
      resolve(ready);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    };
    here.onmessage = ({ data }: MessageEvent<AppFiles>) => {
      if (data.kind !== 'repairing') return end(data);
      wait();
      tell(data);
    };
    wait();
    worker.postMessage({ type: appFilesRequest }, [there]);
  });
}
