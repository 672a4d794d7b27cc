/**
 * Connects app updates with the worker, the page, other tabs and the messages to the student. Also decides what to do when
 * a part of the app cannot be fetched, which an update can cause.
 */
import { MissingPart, mendMissingParts } from '../../lib/missing-part.ts';
import { type Build, buildOfReload, mayReloadOnce } from '../../ui/load/own-build.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { toastAction } from '../../ui/toaster/toast-action.tsx';
import { watchAttention } from '../../ui/work/attention.ts';
import { onHeldWork, saveWork } from '../../ui/work/in-hand.ts';
import { watchTyping } from '../../ui/work/typed-text.ts';
import { setOfflineReady } from '../offline-words.ts';
import { startAppUpdate } from './app-update.ts';
import { provideVersions } from './new-version.ts';
import { createQuietUpdate, type QuietUpdate } from './quiet-update.ts';
import type { Offer } from './update-rule.ts';
import { watchAppFiles } from './watch-app-files.ts';
import { readTab, whyBusy } from './why-busy.ts';

/** Interval of checks while the tab is busy or a version waits, milliseconds. */
const lookEveryMs = 1_000;
/** Longest wait for an idle page, since the first screen and sync come first. Milliseconds. */
const latestIdleMs = 5_000;

/** @returns a function that stops */
export function startUpdates(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = async () => {
    if (!(await quiet.look())) rest();
  };
  const wake = () => {
    if (timer !== undefined) return;
    timer = setInterval(() => void look(), lookEveryMs);
    void look();
  };
  // Before the first check: an untouched tab is not checked again.
  const unwatchTyping = watchTyping(document);
  const attention = watchAttention(document, Date.now, wake);
  const busy = () => whyBusy(readTab(document, attention));
  const quiet: QuietUpdate = createQuietUpdate({
    // In development a changed worker takes over at once.
    whyBusy: () => (import.meta.env.DEV ? undefined : busy()),
    save: saveWork,
    locks: navigator.locks,
    letIn: () => update.letIn(),
    reload: () => location.reload(),
    offer: (offer) => tell(updateInWords(offer), quiet),
    nowMs: Date.now,
    wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  });
  const seen = (note: () => void) => () => {
    note();
    wake();
    versions.changed();
  };
  const appFiles = watchAppFiles({
    container: import.meta.env.DEV ? undefined : navigator.serviceWorker,
    tell: setOfflineReady,
    update: () => update.check(),
    isMakingWay: () => update.isMakingWay(),
    whenIdle,
  });
  const update = startAppUpdate({
    waits: seen(quiet.waits),
    tookOver: seen(quiet.tookOver),
    registered: appFiles.registered,
  });
  const versions = provideVersions({
    isNewHere: () => quiet.stage() !== 'current',
    updateNow: async () => {
      if (quiet.stage() === 'current') await update.check();
      // The server refuses this version, so only a reload can help.
      if (quiet.stage() === 'current') await quiet.updateAnyway();
      else await quiet.updateNow();
    },
    reloadAnyway: quiet.updateAnyway,
    check: update.check,
  });
  wake();
  const stops = [
    onHeldWork(wake),
    unwatchTyping,
    startMending({
      isInHand: () => busy()?.kind === 'work',
      save: saveWork,
      reload: () => location.reload(),
      tell: ({ message, needsReload }) => {
        if (needsReload) tell(reloadInWords(message), quiet);
        else toastError(message);
      },
    }),
    attention.stop,
    update.stop,
    appFiles.stop,
    versions.withdraw,
    rest,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function tell({ message, actionLabel, act }: UpdateWords, quiet: QuietUpdate): void {
  const onAction = () => void (act === 'now' ? quiet.updateNow() : quiet.updateAnyway());
  toastAction({ id: 'app-update', message, actionLabel, onAction });
}

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, latestIdleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: latestIdleMs });
  return () => cancelIdleCallback(handle);
}

interface UpdateWords {
  message: string;
  actionLabel: string;
  /** `anyway` drops work that cannot be saved. */
  act: 'now' | 'anyway';
}

function updateInWords(offer: Offer): UpdateWords {
  switch (offer.kind) {
    case 'ready':
      return {
        message: 'A new version of Haversack is ready.',
        actionLabel: 'Update now',
        act: 'now',
      };
    case 'elsewhere':
      return {
        message: 'Another tab has unfinished work. Haversack updates when it is done.',
        actionLabel: 'Update anyway',
        act: 'anyway',
      };
    case 'here':
      return {
        message: `Haversack updates after ${offer.after}.`,
        actionLabel: 'Update anyway',
        act: 'anyway',
      };
    case 'behind':
      return reloadInWords(`Haversack was updated. This tab reloads after ${offer.after}.`);
  }
}

function reloadInWords(message: string): UpdateWords {
  return { message, actionLabel: 'Reload now', act: 'anyway' };
}

type Remedy = 'reload' | 'ask' | 'reconnect' | 'retry';

interface Loss {
  build: Build;
  /** This device has no network. The worker's cache may still have the page. */
  isOffline: boolean;
  isInHand: boolean;
  /** Whether this tab has not reloaded this build yet. */
  mayReload: () => boolean;
}

/** `mayReload` counts its calls. */
export function remedyFor({ build, isOffline, isInHand, mayReload }: Loss): Remedy {
  if (build === 'unreachable' || (build === 'same' && isOffline)) return 'reconnect';
  if (build === 'same') return 'retry';
  return !isInHand && mayReload() ? 'reload' : 'ask';
}

const words: Record<Exclude<Remedy, 'reload'>, string> = {
  ask: 'Haversack was updated. Reload to open this part.',
  reconnect:
    'You are offline, and this part of Haversack is not on your device yet. Try again when you are online.',
  retry: 'This part of Haversack could not be loaded. Try again.',
};

interface Repair {
  isInHand: () => boolean;
  /** Saves open work. @returns whether nothing is left unsaved */
  save: () => Promise<boolean>;
  reload: () => void;
  /** Reports a missing part that no screen reports. */
  tell: (part: MissingPart) => void;
}

/** @returns a function that stops */
export function startMending({ isInHand, save, reload, tell }: Repair): () => void {
  /** One decision for all parts that fail at the same time. */
  let thinking: Promise<Remedy> | undefined;
  const shown = new WeakSet<object>();

  const think = async (): Promise<Remedy> => {
    const build = await buildOfReload();
    const unsaved = isInHand() || !(await save());
    return remedyFor({
      build,
      isOffline: !navigator.onLine,
      isInHand: unsaved || isInHand(),
      mayReload: mayReloadOnce,
    });
  };
  const mend = async (cause: unknown): Promise<MissingPart> => {
    thinking ??= think().finally(() => {
      thinking = undefined;
    });
    const remedy = await thinking;
    if (remedy !== 'reload')
      return new MissingPart(words[remedy], remedy === 'ask', cause, remedy === 'reconnect');
    reload();
    return new Promise(() => undefined);
  };

  const giveBack = mendMissingParts((cause, isShown) => {
    if (isShown && cause instanceof Object) shown.add(cause);
    return mend(cause);
  });
  // Vite sends it for every `import()` (vite.dev/guide/build#load-error-handling).
  const onLoss = ({ payload }: VitePreloadErrorEvent) => {
    void mend(payload).then((part) => shown.has(payload) || tell(part));
  };
  addEventListener('vite:preloadError', onLoss);
  return () => {
    removeEventListener('vite:preloadError', onLoss);
    giveBack();
  };
}
