/** Wires updates of the app together: the worker, the page, the other tabs, and what the student reads. */

import { toastError } from '../../ui/toaster/toast.ts';
import { toastAction } from '../../ui/toaster/toast-action.tsx';
import { watchAttention } from '../../ui/work/attention.ts';
import { onHeldWork, saveWork } from '../../ui/work/in-hand.ts';
import { watchTyping } from '../../ui/work/typed-text.ts';
import { offlineReady } from '../offline-ready.ts';
import { startAppUpdate } from './app-update.ts';
import { startMending } from './missing-part.ts';
import { provideVersions } from './new-version.ts';
import { createQuietUpdate, type QuietUpdate } from './quiet-update.ts';
import { reloadInWords, type UpdateWords, updateInWords } from './update-words.ts';
import { watchAppFiles } from './watch-app-files.ts';
import { readTab, whyBusy } from './why-busy.ts';

/** While the tab is busy or a version waits. Milliseconds. */
const lookEveryMs = 1_000;
/** The first screen and sync come first. Milliseconds. */
const latestIdleMs = 5_000;

/** @returns stops */
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
  // Before the first look: a tab that nobody touches any more is not looked at again.
  const unwatchTyping = watchTyping(document);
  const attention = watchAttention(document, Date.now, wake);
  const busy = () => whyBusy(readTab(document, attention));
  const quiet: QuietUpdate = createQuietUpdate({
    // Whoever changes the worker in development wants to see it at once.
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
    tell: offlineReady.set,
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
      // The server will not talk to this version, and a fresh page is all that is left to try.
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
  // Safari has it not.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, latestIdleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: latestIdleMs });
  return () => cancelIdleCallback(handle);
}
