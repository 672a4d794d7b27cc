/** A part of the app could not be fetched: what is done about it, and what the student is told. */
import { MissingPart, mendMissingParts } from '../../lib/parts/missing-part.ts';
import { type Build, buildOfReload, mayReloadOnce } from '../../ui/load/own-build.ts';

export type Remedy = 'reload' | 'ask' | 'reconnect' | 'retry';

interface Loss {
  build: Build;
  /** This device has no network. The page may come from the worker's cache all the same. */
  isOffline: boolean;
  /** Something is in hand that a reload would cost. */
  isInHand: boolean;
  /** This build was not reloaded in this tab before. */
  mayReload: () => boolean;
}

/** Pure but for asking `mayReload`, which counts. */
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
  /** Saves what can be saved. @returns whether nothing is left unsaved */
  save: () => Promise<boolean>;
  reload: () => void;
  /** Tells of what no screen tells of. */
  tell: (part: MissingPart) => void;
}

/** @returns stops */
export function startMending({ isInHand, save, reload, tell }: Repair): () => void {
  /** One thought for all parts that fail at once. */
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
  // Of every `import()` of the build (vite.dev/guide/build#load-error-handling).
  const onLoss = ({ payload }: VitePreloadErrorEvent) => {
    void mend(payload).then((part) => shown.has(payload) || tell(part));
  };
  addEventListener('vite:preloadError', onLoss);
  return () => {
    removeEventListener('vite:preloadError', onLoss);
    giveBack();
  };
}
