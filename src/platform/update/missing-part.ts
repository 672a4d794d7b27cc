/** Decides what to do when a part of the app cannot be fetched, and informs the student. */
import { MissingPart, mendMissingParts } from '../../lib/missing-part.ts';
import { type Build, buildOfReload, mayReloadOnce } from '../../ui/load/own-build.ts';

export type Remedy = 'reload' | 'ask' | 'reconnect' | 'retry';

interface Loss {
  build: Build;
  /** This device has no network. The worker's cache may still have the page. */
  isOffline: boolean;
  /** A reload would lose work. */
  isInHand: boolean;
  /** Whether this tab has not reloaded this build yet. */
  mayReload: () => boolean;
}

/** Pure, except that `mayReload` counts its calls. */
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

/** @returns stops */
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
